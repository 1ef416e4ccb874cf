import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { type FieldsInvalid, invalidField, invalidFields } from "../../domain/kernel/fields-invalid.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { storedCounseling } from "../../domain/loan/agency/counseling-waiver.ts";
import { putBorrower } from "../../domain/loan/borrowers/borrowers.ts";
import type { SsnAttemptsExceeded } from "../../domain/loan/borrowers/ssn-attempts.ts";
import type { FeeInput } from "../../domain/loan/fees/fee.ts";
import { putFee } from "../../domain/loan/fees/fees.ts";
import { corrected } from "../../domain/loan/fixed/correct.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { partIn } from "../../domain/loan/parts.ts";
import { changeProperty, propertyDetailsOf } from "../../domain/loan/properties/properties.ts";
import type { PropertyDetails } from "../../domain/loan/properties/property.ts";
import { type LoanRevisionInput, revise, revisedTerms } from "../../domain/loan/revise.ts";
import { actionTakenOf } from "../../domain/loan/status/action.ts";
import { withCorrectedOriginator } from "../../domain/loan/status/originator.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { type ReviseBorrower, revisedBorrower } from "../borrower/revised-borrower.ts";
import { capRulesOf } from "../fee/cap-rules.ts";
import { existingCompany, readingCompaniesOnce } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { countSsnAttempts } from "./change/count-ssn-attempts.ts";
import { checkAssignment } from "./change/loan-assignment.ts";
import { type LoanChangedMeanwhile, updateLoan } from "./change/update-loan.ts";
import { findVisibleLoanAtVersion } from "./find/find-visible-loan.ts";
import { type LoanView, viewLoan } from "./view/loan-view.ts";

type Revise<Details> = (current: Details) => Result<Details, FieldsInvalid>;

/** What to correct on a loan, and why. Null for a record that is not corrected. */
export interface CorrectionRequest {
  readonly reason: string;
  readonly loan: Revise<LoanRevisionInput> | null;
  readonly property: Revise<PropertyDetails> | null;
  readonly borrowerId: number | null;
  readonly borrower: ReviseBorrower | null;
  readonly feeId: number | null;
  readonly fee: Revise<FeeInput> | null;
}

type CorrectionRefusal = PermissionDenied | FieldsInvalid | NoRuleInForce | NotFound<"borrower"> | NotFound<"fee">;

/** Prefixes the fields of a record's refusal with the record's name. */
const below = <Value, Refusal extends { readonly _tag: string }>(
  record: string,
  result: Result<Value, Refusal | FieldsInvalid>,
): Result<Value, Refusal | FieldsInvalid> =>
  result._tag === "Refused" && "errors" in result.refusal
    ? invalidFields(result.refusal.errors.map((error) => ({ ...error, field: `${record}.${error.field}` })))
    : result;

/** The id of the part to correct, if the loan has it; null if no part is corrected. */
const partId = <Kind extends "borrower" | "fee">(
  kind: Kind,
  id: number | null,
  revision: unknown,
  parts: readonly { readonly id: number }[],
): Result<number | null, FieldsInvalid | NotFound<Kind>> => {
  if (id === null)
    return revision === null
      ? accept(null)
      : invalidField(`${kind}Id`, "is required with the fields of it", "required");
  return parts.some((part) => part.id === id) ? accept(id) : refuse(notFound(kind, id));
};

type RevisedTerms = Result<Loan, PermissionDenied | FieldsInvalid>;

/**
 * Corrects fixed fields of a loan and its parts in one write, for one reason. Refuses fields that a correction cannot change, and fields
 * that are not fixed if the actor may not edit the loan. `ifMatch` holds the expected versions of the loan. If nothing changes, nothing is
 * recorded.
 */
export const correctLoan = async (
  given: Dependencies,
  actor: Actor,
  loanId: number,
  request: CorrectionRequest,
  ifMatch: ExpectedVersions,
): Promise<
  Result<LoanView, CorrectionRefusal | NotFound<"loan"> | SsnAttemptsExceeded | VersionMismatch | LoanChangedMeanwhile>
> => {
  const allowed = authorize(actor, "loan.correct");
  if (allowed._tag === "Refused") return allowed;
  const { dependencies, find } = readingCompaniesOnce(given, (within) =>
    findVisibleLoanAtVersion(within, actor, loanId, ifMatch),
  );
  const found = await find();
  if (found._tag === "Refused") return found;
  const now = dependencies.clock.now();

  const withTerms = async (loan: Loan, company: Company, today: Day): Promise<RevisedTerms> => {
    if (request.loan === null) return accept(loan);
    const terms = revisedTerms(loan, company, request.loan);
    if (terms._tag === "Refused") return terms;
    const counseling = storedCounseling(loan.counseling, terms.value.counseling, { byUserId: actor.userId, now });
    const isPast = actionTakenOf(loan) !== null;
    const assignment = await checkAssignment(dependencies, actor, company.id, terms.value, loan, isPast);
    if (assignment._tag === "Refused") return assignment;
    return revise(loan, { ...terms.value, counseling }, { now, today, through: "correction" });
  };
  const withProperty = (loan: Loan, company: Company, today: Day): Result<Loan, FieldsInvalid> => {
    const details = request.property === null ? null : request.property(propertyDetailsOf(loan));
    if (details === null) return accept(loan);
    return details._tag === "Refused"
      ? details
      : changeProperty(loan, { details: details.value, company, today, now, isCorrection: true });
  };
  const withBorrower = (loan: Loan, today: Day): Result<Loan, FieldsInvalid | NotFound<"borrower">> => {
    const id = partId("borrower", request.borrowerId, request.borrower, loan.borrowers);
    if (id._tag === "Refused") return id;
    if (id.value === null || request.borrower === null) return accept(loan);
    const revised = revisedBorrower(dependencies, loan, id.value, request.borrower);
    if (revised._tag === "Refused") return below("borrower", revised);
    const { details, ssn } = revised.value;
    return below("borrower", putBorrower(loan, { id: id.value, details, ssn, today, now }));
  };
  const withFee = async (loan: Loan): Promise<Result<Loan, FieldsInvalid | NoRuleInForce | NotFound<"fee">>> => {
    const id = partId("fee", request.feeId, request.fee, loan.fees);
    if (id._tag === "Refused") return id;
    if (id.value === null || request.fee === null) return accept(loan);
    const details = request.fee(partIn(loan, "fee", id.value));
    if (details._tag === "Refused") return below("fee", details);
    const capRules = await capRulesOf(dependencies, loan.companyId);
    return below("fee", putFee(loan, { id: id.value, details: details.value, capRules, now }));
  };

  const withOriginator = async (before: Loan, after: Loan): Promise<Loan> => {
    if (after.loanOfficerId === before.loanOfficerId) return after;
    const officer = await dependencies.forCompany(after.companyId).users.find(after.loanOfficerId);
    return officer === null ? after : withCorrectedOriginator(after, officer);
  };

  if (request.borrower !== null && found.value.borrowers.some(({ id }) => id === request.borrowerId)) {
    const first = revisedBorrower(dependencies, found.value, request.borrowerId ?? 0, request.borrower);
    const isOther = first._tag === "Accepted" && first.value.isOtherNumber;
    const counted = await countSsnAttempts(dependencies, actor, isOther ? 1 : 0, request.borrowerId);
    if (counted._tag === "Refused") return counted;
  }
  const decide = async (loan: Loan): Promise<Result<Loan, CorrectionRefusal>> => {
    const company = await existingCompany(dependencies, loan.companyId);
    const today = dependencies.clock.today(company.timeZone);
    const terms = below("loan", await withTerms(loan, company, today));
    if (terms._tag === "Refused") return terms;
    const property = below("property", withProperty(terms.value, company, today));
    if (property._tag === "Refused") return property;
    const borrower = withBorrower(property.value, today);
    if (borrower._tag === "Refused") return borrower;
    const fee = await withFee(borrower.value);
    if (fee._tag === "Refused") return fee;
    return corrected(loan, await withOriginator(loan, fee.value), {
      byUserId: actor.userId,
      now,
      today,
      reason: request.reason,
      mayEdit: authorize(actor, "loan.edit")._tag === "Accepted",
    });
  };
  const saved = await updateLoan(dependencies, actor, "loan.correct", found.value, find, decide);
  if (saved._tag === "Accepted") return accept(await viewLoan(dependencies, actor, saved.value));
  // The store detects a duplicate external id only on saving, when the field has not been prefixed with the loan's name.
  return "errors" in saved.refusal && saved.refusal.errors.some(({ field }) => field === "externalId")
    ? below("loan", saved)
    : saved;
};
