/** Formats all files, or those that are named, and makes the corrections of the linter that are safe. */
const command = [process.execPath, "--bun", "node_modules/.bin/biome", "check", "--write", ...process.argv.slice(2)];
const { exitCode } = Bun.spawnSync(command, { stdio: ["inherit", "inherit", "inherit"] });
process.exit(exitCode ?? 1);
