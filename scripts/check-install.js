// Explains what to do if the project's Node 24 isn't installed yet. Plain JavaScript, so that it runs on the machine's
// own Node.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`This is Node ${process.versions.node}, and the scripts need Node 24, which comes with the packages.
Run \`npm install\` (without --ignore-scripts), then try again.`);
  process.exit(1);
}
