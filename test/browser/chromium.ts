/**
 * The browser of the documentation tests: one that is here, else playwright-core's own download, else - as root on a
 * Debian - the distribution's package. Says what it does, because the last two take a while and change the machine.
 */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Set by test/run.ts, which looks only once: a path, or `none`. */
export const handedChromium = "TEST_CHROMIUM";

const namesOnPath = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const downloadAtMostMs = 120_000;
const installAtMostMs = 300_000;

const launchFlags = [
  // Chromium has no sandbox for root, and it opens only our own pages.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // Without these the browser itself calls its maker, and a test could not distinguish that from a page that does.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A downloaded browser may lack the system's libraries, so being there is not enough. */
const works = (path: string): boolean =>
  existsSync(path) && Bun.spawnSync([path, "--version"], { stdout: "ignore", stderr: "ignore" }).exitCode === 0;

const onThisMachine = (): string | null => {
  const onPath = namesOnPath.map((name) => Bun.which(name)).filter((path) => path !== null);
  return [...onPath, chromium.executablePath()].find(works) ?? null;
};

const run = (command: string[], timeout: number): boolean =>
  Bun.spawnSync(command, {
    stdout: "ignore",
    stderr: "ignore",
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).exitCode === 0;

const download = (): string | null => {
  console.log("Chromium for the tests: none here; downloading playwright-core's own ...");
  const program = Bun.fileURLToPath(import.meta.resolve("playwright-core/package.json")).replace(
    "package.json",
    "cli.js",
  );
  run([process.execPath, program, "install", "--no-shell", "chromium"], downloadAtMostMs);
  return onThisMachine();
};

const installPackage = (): string | null => {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return null;
  console.log("Chromium for the tests: no download; installing Debian's package chromium ...");
  const install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"];
  const installed =
    run(install, installAtMostMs) || (run(["apt-get", "update"], installAtMostMs) && run(install, installAtMostMs));
  return installed ? onThisMachine() : null;
};

const find = (): string | null => {
  const found = onThisMachine() ?? download() ?? installPackage();
  console.log(`Chromium for the tests: ${found ?? "NONE (not here, not downloadable, not installable)"}.`);
  return found;
};

let found: string | null | undefined;

/** The path of a Chromium that works, or null when none is here and none can be had. */
export const findChromium = (): string | null => {
  const handed = process.env[handedChromium];
  if (handed === "none") return null;
  if (handed !== undefined) return handed;
  if (found === undefined) found = find();
  return found;
};

/** A headless browser that sends nothing by itself. Call `findChromium` first; without one this throws. */
export const launchChromium = async (): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("There is no Chromium here: skip this suite when findChromium() is null.");
  return chromium.launch({ executablePath, args: launchFlags });
};
