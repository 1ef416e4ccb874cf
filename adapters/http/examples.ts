import type { LoanView } from "../../application/loan-view.ts";
import type { Company } from "../../domain/company/company.ts";
import { startingProducts } from "../../domain/company/company.ts";
import { startingDetails } from "../../domain/company/new-company.ts";
import type { User } from "../../domain/company/user.ts";
import { calculate, RULE_EDITION } from "../../domain/hecm/calculate.ts";
import { day, type Instant } from "../../domain/kernel/day.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { type CalculationRecord, inBrief } from "../../domain/loan/calculation.ts";
import { calculationInputs } from "../../domain/loan/calculation-inputs.ts";
import { feeFromCatalogue } from "../../domain/loan/fee-catalogue.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { allowedStatuses } from "../../domain/loan/moves.ts";
import { chooseProduct, startedLoan } from "../../domain/loan/start.ts";
import { borrowerFields } from "./fields/borrower.ts";
import { readStart } from "./fields/loan-start.ts";

// Examples of the API document. They are made by the rules themselves, so that each is true in shape and to the cent.

const today = day("2026-05-01");
const now = "2026-05-01T12:00:00.000Z" as Instant;
const fresh = { version: 1, createdAt: now, updatedAt: now };

/** The value of an outcome that is known to be good. */
export const accepted = <Value>(result: Result<Value, { readonly _tag: string }>): Value => {
  if (result._tag === "Refused") throw new Error(`an example of the API document is refused: ${result.refusal._tag}`);
  return result.value;
};

const noNumbers = { seal: () => "", blindIndex: () => "" };

export const startLoanExample = {
  first_name: "Ada",
  last_name: "Example",
  dob: "1951-03-14",
  property_state: "VA",
  home_value: 450000,
  loan_officer_id: 12,
  property: { street: "1 Main Street", city: "Richmond", zip_code: "23220" },
  expected_rate: 5.125,
};

export const companyExample: Company = {
  ...startingDetails,
  ...fresh,
  id: 2,
  name: "Example Lending",
  companyType: "Lender",
  isHouse: false,
  products: startingProducts,
  fhaCredentials: null,
  creditCredentials: null,
  administratorIds: [],
};

export const userExample: User = {
  ...fresh,
  id: 12,
  companyId: companyExample.id,
  email: "olivia@example.com",
  firstName: "Olivia",
  lastName: "Officer",
  phone: null,
  nmlsId: "1234567",
  title: "Loan officer",
  hierarchy: "Company User",
  roles: ["Loan Officer"],
  isActive: true,
  passwordHash: "",
  formerPasswordHashes: [],
  mustChangePassword: true,
  lastLoginAt: null,
};

const exampleLoan = (): Loan => {
  const read = readStart(borrowerFields(noNumbers))(startLoanExample);
  if (read.errors) throw new Error("the example of start-loan cannot be read");
  const { start } = read.value;
  const product = accepted(chooseProduct(companyExample, null, start.property.state));
  const fee = feeFromCatalogue("origination-fee", 600_000, null);
  return startedLoan(start, product, fee ? [fee] : [], {
    companyId: companyExample.id,
    byUserId: userExample.id,
    today,
    now,
    loanNumber: "2026-000001",
    ids: { loan: 101, property: 301, borrowers: [201], fees: [401] },
  });
};

export const loanExample: Loan = exampleLoan();

const exampleCalculation = (): CalculationRecord => {
  const inputs = accepted(calculationInputs(loanExample, today, null));
  return {
    id: 501,
    companyId: companyExample.id,
    loanId: loanExample.id,
    calculatedAt: now,
    calculatedByUserId: userExample.id,
    asOf: today,
    ruleEdition: RULE_EDITION,
    fingerprint: "",
    inputs,
    result: accepted(calculate(inputs)),
  };
};

export const calculationExample: CalculationRecord = exampleCalculation();

export const loanViewExample: LoanView = {
  loan: loanExample,
  lastCalculation: inBrief(calculationExample),
  calculationState: "current",
  allowedStatuses: allowedStatuses(loanExample, "current"),
  samePersonLoanIds: [],
};

export const startedLoanExample: LoanView = {
  ...loanViewExample,
  lastCalculation: null,
  calculationState: "none",
  allowedStatuses: allowedStatuses(loanExample, "none"),
};
