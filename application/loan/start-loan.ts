import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { chooseProduct } from "../../domain/company/offered-products.ts";
import type { Product } from "../../domain/company/product.ts";
import type { Day } from "../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { ssnPlace, storedSsn } from "../../domain/loan/borrowers/ssn.ts";
import type { SsnAttemptsExceeded } from "../../domain/loan/borrowers/ssn-attempts.ts";
import { defaultFees } from "../../domain/loan/fees/default-fees.ts";
import { externalIdTaken } from "../../domain/loan/revise.ts";
import { checkStart, type StartLoan, startedLoan } from "../../domain/loan/start.ts";
import { loggedLoan } from "../../domain/loan/stored/logged-loan.ts";
import { withUli } from "../../domain/loan/uli.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { rulesFor } from "../calculation/inputs/rule-book.ts";
import { companyOfNewRecord, withCompaniesReadOnce } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { allocateIds } from "./change/allocate-ids.ts";
import { countSsnAttempts } from "./change/count-ssn-attempts.ts";
import { checkAssignment } from "./change/loan-assignment.ts";
import { type LoanView, viewLoan } from "./view/loan-view.ts";

/** An earlier attempt started the loan, but the loan has since been deleted or is no longer visible to the actor. */
interface StartedLoanGone {
  readonly _tag: "StartedLoanGone";
}

type StartRefusal = PermissionDenied | NotFound<"company"> | FieldsInvalid | SsnAttemptsExceeded | StartedLoanGone;

const ssnCount = ({ borrower, coBorrowers }: StartLoan): number =>
  [borrower, ...coBorrowers].filter(({ ssn = null }) => ssn !== null).length;

const idsFor = async ({ sequences }: Dependencies, requested: StartLoan, fees: number, reservedId: number | null) => ({
  loan: reservedId ?? (await sequences.next("loan")),
  property: await sequences.next("property"),
  borrowers: await allocateIds(1 + requested.coBorrowers.length, () => sequences.next("borrower")),
  fees: await allocateIds(fees, () => sequences.next("fee")),
});

const validateStart = async (
  dependencies: Dependencies,
  actor: Actor,
  company: Company,
  requested: StartLoan,
  today: Day,
): Promise<Result<Product, PermissionDenied | FieldsInvalid>> => {
  if (requested.effectiveOn !== null) {
    const mayStartEarlier = authorize(actor, "loan.assign");
    if (mayStartEarlier._tag === "Refused") return mayStartEarlier;
  }
  const start = checkStart(requested, company, { today, now: dependencies.clock.now(), isPast: false });
  if (start._tag === "Refused") return start;
  const assignment = await checkAssignment(dependencies, actor, company.id, requested.terms, null);
  if (assignment._tag === "Refused") return assignment;
  return chooseProduct(company, requested.terms.productCode ?? null, requested.property.state);
};

/**
 * Starts a loan in one step: either the loan with its borrowers, its property, and the product's default fees, or nothing. An earlier
 * effective date requires `loan.assign`. `companyId` is null for the actor's own company. `reservedId` is an id allocated beforehand, or
 * null.
 */
export const startLoan = async (
  given: Dependencies,
  actor: Actor,
  companyId: number | null,
  requested: StartLoan,
  reservedId: number | null,
): Promise<Result<LoanView, StartRefusal>> => {
  const allowed = authorize(actor, "loan.create");
  if (allowed._tag === "Refused") return allowed;
  const dependencies = withCompaniesReadOnce(given);
  const requestedCompany = await companyOfNewRecord(dependencies, actor, companyId);
  if (requestedCompany._tag === "Refused") return requestedCompany;
  const company = requestedCompany.value;
  // If the actor can see the loan with this id, it is returned before this function runs.
  if (reservedId !== null && (await dependencies.companyOf("loan", reservedId)) !== null)
    return refuse({ _tag: "StartedLoanGone" });
  const today = dependencies.clock.today(company.timeZone);
  const product = await validateStart(dependencies, actor, company, requested, today);
  if (product._tag === "Refused") return product;
  const counted = await countSsnAttempts(dependencies, actor, ssnCount(requested), null);
  if (counted._tag === "Refused") return counted;
  const { caseNumberAssignedOn, closingOn } = requested.terms;
  const { nationalLimit } = await rulesFor(dependencies, [caseNumberAssignedOn ?? today, closingOn ?? today]);
  const { nationalLimitDay } = company.rateSettings;
  const starting = defaultFees(product.value, requested, { today, nationalLimit, nationalLimitDay });
  const year = today.slice(0, 4);
  const number = await dependencies.sequences.next(`loan_number:${company.id}:${year}`);
  const started = startedLoan(requested, product.value, starting, {
    companyId: company.id,
    byUserId: actor.userId,
    today,
    now: dependencies.clock.now(),
    loanNumber: `${year}-${String(number).padStart(6, "0")}`,
    ids: await idsFor(dependencies, requested, starting.fees.length, reservedId),
    storedSsn: (borrowerId, number) => storedSsn(null, number, ssnPlace(company.id, borrowerId), dependencies.vault),
  });
  const loan = withUli(started, company.lei);
  const entry = logEntry(dependencies, actor, "loan.start", loggedLoan, null, loan);
  const added = await dependencies.forCompany(company.id).loans.add(loan, entry);
  if (added === "external_id_taken") return externalIdTaken();
  return accept(await viewLoan(dependencies, actor, loan));
};
