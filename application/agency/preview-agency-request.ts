import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type AgencyCommand, type AgencyOperation, agencyOperations } from "../../domain/agency/operations.ts";
import {
  type AgencyOperationInput,
  isEnteredWithoutAsking,
  type PreviewRefusal,
  previewRequest,
} from "../../domain/agency/preview-request.ts";
import { isAwaitedOn, lookedUpFirst } from "../../domain/agency/transaction/awaiting.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { JsonObject } from "../../domain/log/changes.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { isRecordedApart } from "../../domain/outside-call/operation.ts";
import { type CallInFlight, takeOverAttempt } from "../../domain/outside-call/transitions.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import type { CredentialsRejected } from "../outside-call/credentials.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { connectToAgency } from "./agency-connection.ts";
import { checkMayLookUp, planToSend } from "./plan-to-send.ts";
import type { AgencyCredentialsMissing, AgencyNotConfigured, AgencyOperationNotSupported } from "./refusals.ts";

/** An earlier request whose outcome is asked about first. */
interface EarlierRequest {
  readonly operation: AgencyCommand;
  readonly transactionId: number;
  /** When it was sent; null if that was not stored. */
  readonly sentAt: Instant | null;
  /** Whether the agency accepted it and has not decided it; false if it is not known whether it arrived. */
  readonly isAccepted: boolean;
}

/** What sending an operation would do now. */
export interface AgencyPreview {
  readonly loanId: number;
  readonly operation: AgencyOperation;
  /**
   * Without Social Security numbers and birth dates; null if it is not known until the caller provides more or the agency reports the
   * outcome of an earlier request.
   */
  readonly request: JsonObject | null;
  /** Null if there is none. */
  readonly earlier: EarlierRequest | null;
}

/** The earlier request about which sending an operation asks first; null if there is none. Refuses as long as it is still being sent. */
const earlierRequest = (
  loan: Loan,
  operation: AgencyCommand,
  now: Instant,
): Result<EarlierRequest | null, CallInFlight> => {
  const taken = takeOverAttempt(loan, now, now);
  if (taken._tag === "Refused") return taken;
  const earlier = lookedUpFirst(taken.value, operation);
  if (earlier === null || isRecordedApart(earlier.operation)) return accept(null);
  return accept({
    operation: earlier.operation,
    transactionId: earlier.recordId,
    sentAt: earlier.startedAt ?? null,
    isAccepted: isAwaitedOn(loan, earlier.reference),
  });
};

const isOfCommand = (operation: AgencyOperation): operation is AgencyCommand =>
  agencyOperations[operation] === "command";

/**
 * Shows what sending an operation would do now, or refuses as the operation itself does, by the same decisions. Nothing is sent, changed,
 * or decrypted.
 */
export const previewAgencyRequest = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  of: AgencyOperationInput,
): Promise<
  Result<
    AgencyPreview,
    | PermissionDenied
    | NotFound<"loan">
    | AgencyNotConfigured
    | AgencyCredentialsMissing
    | AgencyOperationNotSupported
    | CredentialsRejected
    | CallInFlight
    | PreviewRefusal
  >
> => {
  const allowed = authorize(actor, "agency.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const loan = found.value;
  const company = await existingCompany(dependencies, loan.companyId);
  const now = dependencies.clock.now();
  const today = dependencies.clock.today(company.timeZone);
  const entered = isEnteredWithoutAsking(loan, of, { startedAt: now, now, today, byUserId: actor.userId });
  if (entered._tag === "Refused") return entered;
  if (entered.value) return accept({ loanId, operation: of.operation, request: {}, earlier: null });
  const connection = connectToAgency(dependencies, actor, company);
  if (connection._tag === "Refused") return connection;
  const { operation } = of;
  if (isOfCommand(operation)) {
    const mayLookUp = await checkMayLookUp(dependencies, connection.value, loan, operation);
    if (mayLookUp._tag === "Refused") return mayLookUp;
    const earlier = earlierRequest(loan, operation, now);
    if (earlier._tag === "Refused") return earlier;
    if (earlier.value !== null) return accept({ loanId, operation, request: null, earlier: earlier.value });
  }
  const toSend = await planToSend(dependencies, connection.value, loan, operation, (context) =>
    // Whether a number is known is what counts: none is shown.
    previewRequest(loan, of, { ...context, ssnOf: ({ ssn }) => ssn?.last4 ?? null }),
  );
  return toSend._tag === "Refused"
    ? toSend
    : accept({ loanId, operation, request: toSend.value.planned, earlier: null });
};
