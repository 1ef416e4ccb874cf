import type { Company } from "../company/company.ts";
import { chooseProduct } from "../company/offered-products.ts";
import type { Product } from "../company/product.ts";
import { planOfRate } from "../hecm/payment-plan/payment-plan.ts";
import type { PaymentPlan } from "../hecm/terms.ts";
import type { Day, Instant } from "../kernel/day.ts";
import { acceptUnless, type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { pick } from "../kernel/pick.ts";
import { accept, type Refused, type Result } from "../kernel/result.ts";
import { isSameData } from "../kernel/same-data.ts";
import { termsErrors } from "./checks/terms-errors.ts";
import { type ChangedThrough, withoutFixedChanges } from "./fixed/fixed-fields.ts";
import type { Loan, LoanTerms, ProductTerms } from "./loan.ts";
import { homeValueErrors } from "./properties/property-errors.ts";
import { productTerms, startingTerms } from "./terms/default-terms.ts";
import { lockEnteredOn } from "./terms/lock-entry.ts";

/** What a PUT or PATCH of a loan may change: its terms, and the home value, which belongs to the property. */
export interface LoanRevision extends LoanTerms {
  readonly homeValueCents: number;
}

/**
 * A revision as requested. Terms that are left out are taken from the product, and the product itself defaults to the company's first one.
 */
export type LoanRevisionInput = Omit<LoanRevision, keyof ProductTerms> & Partial<ProductTerms>;

/** The terms that a loan has in addition to those of its product. */
const ownTermNames: readonly (keyof Omit<LoanTerms, keyof ProductTerms>)[] = [
  ...(Object.keys(startingTerms) as (keyof typeof startingTerms)[]),
  "loanOfficerId",
];

const isProductTerm: Readonly<Record<keyof ProductTerms, true>> = {
  productCode: true,
  rateType: true,
  index: true,
  margin: true,
  noteRate: true,
  periodicCap: true,
  lifetimeCap: true,
  servicingFeeMonthlyCents: true,
};
const productTermNames = Object.keys(isProductTerm) as (keyof ProductTerms)[];

/** The present values of what a revision can change. */
export const revisionOf = (loan: Loan): LoanRevision => ({
  ...pick(loan, [...ownTermNames, ...productTermNames]),
  homeValueCents: loan.property.homeValueCents,
});

/**
 * The terms that a loan keeps when it moves to another product. The expected rate of a fixed-rate loan equals its note rate and that of an
 * adjustable-rate loan does not, so it is kept neither between the two nor by a fixed-rate product that has a rate of its own.
 */
const termsForProduct = (current: LoanRevision, { rateType, noteRate }: Product): LoanRevisionInput => {
  const taken = pick(current, [...ownTermNames, "homeValueCents"]);
  const isOtherKind = (rateType === "fixed") !== (current.rateType === "fixed");
  const hasOtherRate = rateType === "fixed" && noteRate !== null;
  return isOtherKind || hasOtherRate ? { ...taken, expectedRate: null, rateLockedOn: null } : taken;
};

/** A loan keeps its product even if the company no longer offers it for new loans. */
const requestedProduct = (
  loan: Loan,
  company: Company,
  requested: LoanRevisionInput,
): Result<Product, FieldsInvalid> => {
  const own = company.products.find(({ code }) => code === loan.productCode);
  if (own && requested.productCode === own.code) return accept(own);
  return chooseProduct(company, requested.productCode ?? null, loan.property.state);
};

const isComplete = (requested: LoanRevisionInput, before: LoanRevision): requested is LoanRevision =>
  Object.keys(before).every((name) => Object.hasOwn(requested, name));

/**
 * A loan's terms after a revision, completed from the requested product. A loan that moves to another product gets the product's terms,
 * except for those that the revision names. It loses its expected rate and its lock between fixed and adjustable, and to a fixed-rate
 * product that has a rate of its own. Refuses a product that the company does not offer in the state.
 */
export const revisedTerms = (
  loan: Loan,
  company: Company,
  reviseTerms: (current: LoanRevisionInput) => Result<LoanRevisionInput, FieldsInvalid>,
): Result<LoanRevision, FieldsInvalid> => {
  const current = revisionOf(loan);
  const requested = reviseTerms(current);
  if (requested._tag === "Refused") return requested;
  if (isComplete(requested.value, current) && requested.value.productCode === loan.productCode)
    return accept(requested.value);
  const product = requestedProduct(loan, company, requested.value);
  if (product._tag === "Refused") return product;
  const named =
    product.value.code === loan.productCode ? requested : reviseTerms(termsForProduct(current, product.value));
  return named._tag === "Refused" ? named : accept({ ...productTerms(product.value, named.value), ...named.value });
};

/** A payment plan that the change does not name is dropped if the loan moves to the other kind of rate, which does not have it. */
const planAfter = (before: LoanTerms, { rateType, paymentPlan }: LoanTerms): PaymentPlan | null => {
  const isOtherKind = (before.rateType === "fixed") !== (rateType === "fixed");
  return planOfRate(rateType, isOtherKind && isSameData(before.paymentPlan, paymentPlan) ? null : paymentPlan);
};

const withTerms = (loan: Loan, next: LoanRevision, now: Instant, today: Day): Loan => {
  const { homeValueCents, ...terms } = next;
  const property =
    homeValueCents === loan.property.homeValueCents
      ? loan.property
      : { ...loan.property, homeValueCents, version: loan.property.version + 1, updatedAt: now };
  const rateLockEnteredOn = lockEnteredOn(loan, terms, today);
  return { ...loan, ...terms, paymentPlan: planAfter(loan, terms), rateLockEnteredOn, property };
};

/**
 * Replaces the loan's terms. Refuses changes of fixed fields, and otherwise what the loan's state or the order of its dates forbids, naming
 * every field.
 */
export const revise = (
  loan: Loan,
  next: LoanRevision,
  { now, today, through = "write" }: { readonly now: Instant; readonly today: Day; readonly through?: ChangedThrough },
): Result<Loan, FieldsInvalid> => {
  const revised = withTerms(loan, next, now, today);
  const open = withoutFixedChanges(loan, revised, through);
  if (open._tag === "Refused") return open;
  const errors = [...termsErrors(loan, next, today), ...homeValueErrors(next)];
  return acceptUnless(errors, revised);
};

/** The refusal of an external id that another loan of the company has. */
export const externalIdTaken = (): Refused<FieldsInvalid> =>
  invalidField("externalId", "is already taken: choose another one", "already_exists");
