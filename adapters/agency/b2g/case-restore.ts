import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import type { AgencyCall } from "../../../domain/agency/ports.ts";
import { type Envelope, writeRequest } from "./envelope.ts";

/** Requests that an archived case be restored. Only in this function is the element's name in lowercase. */
export const writeCaseRestore = (requestor: string, caseNumber: string): string =>
  writeRequest(requestor, null, { Application: { AgencyCaseIdentifier: caseNumber } });

/** The sentences in which a refusal states that the case needs no restoring. */
const notArchived = /^case (is )?(not archived|(already )?active)\.?$/i;

/**
 * Reads the response of this function; null for anything else. A success means that the case is being restored, which may take until the
 * next day, and no function reports when it is done, so it stays pending. If the request is sent again after it is done, it is refused: an
 * archived case that is no longer archived is active, while a case that the agency canceled was never archived.
 */
export const readCaseRestore = (
  { outcome, messages }: Envelope,
  { caseStatus }: Pick<AgencyCall<"case_restore">, "caseStatus">,
): AgencyAnswer<"case_restore"> | null => {
  if (outcome === "success") return { status: "pending", messages, caseStatus: null, holds: [] };
  if (outcome !== "error") return null;
  const isActive = caseStatus === "archived" && messages.some(({ text }) => notArchived.test(text));
  return { status: "error", messages, caseStatus: isActive ? "assigned" : null };
};
