import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { RequestRefusal } from "../../domain/agency/decision.ts";
import { type AgencyOperation, agencyOperations } from "../../domain/agency/operations.ts";
import { type AgencyOperationInput, previewRequest } from "../../domain/agency/preview-request.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { JsonObject } from "../../domain/log/changes.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { connectToAgency } from "./agency-connection.ts";
import type { AgencyCredentialsMissing, AgencyNotConfigured } from "./refusals.ts";
import { requestContextOf } from "./request-context.ts";

/** What an operation would send of a loan now. */
export interface AgencyPreview {
  readonly loanId: number;
  readonly operation: AgencyOperation;
  /** Without social security numbers and birth dates; null where it is not known before the caller provides more. */
  readonly request: JsonObject | null;
}

/**
 * Shows what an operation would send now, or refuses what the loan lacks, by the same decisions as the operation itself. Nothing is sent,
 * changed, or decrypted.
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
    | Exclude<RequestRefusal, { readonly _tag: "FieldsInvalid" }>
  >
> => {
  const allowed = authorize(actor, "agency.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const company = await existingCompany(dependencies, found.value.companyId);
  const connection = connectToAgency(dependencies, actor, company);
  const { operation } = of;
  const isCommand = agencyOperations[operation] === "command";
  const required = isCommand && connection._tag === "Accepted" ? connection.value.port.requiredFields : {};
  const context = await requestContextOf(dependencies, company, found.value, required);
  // Whether a number is known is what counts: none is shown.
  const previewed = previewRequest(found.value, of, { ...context, ssnOf: ({ ssn }) => ssn?.last4 ?? null });
  if (previewed._tag === "Refused") return previewed;
  return connection._tag === "Refused" ? connection : accept({ loanId, operation, request: previewed.value });
};
