/** The sizes, in MB, to which the memories of the WebAssembly instances that a task makes have grown. */
export async function recordMemories(task: () => Promise<void>): Promise<number[]> {
  const memories: WebAssembly.Memory[] = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = new Proxy(Instance, {
    construct(target, given, newTarget) {
      const instance: WebAssembly.Instance = Reflect.construct(target, given, newTarget);
      for (const item of Object.values(instance.exports)) if (item instanceof WebAssembly.Memory) memories.push(item);
      return instance;
    },
  });
  try {
    await task();
  } finally {
    WebAssembly.Instance = Instance;
  }
  return memories.map(({ buffer }) => buffer.byteLength / 1e6);
}
