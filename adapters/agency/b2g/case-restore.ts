import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import { type Envelope, writeRequest } from "./envelope.ts";

/** Asks that an archived case be brought back. The element's name is in lower case in this function alone. */
export const writeCaseRestore = (requestor: string, caseNumber: string): string =>
  writeRequest(requestor, null, { Application: { AgencyCaseIdentifier: caseNumber } });

/**
 * A success says that the case is being restored, which may take until the next day, and no function tells when it is
 * done: it stays pending. Null for what is no answer of this function.
 */
export const readCaseRestore = ({ outcome, messages }: Envelope): AgencyAnswer<"case_restore"> | null => {
  if (outcome === "success") return { status: "pending", messages, caseStatus: null, holds: [] };
  return outcome === "error" ? { status: "error", messages, caseStatus: null } : null;
};
