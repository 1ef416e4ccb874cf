import type { Log, RequestEntry } from "../../../../adapters/http/log.ts";
import { openLog } from "../../../../bootstrap/log.ts";
import { type SecretRegister, secretRegister } from "./secrets-in-text.ts";

/** The log of a service under test: what was logged, and whether any of it is a secret that the service received. */
interface WatchedLog extends Log {
  readonly requests: readonly RequestEntry[];
  readonly failures: readonly { readonly requestId: string; readonly error: unknown }[];
  readonly secrets: SecretRegister;
  /** Throws if a logged line contains a secret. */
  readonly assertNoSecret: () => void;
}

/** A line without its time, because its date may be the birthday of a person in the test. */
const withoutTime = (line: string): string => line.replace(/"time":"[^"]*",?/, "");

/** A log whose lines are those of the service itself, stored for searching. */
export const watchedLog = (): WatchedLog => {
  const requests: RequestEntry[] = [];
  const failures: { requestId: string; error: unknown }[] = [];
  const lines: string[] = [];
  const log = openLog("trace", { write: (line) => void lines.push(line) });
  const secrets = secretRegister();
  return {
    requests,
    failures,
    secrets,
    request: (entry) => {
      requests.push(entry);
      log.request(entry);
    },
    failure: (requestId, error) => {
      failures.push({ requestId, error });
      log.failure(requestId, error);
    },
    assertNoSecret: () => {
      // Most logs contain none: lines are checked one by one only if all of them together contain one.
      if (secrets.foundIn(lines.map(withoutTime).join("\n")).length === 0) return;
      for (const line of lines.map(withoutTime)) {
        const [name] = secrets.foundIn(line);
        if (name !== undefined) throw new Error(`the log holds a ${name} that was sent or answered: ${line}`);
      }
    },
  };
};
