import type { App } from "../../../adapters/http/app.ts";
import { usualTimeLimits } from "../../../adapters/http/request/request-context.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { noteCall } from "../../../adapters/system/latest-call.ts";
import { startService } from "../../adapters/http/support/http-service.ts";
import { aClock } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/loan/log.ts";

const origin = "http://127.0.0.1:80";

const connection = {
  address: () => "127.0.0.1",
  timeLimits: usualTimeLimits,
  setIdleSeconds: () => {},
  isEnding: () => false,
};

/**
 * The service in this process on a file, with requests passed in directly as the server would, so that its processor time can be measured.
 */
export const startInProcess = async (file: string) => {
  const clock = aClock();
  const built = Promise.withResolvers<App>();
  const service = await startService({
    stores: openSqlite(file, clock, testVault),
    overSocket: false,
    around: (given) => {
      built.resolve(given);
      return given;
    },
    dependencies: () => ({ clock }),
  });
  const app = await built.promise;
  /** Sends a request, which must succeed, and reads the response. */
  const send = async (path: string, token: string, init: Omit<RequestInit, "headers"> = {}): Promise<void> => {
    noteCall();
    const headers = {
      Host: new URL(origin).host,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    };
    const response = await app.fetch(new Request(origin + path, { ...init, headers }), connection);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  };
  return { ...service, send };
};
