import { missingKeySentence } from "../../domain/kernel/failures/undecryptable.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Reports a key that this process does not have, for the first request or job that needs it. */
export const reportMissingKey = (
  { processState: { missingKeyIds }, reportFault }: Pick<Dependencies, "processState" | "reportFault">,
  keyId: string,
  requestId: string,
): void => {
  if (missingKeyIds.has(keyId)) return;
  missingKeyIds.add(keyId);
  reportFault({ requestId, operation: "decrypt", detail: missingKeySentence(keyId) });
};
