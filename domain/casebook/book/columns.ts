import type { Calculation, CalculationRefusal } from "../../hecm/calculate.ts";
import type { CalculationInputs, Person } from "../../hecm/inputs.ts";
import type { Lien, PriorHecm } from "../../hecm/terms.ts";
import { ageRoundings, hecmTypes, initialMipRules, rateTypes } from "../../hecm/terms.ts";
import { day } from "../../kernel/day.ts";
import { rate } from "../../kernel/rate.ts";
import type { Result } from "../../kernel/result.ts";
import { plainLoan } from "../sample/plain-loan.ts";
import { oneOf } from "./cells.ts";
import { readCents, readPercent } from "./table.ts";

type Reader = (loan: CalculationInputs, cell: string) => Partial<CalculationInputs>;

const dayOrNone = (cell: string) => (cell === "none" ? null : day(cell));

const withPerson = ({ people }: CalculationInputs, ...added: Person[]) => ({ people: [...people, ...added] });

const withLien = ({ liens }: CalculationInputs, lien: Lien) => ({ liens: [...liens, lien] });

const lesaOf = (cell: string): CalculationInputs["lesa"] =>
  cell === "partially_funded"
    ? { type: cell, amountCents: 0, semiAnnualPaymentCents: 0 }
    : { type: oneOf(["none", "fully_funded", "voluntary"], cell) };

const fixedRateWhere = ({ rateType, expectedRate }: CalculationInputs) =>
  rateType === "fixed" ? { noteRate: expectedRate } : {};

const withPriorHecm = ({ priorHecm }: CalculationInputs, changes: Partial<PriorHecm>) => {
  const silent = {
    closedOn: day("2023-05-01"),
    maxClaimAmountCents: null,
    principalLimitCents: 0,
    initialMipPaidCents: 0,
  };
  return { priorHecm: { ...(priorHecm ?? silent), ...changes } };
};

/** What each column of a case book changes in the plain loan. */
export const inputColumns: Readonly<Record<string, Reader>> = {
  type: (_, cell) => ({ hecmType: oneOf(hecmTypes, cell) }),
  "rate type": (loan, cell) => {
    const rateType = oneOf(rateTypes, cell);
    return { rateType, ...fixedRateWhere({ ...loan, rateType }) };
  },
  "half a year": (_, cell) => ({ ageRounding: oneOf(ageRoundings, cell) }),
  born: (_, cell) => ({ people: [{ bornOn: day(cell), part: "borrower" }] }),
  "co-borrower born": (loan, cell) => withPerson(loan, { bornOn: day(cell), part: "co_borrower" }),
  "eligible spouse born": (loan, cell) =>
    withPerson(loan, { bornOn: day(cell), part: "eligible_non_borrowing_spouse" }),
  "other people born": (loan, cell) =>
    withPerson(
      loan,
      { bornOn: day(cell), part: "ineligible_non_borrowing_spouse" },
      { bornOn: day(cell), part: "other_non_borrowing" },
    ),
  "as of": (_, cell) => ({ asOf: day(cell) }),
  "case number assigned": (_, cell) => ({ caseNumberAssignedOn: dayOrNone(cell) }),
  closing: (_, cell) => ({ closingOn: dayOrNone(cell) }),
  "note rate": (_, cell) => ({ noteRate: rate(readPercent(cell)) }),
  "expected rate": (loan, cell) => {
    const expectedRate = rate(readPercent(cell));
    return { expectedRate, ...fixedRateWhere({ ...loan, expectedRate }) };
  },
  "home value": (_, cell) => ({ homeValueCents: readCents(cell) }),
  appraised: (_, cell) => ({ appraisedValueCents: readCents(cell) }),
  "second appraised": (_, cell) => ({ secondAppraisedValueCents: readCents(cell) }),
  price: (_, cell) => ({ purchasePriceCents: readCents(cell) }),
  "earnest money": (_, cell) => ({ earnestMoneyCents: readCents(cell) }),
  "seller contributions": (_, cell) => ({ sellerContributionsCents: readCents(cell) }),
  "premium paid before": (loan, cell) => withPriorHecm(loan, { initialMipPaidCents: readCents(cell) }),
  "old claim amount": (loan, cell) => withPriorHecm(loan, { maxClaimAmountCents: readCents(cell) }),
  "premium rule": (loan, cell) => withPriorHecm(loan, { initialMipRule: oneOf(initialMipRules, cell) }),
  "origination fee": (_, cell) => ({ originationFeeCents: readCents(cell) }),
  "counseling fee": (_, cell) => ({ counselingFeeCents: readCents(cell) }),
  "closing costs": (_, cell) => ({ closingCostsCents: readCents(cell) }),
  "lender credit": (_, cell) => ({ lenderCreditCents: readCents(cell) }),
  "mandatory liens": (loan, cell) =>
    withLien(loan, { amountCents: readCents(cell), isMandatory: true, isDelinquentFederalDebt: false }),
  "other liens": (loan, cell) =>
    withLien(loan, { amountCents: readCents(cell), isMandatory: false, isDelinquentFederalDebt: false }),
  "federal debt": (loan, cell) =>
    withLien(loan, { amountCents: readCents(cell), isMandatory: true, isDelinquentFederalDebt: true }),
  "repair estimate": (_, cell) => ({ repairEstimateCents: readCents(cell) }),
  "repair fee": (_, cell) => ({ repairAdministrationFeeCents: readCents(cell) }),
  "property charges due": (_, cell) => ({ propertyChargesAtClosingCents: readCents(cell) }),
  "servicing fee": (_, cell) => ({ servicingFeeMonthlyCents: readCents(cell) }),
  "annual charges": ({ annualPropertyCharges }, cell) => ({
    annualPropertyCharges: { ...annualPropertyCharges, taxesCents: readCents(cell) },
  }),
  "hazard insurance": ({ annualPropertyCharges }, cell) => ({
    annualPropertyCharges: { ...annualPropertyCharges, hazardInsuranceCents: readCents(cell) },
  }),
  "flood insurance": ({ annualPropertyCharges }, cell) => ({
    annualPropertyCharges: { ...annualPropertyCharges, floodInsuranceCents: readCents(cell) },
  }),
  "set-aside": (_, cell) => ({ lesa: lesaOf(cell) }),
  "set-aside amount": (_, cell) => ({
    lesa: { type: "partially_funded", amountCents: readCents(cell), semiAnnualPaymentCents: 0 },
  }),
  draw: (_, cell) => ({
    paymentPlan: {
      type: "single_disbursement",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: readCents(cell),
    },
  }),
};

/** The plain loan with the changes of a case. */
export const loanOfCase = (cells: ReadonlyMap<string, string>): CalculationInputs => {
  let loan = plainLoan;
  for (const [column, cell] of cells) {
    const read = inputColumns[column];
    if (read) loan = { ...loan, ...read(loan, cell) };
  }
  return loan;
};

type Expected = (calculation: Calculation) => number | string | null;

const inCents = (figure: (calculation: Calculation) => number | null): [(cell: string) => number, Expected] => [
  readCents,
  figure,
];

const inPercent = (figure: (calculation: Calculation) => number | null): [(cell: string) => number, Expected] => [
  (cell) => rate(readPercent(cell)),
  figure,
];

/** How each expected column is parsed, and the figure that must equal it. */
export const expectedColumns: Readonly<Record<string, [(cell: string) => number | string, Expected]>> = {
  "→ age used": [Number, ({ ageUsedYears }) => ageUsedYears],
  "→ rate for the look-up": inPercent(({ expectedRateRounded }) => expectedRateRounded),
  "→ factor": [Number, ({ principalLimitFactor }) => principalLimitFactor],
  "→ max claim amount": inCents(({ maxClaimAmountCents }) => maxClaimAmountCents),
  "→ principal limit": inCents(({ principalLimitCents }) => principalLimitCents),
  "→ initial premium": inCents(({ initialMipCents }) => initialMipCents),
  "→ origination fee cap": inCents(({ originationFeeCapCents }) => originationFeeCapCents),
  "→ servicing set-aside": inCents(({ servicingSetAsideCents }) => servicingSetAsideCents),
  "→ repair set-aside": inCents(({ repairSetAsideCents }) => repairSetAsideCents),
  "→ life expectancy set-aside": inCents(({ lesaCents }) => lesaCents),
  "→ mandatory obligations": inCents(({ mandatoryObligationsCents }) => mandatoryObligationsCents),
  "→ net principal limit": inCents(({ netPrincipalLimitCents }) => netPrincipalLimitCents),
  "→ available proceeds": inCents(({ availableProceedsCents }) => availableProceedsCents),
  "→ first-year limit": inCents(({ firstYearLimitCents }) => firstYearLimitCents),
  "→ first-year available": inCents(({ firstYearAvailableCents }) => firstYearAvailableCents),
  "→ proceeds forgone": inCents(({ proceedsForgoneCents }) => proceedsForgoneCents),
  "→ cash to close": inCents(({ cashRequiredToCloseCents }) => cashRequiredToCloseCents),
  "→ growth rate": inPercent(({ lineOfCreditGrowthRate }) => lineOfCreditGrowthRate),
  "→ warning": [String, ({ warnings }) => warnings.map(({ code }) => code).join(", ") || "none"],
};

/** The calculated result for an expected column, or the name of its refusal. */
export const outcomeOf = (
  calculated: Result<Calculation, CalculationRefusal>,
  column: string,
): number | string | null => {
  if (calculated._tag === "Refused") return calculated.refusal._tag;
  return column === "→ refusal" ? "accepted" : (expectedColumns[column]?.[1](calculated.value) ?? null);
};
