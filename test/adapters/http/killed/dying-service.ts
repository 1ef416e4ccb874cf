import { AsyncLocalStorage } from "node:async_hooks";
import { writeSync } from "node:fs";
import { type AgencyProtocol, agencyProtocols } from "../../../../adapters/agency/protocols.ts";
import { type CreditProtocol, creditProtocols } from "../../../../adapters/credit/protocols.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import type { CreditBureau } from "../../../../domain/credit/ports.ts";
import { Unavailable } from "../../../../domain/kernel/failures/unavailable.ts";
import { aClock, instant } from "../../../fixtures/clock.ts";
import { printingBureau } from "../../../fixtures/outside/printing-bureau.ts";
import { patientLimits } from "../../outside-calls/support/patient-limits.ts";
import { openPreparedStore, type StoreName } from "../../stores/open-store.ts";
import { json, startService } from "../support/http-service.ts";
import { watched, watchedStores } from "./dying-stores.ts";

/** A request as it is sent. */
export interface SentRequest {
  readonly token: string | null;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** A file that is sent as it is, in base64, and its type; a PDF by default. */
  readonly file?: string;
  readonly fileType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a request ends after its last write: its process dies, or the store does not acknowledge that write and the process goes on. */
export type Ending = "dies" | "fails";

/** A request that ends after the given number of writes. */
export interface DyingRequest {
  readonly sent: SentRequest;
  readonly dies: number;
}

/** A request being served, and how many writes it has left. */
interface Running {
  readonly position: number;
  left: number;
  /** A gateway of its own, so that one request's outside failures open no circuit breaker for the others. */
  readonly agency: AgencyGateway;
  readonly creditBureau: CreditBureau;
}

/** The request for which the current code runs. */
const served = new AsyncLocalStorage<Running>();

/** A port whose calls go to the port of the current request. */
const ofRequest = <Port extends object>(any: Port, portOf: (running: Running) => Port): Port => {
  const calls = Object.entries(any).map(([name, value]) => {
    if (typeof value !== "function") return [name, value] as const;
    const call = (...given: readonly unknown[]): unknown => {
      const running = served.getStore();
      if (running === undefined) throw new Error("a call to the outside for no request");
      const own = portOf(running) as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
      return own[name]?.(...given);
    };
    return [name, call] as const;
  });
  // Ports are plain objects of functions: each is replaced by one of its own type.
  return Object.fromEntries(calls) as Port;
};

/** The header with a request's name. */
const positionHeader = "X-Request-Id";

/**
 * Serves requests on one store, and prints each of their writes as a line with the request's position. A request stops at the write at
 * which its process dies, or is told that this write failed; the process dies when all have ended.
 */
const dieServing = async (): Promise<void> => {
  const [name, place, now, ending, bureauProtocol = "", url = "", protocol = "", agencyUrl = ""] =
    process.argv.slice(2);
  const requests = (await Bun.stdin.json()) as readonly DyingRequest[];
  const clock = aClock(instant(now ?? ""));
  const opened = await openPreparedStore(name as StoreName, place ?? "", clock);
  let alive = requests.length;
  const end = (): void => {
    alive -= 1;
    if (alive === 0) process.kill(process.pid, "SIGKILL");
  };
  const wrote = (write: string): Promise<void> | undefined => {
    const running = served.getStore();
    if (running === undefined) return;
    writeSync(1, `${running.position} ${write}\n`);
    running.left -= 1;
    if (running.left !== 0) return;
    if (ending === ("fails" satisfies Ending)) throw new Unavailable("a write was not acknowledged");
    end();
    return Promise.withResolvers<void>().promise;
  };
  // One try, so that the outcome of a call whose answer is lost stays unknown if the first look-up fails too.
  const settings = { url: agencyUrl, requestor: "LOS-1", clock, ...patientLimits, maxTries: 1 };
  const all = requests.map(
    ({ dies }, position): Running => ({
      position,
      left: dies,
      agency: watched(agencyProtocols[protocol as AgencyProtocol](settings), "agency", wrote),
      creditBureau: watched(
        printingBureau(creditProtocols[bureauProtocol as CreditProtocol]({ url, clock, ...patientLimits })),
        "creditBureau",
        wrote,
      ),
    }),
  );
  const [any] = all;
  if (any === undefined) throw new Error("no request is sent");
  const service = await startService({
    dependencies: () => ({
      ...watchedStores(opened, wrote),
      clock,
      agency: ofRequest(any.agency, ({ agency }) => agency),
      creditBureau: ofRequest(any.creditBureau, ({ creditBureau }) => creditBureau),
      reportFault: () => {},
    }),
    // A stopped request keeps its turn, for which none of the others may wait.
    settings: { documentThreads: 2 * requests.length },
    around: (app) => ({
      ...app,
      fetch: (request, connection) => {
        const found = all[Number(request.headers.get(positionHeader))];
        if (found === undefined) throw new Error("a request without its position");
        return served.run(found, () => app.fetch(request, connection));
      },
    }),
  });

  const serve = async (
    { sent: { token, method, path, body, file, fileType, headers } }: DyingRequest,
    position: number,
  ) => {
    const asFile = (content: string) => ({
      method,
      body: new Blob([Uint8Array.fromBase64(content)]),
      headers: { "Content-Type": fileType ?? "application/pdf" },
    });
    const asJson = body === undefined ? { method } : json(body, method);
    const { headers: type, ...sent } = file === undefined ? asJson : asFile(file);
    const { status } = await service.ask(path, {
      ...sent,
      ...(token === null ? {} : { token }),
      headers: { ...headers, ...(type as object), [positionHeader]: String(position) },
    });
    // If it should have died after more writes than there are, the test finds this line among them.
    writeSync(1, `${position} answered with ${status}\n`);
    end();
  };
  await Promise.all(requests.map(serve));
};

// Not awaited here, because only a module without top-level await can be compiled to bytecode.
void dieServing();
