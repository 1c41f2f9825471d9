import { type RootCommand, ShellCompDirective } from "@bomb.sh/tab";

/** The arguments and options that name a file. */
const FILE_ARGUMENT = "file";
const FILE_OPTION = "draw";

/** Lets shells complete the names of files where a command takes one. By itself, the library turns that off everywhere. */
export function completeFiles(completion: RootCommand): void {
  const { ShellCompDirectiveDefault: files, ShellCompDirectiveNoFileComp: noFiles } = ShellCompDirective;
  let directive = noFiles;
  const expectFile = () => {
    directive = files;
  };
  for (const { arguments: named, options } of completion.commands.values()) {
    for (const each of [named.get(FILE_ARGUMENT), options.get(FILE_OPTION)]) {
      if (each) each.handler = expectFile;
    }
  }
  // The library sets it to the same value before each answer.
  Object.defineProperty(completion, "directive", { configurable: true, get: () => directive, set: () => undefined });
  const { setup } = Object.getPrototypeOf(completion) as RootCommand;
  completion.setup = (name, executable, shell) => {
    setup.call(completion, name, executable, shell);
    // Bash offers files only for a function that is registered so, which turns them off where no file is named.
    if (shell === "bash") process.stdout.write(`complete -o default -F __${name}_complete ${name}\n`);
  };
}
