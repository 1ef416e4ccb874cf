import type { Dependencies } from "../../application/support/dependencies.ts";
import { releaseCheckMilliseconds } from "../../domain/stores.ts";
import { startPolling } from "./poller.ts";

/** Checks whether a newer release was started on the store, so that this process must end, and then calls `end` once. */
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
  // A store that cannot be read is reported by the requests that need it; the check is repeated.
  return startPolling(
    check,
    () => {},
    () => intervalMilliseconds,
  );
};
