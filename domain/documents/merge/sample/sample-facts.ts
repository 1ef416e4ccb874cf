import { calculationInputs } from "../../../calculation/calculation-inputs.ts";
import { comparePlans } from "../../../calculation/what-if/compare-plans.ts";
import { startingSettings } from "../../../company/company.ts";
import { startingProducts } from "../../../company/product.ts";
import { noOidc } from "../../../company/sign-in/oidc.ts";
import { calculate } from "../../../hecm/calculate.ts";
import { nationalLimitOn, ruleDay } from "../../../hecm/inputs.ts";
import { totalAnnualLoanCost } from "../../../hecm/loan-cost/talc.ts";
import { rulesInForce } from "../../../hecm/parameters/rules.ts";
import { projection } from "../../../hecm/projection/projection.ts";
import { type Day, day } from "../../../kernel/day.ts";
import { once } from "../../../kernel/once.ts";
import type { Result } from "../../../kernel/result.ts";
import type { Loan } from "../../../loan/loan.ts";
import type { DecisionReport, DocumentFacts, PrintedOverride } from "../facts.ts";
import { sampleLoan } from "./sample-loan.ts";
import { sampleLogo } from "./sample-logo.ts";

const accepted = <Value>(result: Result<Value, { readonly _tag: string }>): Value => {
  if (result._tag === "Refused") throw new Error(`the sample loan is refused: ${result.refusal._tag}`);
  return result.value;
};

const today: Day = day("2026-06-01");

const company: DocumentFacts["company"] = {
  name: "Sample Home Equity Company",
  companyType: "Lender",
  nmlsId: "0000000",
  lei: null,
  ein: "000000000",
  fhaLenderId: "0000000000",
  fhaSponsorId: "0000000000",
  hmdaAgencyCode: 7,
  mersOrgId: null,
  address: { street: "1 Example Plaza", unit: "Suite 300", city: "Springfield", state: "IL", zipCode: "62701" },
  phone: "217-555-0120",
  email: "office@example.com",
  contactName: "Olga Office",
  timeZone: "America/Chicago",
  statesLicensed: [],
  products: startingProducts,
  ...startingSettings,
  filesHmda: true,
  separatesDuties: true,
  secondFactor: "optional",
  ...noOidc,
  pageDisclaimer: null,
  isActive: true,
};

const sampleReport: DecisionReport = {
  completedOn: day("2026-03-12"),
  scores: [
    {
      borrowerId: 1,
      bureau: "equifax",
      model: "Sample score",
      value: 600,
      rangeLow: 300,
      rangeHigh: 850,
      factors: [
        { code: "1", text: "Serious delinquency" },
        { code: "2", text: "Time since delinquency is too recent" },
      ],
    },
  ],
};

const sampleOverride: PrintedOverride = {
  rule: "A mortgage on the home is paid off at closing, so that the loan is the first lien",
  unmet: [
    "Lien 2 ($12,000.00 of Sample Savings Bank) is a mortgage and not mandatory to pay off: the loan has to be the first lien, so mark it as mandatory",
  ],
  reason: "The bank subordinates; its recorded agreement is in the file",
  underwriter: "Una Underwriter",
  givenOn: day("2026-03-20"),
};

/** What documents state about a sample loan, calculated as of the sample's date by the rules of this release. */
export const factsOfSample = (loan: Loan): DocumentFacts => {
  const inputs = accepted(calculationInputs(loan, today, null, company.rateSettings, company.requirementSeverities));
  const result = accepted(calculate(inputs));
  const rules = accepted(rulesInForce(ruleDay(inputs), nationalLimitOn(inputs)));
  return {
    today,
    company,
    logo: sampleLogo,
    loan,
    officer: {
      firstName: "Otto",
      lastName: "Officer",
      nmlsId: "000000",
      title: "Senior Loan Officer",
      phone: "217-555-0121",
      email: "otto.officer@example.com",
    },
    signer: {
      name: "Sylvia Signer",
      title: "Vice President",
      email: "sylvia.signer@example.com",
      nmlsId: "000001",
      documentCodes: [],
      isActive: true,
    },
    calculation: { asOf: today, inputs, result },
    projection: accepted(projection(inputs, result, null)),
    plans: comparePlans(inputs, result, rules),
    loanCost: accepted(totalAnnualLoanCost(inputs, result)),
    creditReports: [sampleReport],
    overrides: [sampleOverride],
  };
};

/** A fictional loan with everything that documents can state. None of its people exist. */
export const sampleFacts = once((): DocumentFacts => factsOfSample(sampleLoan));
