import type { Company } from "../../company/company.ts";
import { isLei } from "../../company/identifiers.ts";
import type { Product } from "../../company/product.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import { acceptUnless, allAccepted, type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { AgencyRecord } from "../../loan/agency/agency-record.ts";
import type { EnteredAmount } from "../../loan/amounts/entered-amount.ts";
import type { StartingFees } from "../../loan/fees/fee.ts";
import type { CapRules } from "../../loan/fees/origination-fee.ts";
import type { Originator } from "../../loan/loan.ts";
import { productStateErrors } from "../../loan/properties/property-errors.ts";
import { checkStart, type StartLoan } from "../../loan/start.ts";
import { originatorOf } from "../../loan/status/originator.ts";
import { isFunded, openStatuses, type StatusEntry, statusOf } from "../../loan/status/status.ts";
import { productTerms } from "../../loan/terms/default-terms.ts";
import type { LineFinding } from "../finding.ts";
import { agencyOfLine, withCaseDay } from "./line-agency.ts";
import { amountsOfLine } from "./line-amounts.ts";
import { lineErrors } from "./line-errors.ts";
import { factFindings } from "./line-facts.ts";
import { feesOfLine } from "./line-fees.ts";
import { historyOf, withOfficersAtEnd } from "./line-history.ts";
import { formerOfficersOf, type UsersByEmail, usersOfLine } from "./line-people.ts";
import type { LoanLine, PastPipelineEntry } from "./loan-line.ts";

/** What a line is checked against. */
export interface LineContext {
  readonly company: Company;
  readonly users: UsersByEmail;
  readonly byUserId: number;
  readonly today: Day;
  readonly now: Instant;
  readonly capRules: CapRules;
}

/** A line that becomes a loan, with everything that it lacked filled in. */
export interface JudgedLine {
  readonly requested: StartLoan;
  readonly product: Product;
  readonly starting: StartingFees;
  readonly statusHistory: readonly StatusEntry[];
  /** Null for a single entry at the application. */
  readonly pipeline: readonly PastPipelineEntry[] | null;
  readonly agency: AgencyRecord;
  readonly originator: Originator | null;
  readonly uli: string | null;
  readonly enteredAmounts: readonly EnteredAmount[];
  readonly warnings: readonly LineFinding[];
}

const productOf = (
  { start: { terms, property } }: LoanLine,
  company: Company,
  isPast: boolean,
): Result<Product, FieldsInvalid> => {
  const product = company.products.find(({ code }) => code === terms.productCode);
  if (product === undefined)
    return invalidField("productCode", "must be the code of a product of the company", "unknown_reference");
  const errors = isPast ? [] : productStateErrors(company, product.code, property.state);
  return acceptUnless(
    errors.map((error) => ({ ...error, field: `property.${error.field}` })),
    product,
  );
};

/** The product of a line, and its fees under that product. */
const pricesOf = (line: LoanLine, isPast: boolean, { company, capRules }: LineContext) => {
  const product = productOf(line, company, isPast);
  if (product._tag === "Refused") return product;
  const fees = feesOfLine(line, product.value, isPast, capRules);
  return fees._tag === "Refused" ? fees : accept({ product: product.value, fees: fees.value });
};

/** Warnings for terms that a funded loan takes from the product because its line does not state them: the note may differ. */
const productTermWarnings = (product: Product, { start: { terms } }: LoanLine): LineFinding[] =>
  Object.entries(productTerms(product, terms)).flatMap(([field, value]) =>
    field === "productCode" || value === null || Object.hasOwn(terms, field)
      ? []
      : [{ field, code: "term_of_product", message: "is taken from the product, since the line does not name it" }],
  );

const uliWarnings = ({ uli, start: { terms } }: LoanLine, { lei }: Company): LineFinding[] =>
  uli === null && (terms.applicationOn ?? null) !== null && lei !== null && isLei(lei)
    ? [{ field: "uli", code: "uli_made", message: "is made here, since the line does not name one" }]
    : [];

/**
 * The person who took the application of a funded loan: the named user, otherwise the loan officer; null if the people are refused. The
 * NMLS id of a user whom the line names by email address is the user's if the line has none; of a name alone it is not known whose it is.
 */
const originatorOfLine = (
  { originator }: LoanLine,
  users: ReturnType<typeof usersOfLine>,
  former: ReturnType<typeof formerOfficersOf>,
): Originator | null => {
  if (users._tag === "Refused") return null;
  const named = former._tag === "Accepted" ? former.value.originator : null;
  const { userId, name, nmlsId } = originatorOf(named ?? users.value.officer);
  if (originator === null) return { userId, name, nmlsId };
  return { userId, name: originator.name, nmlsId: originator.nmlsId ?? (originator.email === null ? null : nmlsId) };
};

/** The parts of a line, or all of its errors. `stated` is the line without the case number date that it states in addition to its start. */
const checkLine = (stated: LoanLine, line: LoanLine, statusHistory: readonly StatusEntry[], context: LineContext) => {
  const { company, today, now } = context;
  const status = statusOf({ statusHistory });
  const isPast = !openStatuses.includes(status);
  const users = usersOfLine(line.people, context.users, isPast);
  const former = formerOfficersOf(line, context.users);
  const amounts = amountsOfLine(line, context);
  const originator = isFunded({ statusHistory }) ? originatorOfLine(line, users, former) : null;
  const enteredAmounts = amounts._tag === "Accepted" ? amounts.value : null;
  const facts = factFindings(line, { statusHistory, enteredAmounts, originator });
  return allAccepted({
    // Its date is that of the status history, and is checked with it.
    start: checkStart({ ...line.start, effectiveOn: null }, company, { today, now, isPast }),
    users,
    former,
    prices: pricesOf(line, isPast, context),
    past: acceptUnless(lineErrors(stated, status, today), null),
    amounts,
    factWarnings: acceptUnless(facts.errors, facts.warnings),
    originator: accept(originator),
  });
};

/**
 * Converts the line of a former system's loan to the loan that it becomes, or refuses with all errors. The status history is not checked
 * against the rules of moves. An open loan must pass the checks of a loan that is started.
 */
export const judgeLine = (stated: LoanLine, context: LineContext): Result<JudgedLine, FieldsInvalid> => {
  const line = withCaseDay(stated);
  const statusHistory = historyOf(line, context);
  const checked = checkLine(stated, line, statusHistory, context);
  if (checked._tag === "Refused") return checked;
  const { start, users, former, prices, amounts, factWarnings, originator } = checked.value;
  const { officer, ...people } = users;
  return accept({
    requested: { ...start, terms: { ...start.terms, ...people } },
    product: prices.product,
    starting: prices.fees,
    statusHistory: withOfficersAtEnd(statusHistory, former.idsAtEnd, officer.id),
    pipeline: line.pipeline,
    agency: agencyOfLine(line, context.now),
    originator,
    uli: line.uli,
    enteredAmounts: amounts,
    warnings: [
      ...prices.fees.warnings,
      ...factWarnings,
      ...(isFunded({ statusHistory }) ? productTermWarnings(prices.product, line) : []),
      ...uliWarnings(line, context.company),
    ],
  });
};
