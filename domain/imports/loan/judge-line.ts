import type { Company } from "../../company/company.ts";
import { isLei, mod97 } from "../../company/identifiers.ts";
import type { Product } from "../../company/product.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import {
  type FieldError,
  type FieldsInvalid,
  failedChecks,
  fieldErrorsOf,
  invalidField,
  invalidFields,
} from "../../kernel/fields-invalid.ts";
import { pick } from "../../kernel/pick.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { AgencyRecord } from "../../loan/agency/agency-record.ts";
import { enterAmount } from "../../loan/amounts/enter-amount.ts";
import type { EnteredAmount } from "../../loan/amounts/entered-amount.ts";
import type { StartingFees } from "../../loan/fees/fee.ts";
import type { CapRules } from "../../loan/fees/origination-fee.ts";
import { noHmdaAnswers } from "../../loan/hmda/answers.ts";
import type { Originator } from "../../loan/loan.ts";
import { productStateErrors } from "../../loan/properties/property-errors.ts";
import { checkStart, type StartLoan } from "../../loan/start.ts";
import { originatorOf } from "../../loan/status/originator.ts";
import { isFunded, openStatuses, type StatusEntry, statusOf } from "../../loan/status/status.ts";
import { productTerms } from "../../loan/terms/default-terms.ts";
import type { LineFinding } from "../finding.ts";
import { agencyErrors, agencyOfLine, withCaseDay } from "./line-agency.ts";
import { factFindings } from "./line-facts.ts";
import { feesOfLine } from "./line-fees.ts";
import { historyErrors, historyOf, withOfficersAtEnd } from "./line-history.ts";
import { formerOfficersOf, type LineUser, type UsersByEmail, usersOfLine } from "./line-people.ts";
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

const effectiveDayErrors = ({ start: { effectiveOn }, statusHistory }: LoanLine, today: Day): FieldError[] => {
  const [first] = statusHistory ?? [];
  return failedChecks([
    ["effectiveOn", effectiveOn === null || effectiveOn <= today, "must not be in the future"],
    [
      "effectiveOn",
      effectiveOn === null || first === undefined || first.effectiveOn === effectiveOn,
      "must be the date of the first entry of status_history, or be left out",
    ],
  ]);
};

const pipelineErrors = ({ start: { terms, property }, pipeline }: LoanLine, today: Day): FieldError[] => {
  if (pipeline === null) return [];
  const applicationOn = terms.applicationOn ?? null;
  if (applicationOn === null)
    return [{ field: "pipeline", message: "must be left out without an application_date", code: "invalid" }];
  const last = pipeline.at(-1);
  return failedChecks([
    [
      "pipeline.0.effectiveOn",
      pipeline[0]?.effectiveOn === applicationOn,
      "must be the application date, from which on the loan counts",
    ],
    ...pipeline.flatMap(({ effectiveOn }, position) => {
      const field = `pipeline.${position}.effectiveOn`;
      const before = pipeline[position - 1]?.effectiveOn ?? effectiveOn;
      return [
        [field, effectiveOn <= today, "must not be in the future"] as const,
        [field, effectiveOn >= before, "must not be before the previous entry"] as const,
      ];
    }),
    [
      `pipeline.${pipeline.length - 1}`,
      last === undefined || (last.channel === (terms.channel ?? "retail") && last.propertyState === property.state),
      "must have the loan's channel and property_state, which are those of its last entry",
    ],
  ]);
};

const uliErrors = ({ uli }: LoanLine): FieldError[] =>
  failedChecks([
    [
      "uli",
      uli === null || (/^[A-Za-z0-9]{23,45}$/.test(uli) && mod97(uli) === 1),
      "must be a universal loan identifier: 23 to 45 letters and digits with the right check digits at the end",
    ],
  ]);

/** The amounts of a line as they will be on the loan, with their positions as ids. */
const amountsOf = (
  { start: { terms }, enteredAmounts, calculation }: LoanLine,
  { company, byUserId, now, today }: LineContext,
): Result<readonly EnteredAmount[], FieldsInvalid> => {
  let loan: Parameters<typeof enterAmount>[0] = { applicationOn: terms.applicationOn ?? null, enteredAmounts: [] };
  const errors: FieldError[] = [];
  for (const [position, details] of enteredAmounts.entries()) {
    const at = `enteredAmounts.${position}`;
    const entered = enterAmount(loan, details, {
      ...{ id: position, byUserId, now, today },
      calculatedOn: calculation === null ? [] : [calculation.asOf],
      basis: company.reportSettings.mcrAmountBasis,
    });
    if (entered._tag === "Accepted") loan = entered.value;
    else if (entered.refusal._tag === "CalculationExists") {
      const message = "must be before the day of calculation, which is the amount from then on";
      errors.push({ field: `${at}.on`, message, code: "invalid" });
    } else
      for (const error of entered.refusal.errors)
        errors.push(
          error.field === "applicationOn"
            ? { ...error, message: "is required for an amount" }
            : { ...error, field: `${at}.${error.field}` },
        );
  }
  return errors.length > 0 ? invalidFields(errors) : accept(loan.enteredAmounts);
};

const productOf = ({ start: { terms, property } }: LoanLine, company: Company, isPast: boolean) => {
  const product = company.products.find(({ code }) => code === terms.productCode);
  if (product === undefined)
    return invalidField("productCode", "must be the code of a product of the company", "unknown_reference");
  const errors = isPast ? [] : productStateErrors(company, product.code, property.state);
  return errors.length > 0
    ? invalidFields(errors.map((error) => ({ ...error, field: `property.${error.field}` })))
    : accept(product);
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

/** The person who took the application of a funded loan: the named user, otherwise the loan officer, or null if the line names no known user. */
const originatorOfLine = (
  line: LoanLine,
  officer: LineUser | null,
  former: ReturnType<typeof formerOfficersOf>,
): Originator | null => {
  const user = former._tag === "Accepted" ? (former.value.originator ?? officer) : officer;
  if (user === null) return null;
  const { userId, name, nmlsId } = originatorOf(user);
  return line.originator === null ? { userId, name, nmlsId } : { userId, ...pick(line.originator, ["name", "nmlsId"]) };
};

/**
 * Converts the line of a former system's loan to the loan that it becomes, or refuses with all errors. The status history is not checked
 * against the rules of moves. An open loan must pass the checks of a loan that is started.
 */
export const judgeLine = (decoded: LoanLine, context: LineContext): Result<JudgedLine, FieldsInvalid> => {
  const { company, today, now } = context;
  const line = { ...decoded, start: withCaseDay(decoded.start, decoded.fha) };
  const { start, fha } = line;
  const statusHistory = historyOf(line, context);
  const status = statusOf({ statusHistory });
  const isPast = !openStatuses.includes(status);
  const users = usersOfLine(line.people, context.users, isPast);
  const former = formerOfficersOf(line, context.users);
  const product = productOf(line, company, isPast);
  const amounts = amountsOf(line, context);
  const { officer = null, ...people } = users._tag === "Accepted" ? users.value : {};
  const requested: StartLoan = {
    ...start,
    effectiveOn: null,
    terms: { loanOfficerId: 0, ...start.terms, ...people },
  };
  const started = checkStart(requested, company, { today, now, isPast });
  const fees = product._tag === "Refused" ? product : feesOfLine(line, product.value, isPast, context.capRules);
  const originator = isFunded({ statusHistory }) ? originatorOfLine(line, officer, former) : null;
  const { terms } = start;
  const facts = factFindings(
    {
      statusHistory,
      applicationOn: terms.applicationOn ?? null,
      approvedOn: terms.approvedOn ?? null,
      closingOn: terms.closingOn ?? null,
      disbursedOn: terms.disbursedOn ?? null,
      hmda: terms.hmda ?? noHmdaAnswers,
      enteredAmounts: amounts._tag === "Accepted" ? amounts.value : [],
      originatorAtFunding: originator,
    },
    line.calculation?.asOf ?? null,
  );
  const errors = [
    ...fieldErrorsOf([started, users, former, product]),
    ...(product._tag === "Refused" ? [] : fieldErrorsOf([fees])),
    ...effectiveDayErrors(line, today),
    ...historyErrors(line.statusHistory ?? [], today),
    ...pipelineErrors(line, today),
    ...uliErrors(line),
    ...agencyErrors(decoded.start, fha, status, today),
    ...fieldErrorsOf([amounts]),
    // Errors of users and amounts would be reported twice.
    ...facts.errors.filter(
      ({ field }) =>
        (field !== "enteredAmounts" || amounts._tag === "Accepted") &&
        (field !== "originator.nmlsId" || users._tag === "Accepted"),
    ),
  ];
  if (
    errors.length > 0 ||
    users._tag === "Refused" ||
    former._tag === "Refused" ||
    product._tag === "Refused" ||
    fees._tag === "Refused" ||
    amounts._tag === "Refused"
  )
    return invalidFields(errors);
  return accept({
    requested,
    product: product.value,
    starting: fees.value,
    statusHistory: withOfficersAtEnd(statusHistory, former.value.idsAtEnd, users.value.loanOfficerId),
    pipeline: line.pipeline,
    agency: agencyOfLine(start, fha, now),
    originator,
    uli: line.uli,
    enteredAmounts: amounts.value,
    warnings: [
      ...fees.value.warnings,
      ...facts.warnings,
      ...(isFunded({ statusHistory }) ? productTermWarnings(product.value, line) : []),
      ...uliWarnings(line, company),
    ],
  });
};
