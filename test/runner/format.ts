/** Formats all files, and makes the corrections of the linter that are safe. */
const { exitCode } = Bun.spawnSync([process.execPath, "--bun", "node_modules/.bin/biome", "check", "--write"], {
  stdio: ["inherit", "inherit", "inherit"],
});
process.exit(exitCode);
