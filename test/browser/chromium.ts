/** The browser of the tests: one on the PATH, or else the one that playwright-core downloads. */
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** Set by the runner, which looks for a browser only once: a path, or `none`. */
export const handedChromium = "TEST_CHROMIUM";

/** The headless shell comes first: it draws no windows around its pages and takes two thirds of the processor time. */
const namesOnPath = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const downloadAtMostMs = 120_000;

/** Chromium uses only the last list of features, so this one repeats what playwright-core disables. */
const disabledFeatures = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  // The pages of the address bar, which no test sees, take more processor time in each new window than most tested pages.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
  // A process for the next site, which starts with each new page and is never used.
  "SpareRendererForSitePerProcess",
];

const launchFlags = [
  // Chromium has no sandbox for root, and it opens only our own pages.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // Without these flags the browser itself calls its vendor, and a test could not tell that from a page that does.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Each page is open for seconds: faster code from the last compiler comes too late to pay for its processor time.
  "--js-flags=--no-turbofan",
  `--disable-features=${disabledFeatures.join(",")}`,
];

/** A downloaded browser may lack system libraries, so it is not enough that the file exists. */
const works = (path: string): boolean =>
  existsSync(path) && Bun.spawnSync([path, "--version"], { stdout: "ignore", stderr: "ignore" }).exitCode === 0;

const onThisMachine = (): string | null => {
  const onPath = namesOnPath.map((name) => Bun.which(name)).filter((path) => path !== null);
  return [...onPath, chromium.executablePath()].find(works) ?? null;
};

/** Downloads playwright-core's own browser, which may still lack system libraries. */
export const downloadChromium = async (): Promise<boolean> => {
  console.log("Downloading playwright-core's Chromium for the tests ...");
  const program = `${import.meta.dir}/../../node_modules/playwright-core/cli.js`;
  const command = [process.execPath, program, "install", "--no-shell", "chromium"];
  await Bun.spawn(command, { stdout: "ignore", stderr: "ignore", timeout: downloadAtMostMs }).exited;
  return onThisMachine() !== null;
};

let found: string | null = null;

/** The path of a Chromium that works, or null if there is none on this machine. */
export const findChromium = (): string | null => {
  const handed = process.env[handedChromium];
  if (handed === "none") return null;
  if (handed !== undefined) return handed;
  found ??= onThisMachine();
  return found;
};

/** A headless browser that sends nothing by itself. Call `findChromium` first: this throws if there is no browser. */
export const launchChromium = async (): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error("There is no Chromium here: skip this suite when findChromium() is null.");
  // Without limits of its own: one limit applies to the duration of every test.
  return chromium.launch({ executablePath, args: launchFlags, timeout: 0 });
};

/**
 * The page of a context, for an address that is opened next. A new page is a new process, which takes longer than most tests of a page, and
 * so is one that was empty in between.
 */
export const freshPage = async (
  context: BrowserContext,
  width = 1280,
  colorScheme: "light" | "dark" = "light",
): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(0);
  page.removeAllListeners();
  await page.unrouteAll();
  await page.emulateMedia({ media: null, colorScheme });
  await page.setViewportSize({ width, height: 844 });
  return page;
};
