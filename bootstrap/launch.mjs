/**
 * The first step of every command. It runs on Node or Bun, whichever is available, before anything is installed, so it uses
 * only built-in modules: it installs the locked packages if they are missing or older than the lockfile, finds the pinned Bun
 * and runs the command with it.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { constants, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("..", import.meta.url));
const modules = join(home, "node_modules");
const lockfile = join(home, "package-lock.json");
const stamp = join(modules, ".installed-lockfile");

const entries = {
  start: "bootstrap/main.ts",
  test: "test/runner/main.ts",
  format: "test/runner/format.ts",
  openapi: "test/adapters/http/openapi/update.ts",
  bench: "test/bench/main.ts",
  cli: "bootstrap/cli.ts",
  sandbox: "bootstrap/sandbox.ts",
  demo: "bootstrap/walkthrough/main.ts",
  casebook: "bootstrap/casebook.ts",
  mutants: "test/mutants/main.ts",
};

/** The commands that also need the packages of the tests. All others need only those of the service, which are far fewer. */
const commandsWithTestPackages = ["test", "format", "openapi", "bench", "mutants"];

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const answers = (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;

const lockDigest = () => createHash("sha256").update(readFileSync(lockfile)).digest("hex");

/** The stamp for a set of installed packages: "all", those of the "service", or only a "part" so far. */
const stampOf = (set) => (set === "all" ? lockDigest() : `${lockDigest()} ${set}`);
const stamped = () => (existsSync(stamp) ? readFileSync(stamp, "utf8") : "");

/** Whether the packages are up to date, by our stamp, or by npm's hidden lockfile if all were installed by hand with `npm ci` or `npm install`. */
const upToDate = (set) => {
  if ([stampOf(set), stampOf("all")].includes(stamped())) return true;
  const hidden = join(modules, ".package-lock.json");
  const isByHand = !stamped().includes(" ");
  return isByHand && existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(lockfile).mtimeMs;
};

/** On Windows npm is a script, which only a shell can start. */
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const throughShell = process.platform === "win32";

/** The Bun that does not come from the packages: the one that runs this file, or the one on the PATH, if there is one. */
const otherBun = process.versions.bun ? process.execPath : "bun";

const installer = (set) => {
  const isAll = set === "all";
  const packages = isAll ? ["--include=dev"] : ["--omit=dev", "--omit=peer"];
  // `npm ci` deletes every package first, and a service may be running on the installed ones: then only add the missing ones.
  const way = isAll && stamped() === stampOf("service") ? ["install", "--no-save"] : ["ci"];
  const withNpm = [...way, ...packages, "--no-audit", "--no-fund", "--loglevel=error"];
  const withBun = ["install", "--frozen-lockfile", "--no-save", ...(isAll ? [] : packages)];
  // If Bun runs this command, or npm is missing, Bun installs from the same lockfile.
  if (!process.versions.bun && spawnSync(npm, ["--version"], { stdio: "ignore", shell: throughShell }).status === 0)
    return [npm, withNpm];
  return answers(otherBun)
    ? [otherBun, withBun]
    : fail("Neither npm nor Bun was found: one of them has to install the packages.");
};

/** Finds the pinned Bun: where the install script of its package puts it or, if scripts are not allowed, in the platform package. */
const findBun = () => {
  const platforms = join(modules, "@oven");
  const candidates = [
    join(modules, "bun", "bin", "bun.exe"),
    ...(existsSync(platforms) ? readdirSync(platforms) : []).flatMap((name) =>
      ["bun", "bun.exe"].map((file) => join(platforms, name, "bin", file)),
    ),
  ].filter((file) => existsSync(file));
  return [...candidates, otherBun].find(answers);
};

/** Installs the set of packages, and finds Bun in it. */
const install = (set) => {
  const [program, options] = installer(set);
  // An interrupted installation must not count as complete.
  if (existsSync(stamp)) writeFileSync(stamp, stampOf("part"));
  const what = set === "all" ? "all packages" : "the packages of the service";
  console.error(`Installing ${what} from package-lock.json (${program} ${options[0]}); only needed once ...`);
  const { status } = spawnSync(program, options, { cwd: home, stdio: ["ignore", 2, 2], shell: throughShell });
  if (status !== 0) fail("The packages could not be installed: see the lines above.");
  const bun = findBun();
  writeFileSync(stamp, stampOf(bun === undefined ? "part" : set));
  return bun;
};

/**
 * Installs, and once more if Bun is then missing: npm treats the package with Bun for this platform as optional, so an installation
 * succeeds even if that package could not be downloaded.
 */
const installWithBun = (set) => {
  const bun = install(set);
  if (bun !== undefined) return bun;
  console.error(
    "The packages were installed without Bun, whose package for this platform is optional: trying once more.",
  );
  return (
    install(set) ??
    fail(
      "Bun was not found after installing the packages twice: its package for this platform (@oven/bun-...) could not be downloaded, " +
        "or its program does not run here. Check the connection to the package registry and run the command again, which installs the " +
        "packages again; or install Bun yourself, so that `bun` runs it.",
    )
  );
};

/** The commands for which the runtime is tuned as below: those that serve requests, and the operator's, which process whole companies in threads. */
const sizedCommands = ["start", "bench", "cli"];

/**
 * The memory size by which the runtime sizes its heaps. By default that is the memory of the machine, and each thread has a heap: on a
 * large machine the heaps would grow by a hundred megabytes more before they are garbage collected.
 */
const maxSizingBytes = 2 * 1024 ** 3;
/**
 * How often code runs before the runtime's last compiler (FTL) compiles it: three times as often as by default. Each thread that generates
 * documents compiles its own code, which took half of the processor time of its first twenty packages. Mixed requests take a tenth less in
 * their first minute, too.
 */
const runsBeforeLastCompiler = 200_000;

/**
 * The environment of a command. INIT_CWD is the folder where it was typed, in which the paths that it is given begin: npm names that folder
 * so, and runs the command in the project's. A value that another command of npm left is none of this one.
 */
const environmentOf = (command) => {
  const { INIT_CWD, npm_lifecycle_event } = process.env;
  const typedIn = npm_lifecycle_event === command && INIT_CWD ? INIT_CWD : process.cwd();
  const env = { ...process.env, INIT_CWD: typedIn };
  if (!sizedCommands.includes(command)) return env;
  const sizing = totalmem() > maxSizingBytes ? { BUN_JSC_forceRAMSize: String(maxSizingBytes) } : {};
  const compiling = { BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: String(runsBeforeLastCompiler) };
  return { ...sizing, ...compiling, ...env };
};

const run = (bun, command, options) => {
  const env = environmentOf(command);
  // A terminal sends Ctrl-C to the whole process group; forwarding it too would deliver it twice.
  const passedOn = process.stdin.isTTY ? ["SIGTERM"] : ["SIGTERM", "SIGINT"];
  // Installed before the child starts, so that a signal in between does not leave it running.
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  if (process.stdin.isTTY) process.on("SIGINT", () => {});
  const child = spawn(bun, [join(home, entries[command]), ...options], { cwd: home, stdio: "inherit", env });
  child.on("error", (error) => fail(`Bun could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
};

const [command = "", ...options] = process.argv.slice(2);
const known = Object.keys(entries).join(", ");
if (command === "") fail(`Name a command: one of ${known}.`);
if (!Object.hasOwn(entries, command)) fail(`Unknown command "${command}": one of ${known} is expected.`);
const set = commandsWithTestPackages.includes(command) ? "all" : "service";
const installed = upToDate(set) ? findBun() : undefined;
run(installed ?? installWithBun(set), command, options);
