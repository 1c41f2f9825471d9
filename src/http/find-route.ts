import { compilePath } from "./route-path.ts";

/** A path with its methods, and what answers there: nothing where the next route of the path shall. */
export type Route<Handler> = { methods: readonly string[]; path: string; handler: Handler };

/** A route that a request matches, with its path's parameters as they were sent. */
export type Found<Handler> = { handler: Handler; params: Readonly<Record<string, string>> };

export type FindRoutes<Handler> = {
  /** Returns the routes of a request: first those with exactly this path, then those whose pattern it matches. */
  find(method: string, pathname: string): Iterable<Found<Handler>>;
  /** Returns the methods that a path supports. */
  listMethods(pathname: string): string[];
};

const NO_PARAMETERS = {};

/** Indexes routes. Most calls name a path without parameters, so these are looked up before any pattern is tried. */
export function indexRoutes<Handler>(routes: readonly Route<Handler>[]): FindRoutes<Handler> {
  const exact = Map.groupBy(routes, ({ path }) => path);
  const patterns = routes.map((route) => ({ route, pattern: compilePath(route.path) }));
  return {
    *find(method, pathname) {
      const known = exact.get(pathname) ?? [];
      for (const { methods, handler } of known) if (methods.includes(method)) yield { handler, params: NO_PARAMETERS };
      for (const { route, pattern } of patterns) {
        if (!route.methods.includes(method) || known.includes(route)) continue;
        const match = pattern.exec(pathname);
        if (match) yield { handler: route.handler, params: match.groups ?? NO_PARAMETERS };
      }
    },
    listMethods: (pathname) => patterns.flatMap(({ route, pattern }) => (pattern.test(pathname) ? route.methods : [])),
  };
}
