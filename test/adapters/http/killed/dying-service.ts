import { writeSync } from "node:fs";
import { type AgencyProtocol, agencyProtocols } from "../../../../adapters/agency/protocols.ts";
import { creditBureau } from "../../../../adapters/credit/bureau.ts";
import { aClock, instant } from "../../../fixtures/clock.ts";
import { openStore, type StoreName } from "../../stores/open-store.ts";
import { json, startService } from "../support/http-service.ts";
import { watched, watchedStores } from "./dying-stores.ts";

/** A request as it is sent. */
export interface SentRequest {
  readonly token: string | null;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves one request, names each write of it, a line each, and dies after as many of them as it is told. */
const serveAndDie = async (): Promise<never> => {
  const [name, place, now, requestText, dies, url = "", protocol = "", agencyUrl = ""] = process.argv.slice(2);
  let left: number | null = null;
  const wrote = (write: string): void => {
    if (left === null) return;
    writeSync(1, `${write}\n`);
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };
  const clock = aClock(instant(now ?? ""));
  const stores = watchedStores(await openStore(name as StoreName, place ?? "", clock), wrote);
  // One try, so that the outcome of a call whose answer is lost stays unknown where the first look-up fails too.
  const settings = { url: agencyUrl, requestor: "LOS-1", clock, maxTries: 1 };
  const agency = watched(agencyProtocols[protocol as AgencyProtocol](settings), "agency", wrote);
  const bureau = watched(creditBureau({ url, clock }), "creditBureau", wrote);
  const outside = { agency, creditBureau: bureau, reportFault: () => {} };
  const service = await startService({ dependencies: () => ({ ...stores, clock, ...outside }) });
  const { token, method, path, body, headers } = JSON.parse(requestText ?? "") as SentRequest;
  const { headers: type, ...sent } = body === undefined ? { method } : json(body, method);
  left = Number(dies);
  await service.ask(path, {
    ...sent,
    ...(token === null ? {} : { token }),
    headers: { ...headers, ...(type as object) },
  });
  // It was told to die after more writes than there are.
  process.exit(0);
};

// Not awaited here, because only a module that awaits nothing can be compiled to bytecode.
if (import.meta.main) void serveAndDie();
