/** Gets what whole suites cannot do without, once for all of them, and hands it over in environment variables. */
import { findPoppler, handedPoppler } from "../adapters/pdf/poppler.ts";
import { findChromium, handedChromium } from "../browser/chromium.ts";
import { handedKind, handedUri } from "./mongo-server/handed.ts";
import { startMongoServer } from "./mongo-server/start.ts";
import type { Need } from "./parts.ts";

export interface Provided {
  readonly environment: Record<string, string>;
  /** Why the suites that need it cannot run; null when they can. */
  readonly missing: string | null;
  readonly stop: () => Promise<void>;
}

const nothingToStop = async () => {};

const mongo = async (): Promise<Provided> => {
  const server = await startMongoServer();
  return server === null
    ? { environment: { [handedKind]: "none" }, missing: "no MongoDB server", stop: nothingToStop }
    : { environment: { [handedKind]: server.kind, [handedUri]: server.uri }, missing: null, stop: server.stop };
};

const browser = async (): Promise<Provided> => {
  const path = findChromium();
  return {
    environment: { [handedChromium]: path ?? "none" },
    missing: path === null ? "no Chromium" : null,
    stop: nothingToStop,
  };
};

const poppler = async (): Promise<Provided> => {
  const isHere = findPoppler();
  return {
    environment: { [handedPoppler]: isHere ? "here" : "none" },
    missing: isHere ? null : "no Poppler",
    stop: nothingToStop,
  };
};

export const provide: Record<Need, () => Promise<Provided>> = { mongo, chromium: browser, poppler };
