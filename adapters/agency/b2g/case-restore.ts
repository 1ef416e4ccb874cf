import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import type { AgencyCall } from "../../../domain/agency/ports.ts";
import { type Envelope, writeRequest } from "./envelope.ts";

/** Requests that an archived case be restored. Only in this function is the element's name in lower case. */
export const writeCaseRestore = (requestor: string, caseNumber: string): string =>
  writeRequest(requestor, null, { Application: { AgencyCaseIdentifier: caseNumber } });

/** The whole sentences in which a refusal says that the case needs no restoring. */
const notArchived = /^case (is )?(not archived|(already )?active)\.?$/i;

/**
 * A success says that the case is being restored, which may take until the next day, and no function reports when it is done:
 * it stays pending. Sent again, the request is refused once it is done: an archived case that is no longer archived is active,
 * while one that the agency canceled was never archived. Null for anything but an answer of this function.
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
