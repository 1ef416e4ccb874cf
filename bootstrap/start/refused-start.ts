import type { Dependencies } from "../../application/support/dependencies.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { Undecryptable } from "../../domain/kernel/failures/undecryptable.ts";
import { diskFailureSentence } from "../disk-failure.ts";
import { cannotStart, storeEntries } from "../open/stores.ts";
import type { Settings } from "../settings/settings.ts";

/** What the operator is told of an error during the start. Throws any error that is a fault of the program. */
export const refusedStart = (error: unknown, settings: Settings, { isUnreachable }: Dependencies) => {
  const diskFailure = diskFailureSentence(error, `The store ${storeEntries[settings.storeKind].nameOf(settings)}`);
  if (diskFailure !== null) return cannotStart(diskFailure);
  if (error instanceof Undecryptable)
    return cannotStart(
      `The service cannot start: ${error.message}. Restore the keys from a backup, and start it again.`,
    );
  if (error instanceof Unavailable || isUnreachable(error))
    return cannotStart("The store no longer responds: start the service again once it does.");
  throw error;
};
