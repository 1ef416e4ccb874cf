import type { Dependencies } from "../../application/support/dependencies.ts";
import { releaseCheckMilliseconds } from "../../domain/stores.ts";
import { startPolling } from "./poller.ts";

/** Looks whether a newer release was started on the store, beside which this process may not go on, and then ends it, once. */
export const startReleaseWatch = (
  { isOutdated }: Pick<Dependencies, "isOutdated">,
  end: () => void,
  intervalMilliseconds = releaseCheckMilliseconds,
): { readonly stop: () => Promise<void> } => {
  let isEnding = false;
  const check = async (): Promise<void> => {
    if (isEnding || !(await isOutdated())) return;
    isEnding = true;
    end();
  };
  // A store that cannot be read is reported by the requests that need it; the next check follows.
  return startPolling(
    check,
    () => {},
    () => intervalMilliseconds,
  );
};
