import type { CalculationInputs } from "../hecm/inputs.ts";
import { isModified } from "../hecm/payment-plan/payment-plan-amounts.ts";
import { hasTerm, isTermDetermined } from "../hecm/payment-plan/payment-plan-term.ts";
import { isBorrower } from "../hecm/principal-limit/age.ts";
import type { RateQuote } from "../hecm/rates/expected-rate.ts";
import type { LockDiffersFromPublished } from "../hecm/rates/proven-lock.ts";
import {
  type AgeRounding,
  DEFAULT_AGE_ROUNDING,
  DEFAULT_NATIONAL_LIMIT_DAY,
  type LifeExpectancySetAside,
  type NationalLimitDay,
  type PaymentPlan,
  type PriorHecm,
} from "../hecm/terms.ts";
import type { Day } from "../kernel/day.ts";
import type { NoRuleInForce } from "../kernel/in-force.ts";
import type { Rate } from "../kernel/rate.ts";
import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Loan } from "../loan/loan.ts";
import type { RaisedSeverity } from "../requirements/severity.ts";
import { type CalculatedTerms, calculatedTerms } from "./calculated-terms.ts";
import { calculationRates } from "./rates/calculation-rates.ts";

/** What a calculation still needs, by the paths of its terms, all at once. */
export interface CalculationInputsMissing {
  readonly _tag: "CalculationInputsMissing";
  readonly fields: readonly string[];
  /** In addition, groups of which any one member is needed. */
  readonly oneOf: readonly (readonly string[])[];
}

/** The company settings that a calculation uses, in addition to the published weeks; the default if absent. */
interface CalculationSettings {
  readonly ageRounding?: AgeRounding | undefined;
  readonly nationalLimitDay?: NationalLimitDay | undefined;
}

/** The loan's origination fee is still to be set, to the cap or another amount. */
export interface OriginationFeePending {
  readonly _tag: "OriginationFeePending";
  /** Why the cap is not known yet; null if it is known now. */
  readonly missing: NoRuleInForce | null;
}

/** Why a calculation cannot start: something is missing, or the rate lock cannot be tested or is not valid. */
export type InputsRefusal = CalculationInputsMissing | OriginationFeePending | NoRuleInForce | LockDiffersFromPublished;

const lesaOf = ({ lesa }: CalculatedTerms): LifeExpectancySetAside | null => {
  if (lesa.type !== "partially_funded") return { type: lesa.type };
  const { amountCents, semiAnnualPaymentCents } = lesa;
  return amountCents === null ? null : { type: lesa.type, amountCents, semiAnnualPaymentCents };
};

const priorHecmOf = ({ priorHecm }: CalculatedTerms): PriorHecm | null => {
  if (!priorHecm) return null;
  const { closedOn, maxClaimAmountCents, principalLimitCents, initialMipPaidCents, initialMipRule } = priorHecm;
  if (closedOn === null || principalLimitCents === null || initialMipPaidCents === null) return null;
  const figures = { closedOn, maxClaimAmountCents, principalLimitCents, initialMipPaidCents };
  // A loan without a choice keeps the inputs from before the choice existed, so that its calculation stays current.
  return initialMipRule === undefined ? figures : { ...figures, initialMipRule };
};

const missingOfPriorHecm = ({ hecmType, priorHecm }: CalculatedTerms): [boolean, string][] => {
  const lacks = (name: keyof PriorHecm): boolean => hecmType === "refinance" && (priorHecm?.[name] ?? null) === null;
  const usesCeiling = priorHecm?.initialMipRule === "ceiling_of_206_53";
  return [
    [lacks("closedOn"), "priorHecm.closedOn"],
    [usesCeiling && lacks("maxClaimAmountCents"), "priorHecm.maxClaimAmountCents"],
    [lacks("principalLimitCents"), "priorHecm.principalLimitCents"],
    [lacks("initialMipPaidCents"), "priorHecm.initialMipPaidCents"],
  ];
};

const paysPropertyCharges = ({ lesa }: CalculatedTerms): boolean => lesa.type !== "none";

/** A plan that does not fit the type of rate is refused for that reason, not as incomplete. */
const planInUse = ({ rateType, paymentPlan }: CalculatedTerms): PaymentPlan | null =>
  rateType === "fixed" ? null : paymentPlan;

/** A modified plan needs the line of credit or the payment; the other follows from it. */
const missingChoices = (terms: CalculatedTerms): string[][] => {
  const plan = planInUse(terms);
  return plan && isModified(plan) && plan.lineOfCreditCents === null && plan.monthlyPaymentCents === null
    ? [["paymentPlan.lineOfCreditCents", "paymentPlan.monthlyPaymentCents"]]
    : [];
};

const missingOf = (terms: CalculatedTerms, expectedRate: Rate | null): string[] => {
  const { lesa } = terms;
  const plan = planInUse(terms);
  const missing: [boolean, string][] = [
    [!terms.people.some(isBorrower), "people"],
    [expectedRate === null, terms.rateType === "fixed" ? "noteRate" : "expectedRate"],
    [terms.hecmType === "purchase" && terms.purchasePriceCents === null, "purchasePriceCents"],
    ...missingOfPriorHecm(terms),
    [paysPropertyCharges(terms) && terms.annualTaxesCents === null, "annualTaxesCents"],
    [paysPropertyCharges(terms) && terms.annualInsuranceCents === null, "annualInsuranceCents"],
    [lesa.type === "partially_funded" && lesa.amountCents === null, "lesa.amountCents"],
    [plan !== null && hasTerm(plan) && plan.termMonths === null && !isTermDetermined(plan), "paymentPlan.termMonths"],
  ];
  return missing.filter(([isMissing]) => isMissing).map(([, field]) => field);
};

/**
 * The inputs of a calculation of these terms, as of a date. `quote` has the published weeks from which missing rates are taken; null if
 * there are none. Refuses with every missing input, and while the origination fee is pending. Nothing is guessed; only costs that are not
 * entered count as zero.
 */
export const inputsOfTerms = (
  terms: CalculatedTerms,
  asOf: Day,
  quote: RateQuote | null,
  { ageRounding = DEFAULT_AGE_ROUNDING, nationalLimitDay = DEFAULT_NATIONAL_LIMIT_DAY }: CalculationSettings,
): Result<CalculationInputs, InputsRefusal> => {
  if (terms.originationFeePending) return refuse({ _tag: "OriginationFeePending", missing: null });
  const rates = calculationRates(terms, asOf, quote);
  if (rates._tag === "Refused") return rates;
  const { noteRate, expectedRate, basis } = rates.value;
  const lesa = lesaOf(terms);
  const fields = missingOf(terms, expectedRate);
  const oneOf = missingChoices(terms);
  if (fields.length + oneOf.length > 0 || expectedRate === null || lesa === null)
    return refuse({ _tag: "CalculationInputsMissing", fields, oneOf });
  return accept({
    asOf,
    applicationOn: terms.applicationOn,
    caseNumberAssignedOn: terms.caseNumberAssignedOn,
    closingOn: terms.closingOn,
    ...(nationalLimitDay === DEFAULT_NATIONAL_LIMIT_DAY ? {} : { nationalLimitDay }),
    hecmType: terms.hecmType,
    rateType: terms.rateType,
    noteRate,
    expectedRate,
    rateBasis: basis,
    people: terms.people,
    homeValueCents: terms.homeValueCents,
    appraisedValueCents: terms.appraisedValueCents,
    secondAppraisedValueCents: terms.secondAppraisedValueCents,
    purchasePriceCents: terms.hecmType === "purchase" ? terms.purchasePriceCents : null,
    earnestMoneyCents: terms.earnestMoneyCents,
    sellerContributionsCents: terms.sellerContributionsCents,
    originationFeeCents: terms.originationFeeCents,
    counselingFeeCents: terms.counselingFeeCents,
    closingCostsCents: terms.closingCostsCents,
    lenderCreditCents: terms.lenderCreditCents,
    liens: terms.liens.map(({ amountCents, isMandatory, isDelinquentFederalDebt }) => ({
      amountCents,
      isMandatory,
      isDelinquentFederalDebt,
    })),
    repairEstimateCents: terms.repairEstimateCents,
    repairAdministrationFeeCents: terms.repairAdministrationFeeCents,
    propertyChargesAtClosingCents: terms.propertyChargesAtClosingCents,
    servicingFeeMonthlyCents: terms.servicingFeeMonthlyCents,
    annualPropertyCharges: {
      taxesCents: terms.annualTaxesCents ?? 0,
      hazardInsuranceCents: terms.annualInsuranceCents ?? 0,
      floodInsuranceCents: terms.annualFloodInsuranceCents ?? 0,
    },
    lesa,
    priorHecm: terms.hecmType === "refinance" ? priorHecmOf(terms) : null,
    paymentPlan: terms.paymentPlan,
    // With the default, the inputs stay as they were before the choice existed, so that such a calculation stays current.
    ...(ageRounding === DEFAULT_AGE_ROUNDING ? {} : { ageRounding }),
  });
};

/** The inputs of a calculation of the present loan; see `inputsOfTerms`, and `calculatedTerms` for `raised`. */
export const calculationInputs = (
  loan: Loan,
  asOf: Day,
  quote: RateQuote | null,
  settings: CalculationSettings,
  raised: readonly RaisedSeverity[],
): Result<CalculationInputs, InputsRefusal> => inputsOfTerms(calculatedTerms(loan, raised), asOf, quote, settings);
