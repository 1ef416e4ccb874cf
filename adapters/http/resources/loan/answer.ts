import { type TObject, Type } from "@sinclair/typebox";
import type { LoanView } from "../../../../application/support/loan/loan-view.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { firstDueOn } from "../../../../domain/loan/deadlines/deadlines.ts";
import { feesTotalCents } from "../../../../domain/loan/fees/fees.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { statusOf } from "../../../../domain/loan/status/status.ts";
import { loanWarnings } from "../../../../domain/loan/warnings.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  dateSchema,
  dollarsSchema,
  encodeTableRecord,
  instantSchema,
  nullableSchema,
  recordId,
  recordSchema,
  textSchema,
  warningsSchema,
} from "../../codec/record.ts";
import { responseRecord } from "../../codec/response.ts";
import { answerSchema } from "../../codec/table.ts";
import { borrowerAnswer, encodeBorrower } from "../borrower/answer.ts";
import { loanStatus } from "../choices.ts";
import { encodeProperty, propertyAnswer } from "../property/answer.ts";
import { agencyAnswer, encodeAgency } from "./agency/answer.ts";
import { loanFields } from "./body.ts";
import { deadlinesAnswer, encodeDeadline } from "./deadline-answer.ts";
import { actionAnswer, encodeAction, encodeStatus, statusAnswer } from "./status-answer.ts";

const lastCalculation = nullableSchema(
  namedObject("LastCalculation", {
    id: described(recordId, "Id of the calculation"),
    calculated_at: described(instantSchema, "When the calculation was made"),
    principal_limit: described(dollarsSchema, "Principal limit of the calculation"),
    available_proceeds: described(
      dollarsSchema,
      "Proceeds available to the borrower: the net principal limit, at least 0",
    ),
    stale: Type.Boolean({ description: "Whether the loan or the rules have changed since the calculation" }),
  }),
);

/** A loan as read operations answer it. */
export const loanAnswer: TObject = recordSchema("LoanDetail", {
  loan_number: described(textSchema, "Loan number assigned by the service, unique within the company"),
  uli: nullableSchema(
    Type.String({ description: "Universal loan identifier (ULI), reported under HMDA; null until assigned" }),
  ),
  ...statusAnswer,
  borrowers: described(
    Type.Array(borrowerAnswer),
    "All people on the loan: borrowers, co-borrowers and non-borrowing people, the primary borrower first",
  ),
  property: described(propertyAnswer, "Home that secures the loan"),
  home_value: described(dollarsSchema, "Estimated value of the home, used in calculations until there is an appraisal"),
  ...answerSchema(loanFields).properties,
  fees_total: described(dollarsSchema, "Sum of all fees on the loan, regardless of who pays them"),
  origination_fee_pending: Type.Boolean({
    description:
      "Whether the origination fee still needs an amount, because its cap was unknown when the loan was started. Calculations are refused until `POST /loan/update-origination-fee/` or a fee sets it",
  }),
  warnings: warningsSchema,
  ...actionAnswer,
  last_calculation: described(lastCalculation, "Latest stored calculation; null until there is one"),
  fha: described(
    agencyAnswer,
    "Data received from FHA about the case: case number, holds, financial assessment, appraisal, insurance",
  ),
  deadlines: deadlinesAnswer,
  same_person_loans: Type.Array(recordId, {
    description: "Ids of other loans with one of the same people, at most the newest 100",
  }),
});

const encodeLastCalculation = ({ lastCalculation, calculationState }: LoanView) =>
  lastCalculation && {
    id: lastCalculation.id,
    calculated_at: lastCalculation.calculatedAt,
    principal_limit: dollarsFromCents(lastCalculation.principalLimitCents),
    available_proceeds: dollarsFromCents(lastCalculation.availableProceedsCents),
    stale: calculationState === "stale",
  };

export const encodeLoan = (view: LoanView) => {
  const { loan } = view;
  return encodeTableRecord(loan, loan.companyId, [loanFields, loan], {
    before: {
      loan_number: loan.loanNumber,
      uli: loan.uli,
      ...encodeStatus(view),
      borrowers: loan.borrowers.map((borrower) => encodeBorrower({ borrower, loan })),
      property: encodeProperty(loan),
      home_value: dollarsFromCents(loan.property.homeValueCents),
    },
    after: {
      fees_total: dollarsFromCents(feesTotalCents(loan)),
      origination_fee_pending: loan.originationFeePending,
      warnings: loanWarnings(loan),
      ...encodeAction(loan),
      last_calculation: encodeLastCalculation(view),
      fha: encodeAgency(loan),
      deadlines: view.deadlines.map(encodeDeadline),
      same_person_loans: view.samePersonLoanIds,
    },
  });
};

/** A loan as a row of a list. */
export const loanRowResponse = responseRecord<Loan>("LoanSummary", (loan) => [loan, loan.companyId], {
  loan_number: [textSchema, "Loan number assigned by the service, unique within the company", "loanNumber"],
  external_id: [nullableSchema(textSchema), "Id of the loan in another system; null if there is none", "externalId"],
  status: [loanStatus.schema, "Current status of the loan", (loan) => statusOf(loan)],
  borrowers: [
    Type.Array(
      namedObject("BorrowerName", {
        id: described(recordId, "Id of the borrower"),
        first_name: described(textSchema, "First name of the borrower"),
        last_name: described(textSchema, "Last name of the borrower"),
      }),
    ),
    "Names of all people on the loan, the primary borrower first",
    (loan) =>
      loan.borrowers.map(({ id, firstName, lastName }) => ({
        id,
        first_name: firstName,
        last_name: lastName,
      })),
  ],
  property: [
    namedObject("PropertyPlace", {
      city: described(nullableSchema(textSchema), "City of the home; null until entered"),
      state: described(textSchema, "State of the home, as a two-letter abbreviation"),
    }),
    "Location of the home",
    (loan) => ({ city: loan.property.city, state: loan.property.state }),
  ],
  home_value: [dollarsSchema, "Estimated value of the home", (loan) => dollarsFromCents(loan.property.homeValueCents)],
  hecm_type: [loanFields.hecmType.codec.schema, "Purpose of the HECM", "hecmType"],
  product_code: [textSchema, "Code of the company's product", "productCode"],
  loan_officer_id: [
    recordId,
    "Loan officer: the user who took the application, whose NMLS id is reported",
    "loanOfficerId",
  ],
  first_due_date: [
    nullableSchema(withoutDescription(dateSchema)),
    "Earliest deadline of the loan, without those of credit reports; null if there is none",
    (loan) => firstDueOn(loan),
  ],
});
