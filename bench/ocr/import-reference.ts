/** Imports what only the bench installs. The name is an expression, since the compiler must do without it on a clean checkout. */
export async function importReference<Module>(specifier: string): Promise<Module> {
  return (await import(specifier)) as Module;
}
