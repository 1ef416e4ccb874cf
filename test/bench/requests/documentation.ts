import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { findChromium } from "../../browser/chromium.ts";
import { type Figure, median } from "../support/report.ts";
import { startService } from "../support/service.ts";

/** A use of the documentation, and how long the process that shows the page may be busy. */
interface Shown {
  readonly name: string;
  readonly limitSeconds: number;
  readonly before: (page: Page, origin: string) => Promise<void>;
  readonly show: (page: Page, origin: string) => Promise<void>;
}

const waitFor = (page: Page, selector: string) => page.locator(selector).first().waitFor();

/** The largest operation, in the largest section. */
const operation = "#operations-Loans-startLoan";

/** Swagger UI lays out only the operations in view. */
const scrollTo = async (page: Page, selector: string): Promise<void> => {
  await waitFor(page, ".opblock");
  while ((await page.locator(selector).count()) === 0) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(100);
  }
};

const shown: readonly Shown[] = [
  {
    name: "Swagger UI is loaded",
    limitSeconds: 1,
    before: async () => {},
    show: async (page, origin) => {
      await page.goto(`${origin}/swagger/`);
      await waitFor(page, ".opblock");
    },
  },
  {
    name: "Swagger UI opens the start of a loan",
    limitSeconds: 0.5,
    before: async (page, origin) => {
      await page.goto(`${origin}/swagger/`);
      await scrollTo(page, operation);
    },
    show: async (page) => {
      await page.locator(`${operation} .opblock-summary-control`).click();
      await waitFor(page, `${operation} .opblock-body`);
    },
  },
  {
    name: "ReDoc is loaded with the section of loans",
    limitSeconds: 2,
    before: async () => {},
    show: async (page, origin) => {
      await page.goto(`${origin}/redoc/loans/`);
      await waitFor(page, "h2:has-text('Start a loan')");
    },
  },
];

/** The time to wait until a page is completely drawn. */
const settledMilliseconds = 1_500;

const busySeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === "TaskDuration");
  if (found === undefined) throw new Error("Chromium does not report how long its thread was busy");
  return found.value;
};

/** The processor time of all threads of all processes that show a page, including compiling, collecting garbage, and drawing. */
const rendererSeconds = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

/** Seconds of processor time. */
interface Busy {
  readonly mainThread: number;
  readonly allThreads: number;
}

const figuresOf = ({ name, limitSeconds }: Shown, values: readonly Busy[]): Figure[] =>
  (
    [
      ["all threads", ({ allThreads }: Busy) => allThreads],
      ["main thread", ({ mainThread }: Busy) => mainThread],
    ] as const
  ).map(([threads, of]) => {
    const value = median(values.map(of));
    const baseline = `the limit of ${limitSeconds} s`;
    return { name: `${name}, ${threads}`, value, unit: "s", baseline, ratio: value / limitSeconds };
  });

/**
 * How long the Chromium process that shows a page is busy with the documentation, in seconds of its processor time, from the request until
 * 1.5 seconds after its last part is shown; no figures if no browser is installed. The process exists before, as for users who come from
 * another page of the service. The browser's own processes, for the network and the screen, do not count.
 */
export const measureDocumentation = async (isQuick: boolean): Promise<Figure[]> => {
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const service = await startService({});
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const measure = async ({ before, show }: Shown): Promise<Busy> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${service.url}/healthz`);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await before(page, service.url);
    await page.waitForTimeout(settledMilliseconds);
    const [begun, begunAll] = [await busySeconds(session), await rendererSeconds(browser)];
    await show(page, service.url);
    await page.waitForTimeout(settledMilliseconds);
    const [ended, endedAll] = [await busySeconds(session), await rendererSeconds(browser)];
    await context.close();
    return { mainThread: ended - begun, allThreads: endedAll - begunAll };
  };
  const figures: Figure[] = [];
  for (const each of shown) {
    const values: Busy[] = [];
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) values.push(await measure(each));
    figures.push(...figuresOf(each, values));
  }
  await browser.close();
  await service.stop();
  return figures;
};
