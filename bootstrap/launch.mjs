/**
 * The first step of every command. It runs on whatever the clone's owner has - Node or Bun, before anything is
 * installed - so it uses nothing but built-in modules: it installs the locked packages where they are missing or older
 * than the lockfile, finds the pinned Bun and hands the command over to it.
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
  bench: "test/bench/main.ts",
  cli: "bootstrap/cli.ts",
  sandbox: "bootstrap/sandbox.ts",
  demo: "bootstrap/walkthrough/main.ts",
  casebook: "bootstrap/casebook.ts",
  mutants: "test/mutants/main.ts",
};

/** The commands that need the packages of the tests too; all others run on those of the service, which are far fewer. */
const commandsWithTestPackages = ["test", "bench", "mutants"];

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const answers = (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;

const lockDigest = () => createHash("sha256").update(readFileSync(lockfile)).digest("hex");

/** What the stamp says of the packages: "all" are installed, those of the "service" alone, or only a "part" so far. */
const stampOf = (set) => (set === "all" ? lockDigest() : `${lockDigest()} ${set}`);
const stamped = () => (existsSync(stamp) ? readFileSync(stamp, "utf8") : "");

/** Our own stamp, or npm's hidden lockfile when all packages were installed by hand, by `npm ci` or `npm install`. */
const upToDate = (set) => {
  if ([stampOf(set), stampOf("all")].includes(stamped())) return true;
  const hidden = join(modules, ".package-lock.json");
  const isByHand = !stamped().includes(" ");
  return isByHand && existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(lockfile).mtimeMs;
};

/** On Windows, where this file is run without npm's scripts, npm is a script itself, which only a shell can start. */
const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const throughShell = process.platform === "win32";

const installer = (set) => {
  // Bun runs this command, or npm is missing: Bun installs from the same lockfile.
  const bun = process.versions.bun ? process.execPath : "bun";
  const isAll = set === "all";
  const packages = isAll ? ["--include=dev"] : ["--omit=dev", "--omit=peer"];
  // `npm ci` deletes every package first, and a service may be running on those that are there: then add to them.
  const way = isAll && stamped() === stampOf("service") ? ["install", "--no-save"] : ["ci"];
  const withNpm = [...way, ...packages, "--no-audit", "--no-fund", "--loglevel=error"];
  const withBun = ["install", "--frozen-lockfile", "--no-save", ...(isAll ? [] : packages)];
  if (!process.versions.bun && spawnSync(npm, ["--version"], { stdio: "ignore", shell: throughShell }).status === 0)
    return [npm, withNpm];
  return answers(bun)
    ? [bun, withBun]
    : fail("Neither npm nor Bun was found: one of them has to install the packages.");
};

const install = (set, [program, options]) => {
  const what = set === "all" ? "all packages" : "the packages of the service";
  console.error(`Installing ${what} from package-lock.json (${program} ${options[0]}); only needed once ...`);
  const { status } = spawnSync(program, options, { cwd: home, stdio: ["ignore", 2, 2], shell: throughShell });
  if (status !== 0) fail("The packages could not be installed: see the lines above.");
};

/** The pinned Bun: where its package's own install script puts it, else (scripts not allowed) in the platform package. */
const findBun = () => {
  const platforms = join(modules, "@oven");
  const candidates = [
    join(modules, "bun", "bin", "bun.exe"),
    ...(existsSync(platforms) ? readdirSync(platforms) : []).flatMap((name) =>
      ["bun", "bun.exe"].map((file) => join(platforms, name, "bin", file)),
    ),
  ].filter((file) => existsSync(file));
  return [...candidates, "bun"].find(answers) ?? fail("Bun was not found; `npm ci` installs it.");
};

/** The commands whose runtime is set as below: those that serve requests, and the operator's, which go over whole companies in threads. */
const sizedCommands = ["start", "bench", "cli"];

/**
 * The memory that the runtime sizes its heaps by: they grow with that of the machine, and the service has one for each thread. On a
 * large machine they would grow by a hundred megabytes more before they are cleaned up.
 */
const maxSizingBytes = 2 * 1024 ** 3;
/**
 * How often something runs before the runtime's last compiler takes it: three times as often as usual. Each thread that makes documents
 * is compiled by itself, which took half of the processor's time of its first twenty packages. Mixed requests take a tenth less in their
 * first minute, too.
 */
const runsBeforeLastCompiler = 200_000;

const environmentOf = (command) => {
  if (!sizedCommands.includes(command)) return process.env;
  const sizing = totalmem() > maxSizingBytes ? { BUN_JSC_forceRAMSize: String(maxSizingBytes) } : {};
  const compiling = { BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: String(runsBeforeLastCompiler) };
  return { ...sizing, ...compiling, ...process.env };
};

const run = (bun, command, options) => {
  const env = environmentOf(command);
  // A terminal sends Ctrl-C to the whole group; passing it on as well would deliver it twice.
  const passedOn = process.stdin.isTTY ? ["SIGTERM"] : ["SIGTERM", "SIGINT"];
  // In place before there is a program that a signal at this moment would leave behind.
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
if (!upToDate(set)) {
  const installation = installer(set);
  // Interrupted, it must not pass for complete.
  if (existsSync(stamp)) writeFileSync(stamp, stampOf("part"));
  install(set, installation);
  writeFileSync(stamp, stampOf(set));
}
run(findBun(), command, options);
