/** Provides what whole suites cannot run without, once for all of them, and passes it on in environment variables. */
import { findPoppler, handedPoppler } from "../adapters/pdf/poppler.ts";
import { downloadChromium, findChromium, handedChromium } from "../browser/chromium.ts";
import { installPackage } from "./debian.ts";
import { handedKind, handedUri } from "./mongo-server/handed.ts";
import { startMongoServer } from "./mongo-server/start.ts";
import type { Need } from "./parts.ts";
import type { Tier } from "./tier.ts";

export interface Provided {
  readonly environment: Record<string, string>;
  /** What is missing for the suites that need it, and how to get it; null if they can run. */
  readonly missing: string | null;
  /** Whether the quick tier is incomplete without it. */
  readonly isForQuick: boolean;
  readonly stop: () => Promise<void>;
}

const nothingToStop = async () => {};

const mongo = async (): Promise<Provided> => {
  const server = await startMongoServer();
  const isForQuick = true;
  return server === null
    ? { environment: { [handedKind]: "none" }, missing: "no MongoDB server.", isForQuick, stop: nothingToStop }
    : {
        environment: { [handedKind]: server.kind, [handedUri]: server.uri },
        missing: null,
        isForQuick,
        stop: server.stop,
      };
};

const installing = "`npm run test:all` installs it on Debian as root, elsewhere";

/** Only the deep tier changes the machine: it installs the distribution's package, else playwright-core's own download. */
const chromium = async (tier: Tier): Promise<Provided> => {
  const isHere = () => findChromium() !== null;
  const installed = async (name: string) => (await installPackage(name)) && isHere();
  const isFound =
    isHere() ||
    (tier === "deep" &&
      ((await installed("chromium-headless-shell")) || (await installed("chromium")) || (await downloadChromium())));
  return {
    environment: { [handedChromium]: findChromium() ?? "none" },
    missing: isFound
      ? null
      : `no Chromium (${installing} put one on the PATH or run "npx playwright-core install chromium").`,
    isForQuick: false,
    stop: nothingToStop,
  };
};

const poppler = async (tier: Tier): Promise<Provided> => {
  const isFound = findPoppler() || (tier === "deep" && (await installPackage("poppler-utils")) && findPoppler());
  return {
    environment: { [handedPoppler]: isFound ? "here" : "none" },
    missing: isFound ? null : `no Poppler (${installing} put pdftoppm and pdftotext on the PATH).`,
    isForQuick: false,
    stop: nothingToStop,
  };
};

export const provide: Record<Need, (tier: Tier) => Promise<Provided>> = { mongo, chromium, poppler };
