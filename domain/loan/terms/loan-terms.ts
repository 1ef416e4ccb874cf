import type { Company } from "../../company/company.ts";
import { lesaWords } from "../../hecm/term-words.ts";
import type { InitialMipRule } from "../../hecm/terms.ts";
import { licenseNumberIn } from "../../identity/state-license.ts";
import type { User } from "../../identity/user.ts";
import type { Words } from "../../kernel/text/code-words.ts";
import { closingCostsCents, counselingFeeCents, originationFeeCents } from "../fees/fees.ts";
import type { FundingOriginator, Loan } from "../loan.ts";
import { occupancyWords, propertyTypeWords, vestingWords } from "../loan-words.ts";
import { capAndPlanTerms, lenderCreditTerm, noteTerms, programTerms } from "./offered-terms.ts";
import { amount, code, count, date, percent, type Term, term, text, yesOrNo } from "./term.ts";

/** A loan with the facts on which its approval depends: the licenses of its officer and its company, as in `LoanFacts`. */
export interface LicensedLoan {
  readonly loan: Loan;
  readonly facts: {
    readonly company: Pick<Company, "nmlsId" | "statesLicensed">;
    readonly people: { readonly loanOfficer: Pick<User, "firstName" | "lastName" | "nmlsId" | "stateLicenses"> | null };
  };
}

type Officer = Pick<FundingOriginator, "name" | "nmlsId" | "licenseNumber">;

const premiumRuleWords: Words<InitialMipRule> = {
  credit_for_premium_paid: "Credit for the premium paid",
  ceiling_of_206_53: "Ceiling of 24 CFR 206.53",
};

const isLicensedThere = ({ loan, facts: { company } }: LicensedLoan): boolean =>
  company.statesLicensed.length === 0 || company.statesLicensed.includes(loan.property.state);

/** For a funded loan, the officer as of funding: later changes of the officer do not concern the loan. */
const officerOf = ({ loan: { originatorAtFunding, property }, facts: { people } }: LicensedLoan): Officer | null => {
  if (originatorAtFunding !== null) return originatorAtFunding;
  const { loanOfficer } = people;
  if (loanOfficer === null) return null;
  const { firstName, lastName, nmlsId, stateLicenses } = loanOfficer;
  return { name: `${firstName} ${lastName}`, nmlsId, licenseNumber: licenseNumberIn(stateLicenses, property.state) };
};

/** What the borrower pays through the loan: a lower amount leaves more of the principal limit. */
const feeTerms: readonly Term<LicensedLoan>[] = [
  term(3, "originationFeeCents", "Origination fee", ({ loan }: LicensedLoan) => originationFeeCents(loan), amount),
  term(3, "counselingFeeCents", "Counseling fee", ({ loan }: LicensedLoan) => counselingFeeCents(loan), amount),
  term(3, "closingCostsCents", "Other fees", ({ loan }: LicensedLoan) => closingCostsCents(loan), amount),
].map((each) => ({ ...each, enteredAt: "fees" }));

/**
 * The terms that an approval covers, except for people and liens, in reading order. The home value is the appraised one, or the estimate if
 * there is no appraisal yet. A quoted start rate is not a term: the index of the closing week determines it.
 */
export const loanTerms: readonly Term<LicensedLoan>[] = [
  ...programTerms,
  term(1, "property.street", "Street of the property", ({ loan }) => loan.property.street, text),
  term(1, "property.unit", "Unit of the property", ({ loan }) => loan.property.unit, text),
  term(1, "property.city", "City of the property", ({ loan }) => loan.property.city, text),
  term(1, "property.state", "State of the property", ({ loan }) => loan.property.state, text),
  term(1, "property.zipCode", "ZIP code of the property", ({ loan }) => loan.property.zipCode, text),
  term(1, "property.county", "County of the property", ({ loan }) => loan.property.county, text),
  term(
    1,
    "property.propertyType",
    "Type of the property",
    ({ loan }) => loan.property.propertyType,
    code(propertyTypeWords),
  ),
  term(1, "property.units", "Units of the property", ({ loan }) => loan.property.units, count),
  term(1, "property.occupancy", "Occupancy", ({ loan }) => loan.property.occupancy, code(occupancyWords)),
  term(
    2,
    "property.title.vesting",
    "Title held by",
    ({ loan }) => loan.property.title?.vesting ?? null,
    code(vestingWords),
  ),
  term(2, "property.title.trustName", "Name of the trust", ({ loan }) => loan.property.title?.trustName ?? null, text),
  term(1, "property.isPrimaryResidence", "Primary residence", ({ loan }) => loan.property.isPrimaryResidence, yesOrNo),
  term(
    1,
    "property.homeValueCents",
    "Estimated value, without an appraisal",
    ({ loan }) => (loan.appraisedValueCents === null ? loan.property.homeValueCents : null),
    amount,
  ),
  term(1, "appraisedValueCents", "Appraised value", ({ loan }) => loan.appraisedValueCents, amount),
  term(1, "appraisedOn", "Date of the appraisal", ({ loan }) => loan.appraisedOn, date),
  term(
    1,
    "secondAppraisedValueCents",
    "Value of the second appraisal",
    ({ loan }) => loan.secondAppraisedValueCents,
    amount,
  ),
  term(1, "purchasePriceCents", "Purchase price", ({ loan }) => loan.purchasePriceCents, amount),
  term(1, "lesa.type", "Life expectancy set-aside", ({ loan }) => loan.lesa.type, code(lesaWords)),
  term(1, "lesa.amountCents", "Amount of the life expectancy set-aside", ({ loan }) => loan.lesa.amountCents, amount),
  term(
    1,
    "lesa.semiAnnualPaymentCents",
    "Semi-annual payment of the life expectancy set-aside",
    ({ loan }) => loan.lesa.semiAnnualPaymentCents,
    amount,
  ),
  term(1, "repairEstimateCents", "Repairs that are set aside for", ({ loan }) => loan.repairEstimateCents, amount),
  term(
    1,
    "repairAdministrationFeeCents",
    "Repair administration fee",
    ({ loan }) => loan.repairAdministrationFeeCents,
    amount,
  ),
  ...noteTerms,
  term(1, "expectedRate", "Entered expected rate", ({ loan }) => loan.expectedRate, percent),
  term(1, "rateLockedOn", "Date of the rate lock", ({ loan }) => loan.rateLockedOn, date),
  ...capAndPlanTerms,
  term(
    1,
    "priorHecm.caseNumber",
    "Case number of the earlier HECM",
    ({ loan }) => loan.priorHecm?.caseNumber ?? null,
    text,
  ),
  term(
    1,
    "priorHecm.closedOn",
    "Closing date of the earlier HECM",
    ({ loan }) => loan.priorHecm?.closedOn ?? null,
    date,
  ),
  term(
    1,
    "priorHecm.maxClaimAmountCents",
    "Maximum claim amount of the earlier HECM",
    ({ loan }) => loan.priorHecm?.maxClaimAmountCents ?? null,
    amount,
  ),
  term(
    1,
    "priorHecm.principalLimitCents",
    "Principal limit of the earlier HECM",
    ({ loan }) => loan.priorHecm?.principalLimitCents ?? null,
    amount,
  ),
  term(
    1,
    "priorHecm.initialMipPaidCents",
    "Initial premium paid on the earlier HECM",
    ({ loan }) => loan.priorHecm?.initialMipPaidCents ?? null,
    amount,
  ),
  term(
    1,
    "priorHecm.initialMipRule",
    "Rule of the initial premium",
    ({ loan }) => loan.priorHecm?.initialMipRule ?? null,
    code(premiumRuleWords),
  ),
  {
    ...term(
      3,
      "startRate",
      "Start rate of the note",
      ({ loan }) => (loan.rateType === "fixed" ? null : loan.noteRate),
      percent,
    ),
    enteredAt: "noteRate",
  },
  term(4, "applicationOn", "Application date", ({ loan }) => loan.applicationOn, date),
  term(4, "property.floodZone", "Flood zone", ({ loan }) => loan.property.floodZone, text),
  lenderCreditTerm,
  term(3, "earnestMoneyCents", "Earnest money", ({ loan }) => loan.earnestMoneyCents, amount),
  term(3, "sellerContributionsCents", "Seller contributions", ({ loan }) => loan.sellerContributionsCents, amount),
  term(
    3,
    "propertyChargesAtClosingCents",
    "Property charges at closing",
    ({ loan }) => loan.propertyChargesAtClosingCents,
    amount,
  ),
  ...feeTerms,
  term(1, "loanOfficer.name", "Loan officer", (of) => officerOf(of)?.name ?? null, text),
  term(1, "loanOfficer.nmlsId", "NMLS id of the loan officer", (of) => officerOf(of)?.nmlsId ?? null, text),
  term(
    5,
    "loanOfficer.licenseNumber",
    "License of the loan officer in the property's state",
    (of) => officerOf(of)?.licenseNumber ?? null,
    text,
  ),
  term(1, "company.nmlsId", "NMLS id of the company", ({ facts }) => facts.company.nmlsId, text),
  term(1, "company.statesLicensed", "License of the company in the property's state", isLicensedThere, yesOrNo),
];
