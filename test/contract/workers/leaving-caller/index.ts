/** Passes a request on to the service, and aborts it as soon as the address in the header `x-leave-when` answers. */
export default {
  async fetch(request: Request, env: { API: Fetcher }): Promise<Response> {
    const leaving = new AbortController();
    const answer = env.API.fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: await request.text(),
      signal: leaving.signal,
    });
    const outcome = answer.then(
      ({ status }) => `answered ${status}`,
      () => "left",
    );
    await fetch(request.headers.get("x-leave-when") ?? "");
    leaving.abort();
    return new Response(await outcome);
  },
};
