/** Takes the README's picture: follows its first loan, and opens the page that its link leads to. Run it when that page changes. */
import { join } from "node:path";
import { startGuidedService, stepsOf } from "../bootstrap/guides.ts";
import { emptyFolder } from "../bootstrap/running.ts";
import { projectFolder } from "../rules/project-files.ts";
import { launchChromium } from "./chromium.ts";

const pictureWidth = 1000;
/** The picture ends above this paragraph, with the second table of the summary. */
const firstHidden = "p:has-text('Zero, and not listed')";

const folder = emptyFolder();
const service = await startGuidedService(folder.path);
const steps = stepsOf(["README.md"]);
const opened = steps.findIndex(({ commands }) => commands.includes("/pages/links/"));
const printed = await service.follow(steps.slice(0, opened + 1));
const { url } = JSON.parse(printed[opened] ?? "");

const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: pictureWidth, height: 1300 }, colorScheme: "light" });
await page.goto(url);
const end = await page.locator(firstHidden).boundingBox();
if (end === null) throw new Error("The page has lost the paragraph at which the picture ends.");
await page.screenshot({
  path: join(projectFolder, "adapters/http/resources/home/explanation.png"),
  clip: { x: 0, y: 0, width: pictureWidth, height: Math.floor(end.y) },
});
await browser.close();
await service.stop();
folder[Symbol.dispose]();
