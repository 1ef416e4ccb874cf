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
  /** A file that is sent as it is, in base64, and its type; left out: a PDF. */
  readonly file?: string;
  readonly fileType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request whose process dies once it has made so many writes. */
export interface DyingRequest {
  readonly sent: SentRequest;
  readonly dies: number;
}

/**
 * Serves requests, each by a service of its own on the one store, and names each write of them, a line each after the position
 * of its request. A request goes no further than the write at which its process dies; the process dies when all are there.
 */
const serveAndDie = async (): Promise<never> => {
  const [name, place, now, requestsText, url = "", protocol = "", agencyUrl = ""] = process.argv.slice(2);
  const requests = JSON.parse(requestsText ?? "") as readonly DyingRequest[];
  const clock = aClock(instant(now ?? ""));
  const opened = await openStore(name as StoreName, place ?? "", clock);
  let running = requests.length;

  const serve = async (
    { sent: { token, method, path, body, file, fileType, headers }, dies }: DyingRequest,
    position: number,
  ) => {
    let left: number | null = null;
    const wrote = (write: string): Promise<void> | undefined => {
      if (left === null) return;
      writeSync(1, `${position} ${write}\n`);
      left -= 1;
      if (left > 0) return;
      running -= 1;
      if (running === 0) process.kill(process.pid, "SIGKILL");
      return Promise.withResolvers<void>().promise;
    };
    const stores = watchedStores(opened, wrote);
    // One try, so that the outcome of a call whose answer is lost stays unknown where the first look-up fails too.
    const settings = { url: agencyUrl, requestor: "LOS-1", clock, maxTries: 1 };
    const agency = watched(agencyProtocols[protocol as AgencyProtocol](settings), "agency", wrote);
    const bureau = watched(creditBureau({ url, clock }), "creditBureau", wrote);
    const outside = { agency, creditBureau: bureau, reportFault: () => {} };
    const service = await startService({ dependencies: () => ({ ...stores, clock, ...outside }) });
    const asFile = (content: string) => ({
      method,
      body: new Blob([Uint8Array.fromBase64(content)]),
      headers: { "Content-Type": fileType ?? "application/pdf" },
    });
    const asJson = body === undefined ? { method } : json(body, method);
    const { headers: type, ...sent } = file === undefined ? asJson : asFile(file);
    left = dies;
    await service.ask(path, {
      ...sent,
      ...(token === null ? {} : { token }),
      headers: { ...headers, ...(type as object) },
    });
    // It should have died after more writes than there are.
    process.exit(0);
  };
  return Promise.all(requests.map(serve)).then(() => process.exit(0));
};

// Not awaited here, because only a module that awaits nothing can be compiled to bytecode.
if (import.meta.main) void serveAndDie();
