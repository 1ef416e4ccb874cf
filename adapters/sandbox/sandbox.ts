import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "../../domain/kernel/ports.ts";
import { reply } from "./calls.ts";
import { type Delays, deliver, usualDelays } from "./deliveries.ts";
import { route, webhookPath } from "./routes.ts";
import { openState, type SandboxState } from "./state.ts";

interface SandboxOptions {
  /** The file with its state. */
  readonly file: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly clock: Clock;
  /** A sandbox never starts in production, because its case numbers and reports are not real. */
  readonly isProduction: boolean;
  readonly delays?: Delays;
}

/** A running sandbox. */
export interface Sandbox {
  /** The address of the agency and of the credit bureau, `http://127.0.0.1:9000`. */
  readonly url: string;
  /** Where it receives messages of event subscriptions. */
  readonly webhookReceiver: string;
  readonly close: () => Promise<void>;
}

const timeZone = "America/New_York";
const maxBodyBytes = 1_048_576;

const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    parts.push(part);
    bytes += part.length;
    if (bytes > maxBodyBytes) return null;
  }
  return Buffer.concat(parts).toString("utf8");
};

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => headers[name]?.toString() ?? null;

/** Opens the state with the first request, so that a service that never calls the sandbox creates no file for it. */
const stateOnDemand = (file: string) => {
  let state: SandboxState | null = null;
  return {
    open: () => {
      state ??= openState(file);
      return state;
    },
    close: () => state?.close(),
  };
};

/**
 * Starts the agency and the credit bureau, reachable only from this machine, both at one address. Rejects in production, and if the port is
 * taken.
 */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { file, port, clock, isProduction, delays = usualDelays } = options;
  if (isProduction)
    throw new Error("The sandbox does not run in production: its case numbers and reports are not real.");
  const state = stateOnDemand(file);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    if (body === null) return deliver(response, reply(413, { detail: "The body is too large." }), delays);
    const operationRequest = {
      method: request.method ?? "",
      url: new URL(request.url ?? "/", "http://sandbox"),
      authorization: headerOf(request, "authorization"),
      reference: headerOf(request, "x-reference"),
      webhook: {
        id: headerOf(request, "webhook-id"),
        timestamp: headerOf(request, "webhook-timestamp"),
        signature: headerOf(request, "webhook-signature"),
      },
      body,
    };
    deliver(response, route(state.open(), clock.today(timeZone), operationRequest), delays);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => deliver(response, reply(500, { detail: "The sandbox failed." }), delays));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // The address of a TCP server has this type.
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${given}`,
    webhookReceiver: `http://127.0.0.1:${given}${webhookPath}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      state.close();
    },
  };
};
