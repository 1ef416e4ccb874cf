import type { Company } from "../company/company.ts";
import type { Product } from "../company/product.ts";
import { planOfRate } from "../hecm/payment-plan/payment-plan.ts";
import type { Day, Instant } from "../kernel/day.ts";
import { acceptUnless, type FieldError, type FieldsInvalid, failedChecks } from "../kernel/fields-invalid.ts";
import type { Result } from "../kernel/result.ts";
import { unknownToAgency } from "./agency/agency-record.ts";
import { storedCounseling, waiverErrors } from "./agency/counseling-waiver.ts";
import type { BorrowerDetails } from "./borrowers/borrower.ts";
import { type EnteredOnLoan, peopleErrors } from "./borrowers/people.ts";
import type { EncryptedSsn } from "./borrowers/ssn.ts";
import { termsErrors } from "./checks/terms-errors.ts";
import type { StartingFees } from "./fees/fee.ts";
import { type Loan, type LoanTerms, maxLoanEntries } from "./loan.ts";
import { firstPipeline } from "./mcr/pipeline-entries.ts";
import { enteredAddress, type PropertyDetails } from "./properties/property.ts";
import { homeValueErrors, licenseErrors, propertyDateErrors, propertyErrors } from "./properties/property-errors.ts";
import { loanSchemaVersion } from "./stored/upgrade.ts";
import { productTerms, startingTerms } from "./terms/default-terms.ts";
import { withDisclosedTerms } from "./terms/disclosed-terms.ts";
import { lockEnteredOn } from "./terms/lock-entry.ts";

/** A request to start a loan. Terms that are left out come from the product and from `startingTerms`. */
export interface StartLoan {
  readonly borrower: BorrowerDetails;
  readonly coBorrowers: readonly BorrowerDetails[];
  readonly property: PropertyDetails;
  readonly terms: Partial<LoanTerms> & Pick<LoanTerms, "loanOfficerId">;
  /** The date on which origination began, if the loan was started elsewhere before; null for today. */
  readonly effectiveOn: Day | null;
}

/** The context of a start: who, when, and the numbers allocated for it. */
interface StartContext {
  readonly companyId: number;
  readonly byUserId: number;
  readonly today: Day;
  readonly now: Instant;
  readonly loanNumber: string;
  readonly ids: {
    readonly loan: number;
    readonly property: number;
    readonly borrowers: readonly number[];
    readonly fees: readonly number[];
  };
  /** What is stored for the number of the borrower with an id. */
  readonly storedSsn: (borrowerId: number, number: string | null) => EncryptedSsn | null;
}

/** A start as it is checked, which does not need the loan officer. */
type CheckedStart = Omit<StartLoan, "terms"> & { readonly terms: Partial<LoanTerms> };

const startErrors = (requested: CheckedStart, company: Company, entered: EnteredOnLoan): FieldError[] => {
  const { effectiveOn, terms, property } = requested;
  const { today, isPast } = entered;
  const people = [
    { path: "borrower", person: requested.borrower },
    ...requested.coBorrowers.map((person, position) => ({ path: `coBorrowers.${position}`, person })),
  ];
  const ofProperty = [
    ...(isPast ? [] : licenseErrors(company, property.state)),
    ...propertyErrors(null, property),
    ...propertyDateErrors(null, property, today),
  ];
  return [
    ...peopleErrors(people, entered),
    ...termsErrors(null, terms, today),
    // Nothing is calculated yet, so no test is passed. For a loan that has ended, it was passed at the time.
    ...waiverErrors(null, terms, { passesTest: isPast }),
    ...failedChecks([
      ["effectiveOn", effectiveOn === null || effectiveOn <= today, "must not be in the future"],
      [
        "effectiveOn",
        effectiveOn === null || effectiveOn >= (terms.applicationOn ?? effectiveOn),
        "must not be before the application date",
      ],
    ]),
    ...homeValueErrors(property),
    ...ofProperty.map((error) => ({ ...error, field: `property.${error.field}` })),
    ...failedChecks(
      [
        [
          "coBorrowers",
          people.length <= maxLoanEntries.borrowers,
          `must leave at most ${maxLoanEntries.borrowers} borrowers on the loan`,
        ],
      ],
      "too_many",
    ),
  ];
};

/**
 * The checks of a start that need no store, all errors at once. For a loan that was funded or ended elsewhere (`isPast`), age, license, and
 * the waiver test are past facts and are not checked.
 */
export const checkStart = <Start extends CheckedStart>(
  requested: Start,
  company: Company,
  entered: EnteredOnLoan,
): Result<Start, FieldsInvalid> => acceptUnless(startErrors(requested, company, entered), requested);

const idAt = (ids: readonly number[], position: number): number => {
  const id = ids[position];
  if (id === undefined) throw new Error("fewer ids than parts of the loan");
  return id;
};

/** The recorded events of a new loan: none. */
export const nothingRecorded = {
  corrections: [],
  approvals: [],
  overrides: [],
  feeDisclosures: [],
  feeRefunds: [],
  personChanges: [],
  droppedLiens: [],
  disclosedTerms: null,
  enteredAmounts: [],
  imported: null,
} as const satisfies Partial<Loan>;

/** The new loan, in `origination`, from a checked request: the product's terms, what was requested, and the given fees. */
export const startedLoan = (
  requested: StartLoan,
  product: Product,
  { fees, originationFeePending }: StartingFees,
  { companyId, byUserId, today, now, loanNumber, ids, storedSsn }: StartContext,
): Loan => {
  const fresh = { version: 1, createdAt: now, updatedAt: now };
  const terms = {
    ...startingTerms,
    ...productTerms(product, requested.terms),
    ...requested.terms,
  };
  const loan: Loan = {
    ...terms,
    paymentPlan: planOfRate(terms.rateType, terms.paymentPlan),
    counseling: storedCounseling(null, terms.counseling, { byUserId, now }),
    ...fresh,
    schemaVersion: loanSchemaVersion,
    id: ids.loan,
    companyId,
    logNumber: 1,
    deletedAt: null,
    loanNumber,
    uli: null,
    actionTakenOn: null,
    statusHistory: [
      { status: "origination", at: now, effectiveOn: requested.effectiveOn ?? today, byUserId, reason: null },
    ],
    pipeline: [],
    borrowers: [requested.borrower, ...requested.coBorrowers].map((person, position) => {
      const id = idAt(ids.borrowers, position);
      return { ...person, ...fresh, id, ssn: storedSsn(id, person.ssn ?? null) };
    }),
    property: {
      ...requested.property,
      ...fresh,
      id: ids.property,
      enteredAddress: enteredAddress(requested.property),
      validatedAddress: null,
      addressValidatedAt: null,
      addressOverriddenByUserId: null,
      pendingAddress: null,
    },
    fees: fees.map((fee, position) => ({ ...fee, ...fresh, id: idAt(ids.fees, position) })),
    originationFeePending,
    agency: unknownToAgency,
    callAttempt: null,
    lastCall: null,
    creditOrderedAt: null,
    creditRetrievedAt: null,
    originatorAtFunding: null,
    rateLockEnteredOn: lockEnteredOn(null, terms, today),
    ...nothingRecorded,
  };
  return withDisclosedTerms(null, { ...loan, pipeline: firstPipeline(loan, now) });
};
