import { type TObject, Type } from "@sinclair/typebox";
import type { LoanView } from "../../../../application/support/loan/loan-view.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { firstDueOn } from "../../../../domain/loan/deadlines/deadlines.ts";
import { feesTotalCents } from "../../../../domain/loan/fees/fees.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { statusOf } from "../../../../domain/loan/status/status.ts";
import { loanWarnings } from "../../../../domain/loan/warnings.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  dateSchema,
  dollarsSchema,
  encodeRecord,
  encodeTableRecord,
  instantSchema,
  nullableSchema,
  recordId,
  recordSchema,
  textSchema,
  warningsSchema,
} from "../../codec/record.ts";
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
    id: described(recordId, "The id of the calculation, to read or explain it"),
    calculated_at: described(instantSchema, "When it was made"),
    principal_limit: described(dollarsSchema, "Principal limit of that calculation"),
    available_proceeds: described(
      dollarsSchema,
      "What that calculation leaves to the borrower after obligations and set-asides",
    ),
    stale: Type.Boolean({ description: "Whether loan or rules have changed since" }),
  }),
);

/** A loan as read operations answer it. */
export const loanAnswer: TObject = recordSchema("LoanDetail", {
  loan_number: described(textSchema, "Number that the service gives the loan, for people; unique in the company"),
  uli: nullableSchema(Type.String({ description: "Universal loan identifier" })),
  ...statusAnswer,
  borrowers: described(
    Type.Array(borrowerAnswer),
    "Everybody on the loan: borrowers, co-borrowers and non-borrowing people; the primary borrower first",
  ),
  property: described(propertyAnswer, "The home that secures the loan"),
  home_value: described(
    dollarsSchema,
    "Estimated value of the home, until an appraisal takes its place in calculations",
  ),
  ...answerSchema(loanFields).properties,
  fees_total: described(dollarsSchema, "Sum of all fees on the loan, whoever pays them"),
  origination_fee_pending: Type.Boolean({
    description:
      "Whether the product's origination fee awaits an amount, since its cap was not known at the start; no calculation is made until POST /loan/update-origination-fee/ or a fee sets it",
  }),
  warnings: warningsSchema,
  ...actionAnswer,
  last_calculation: described(lastCalculation, "The latest stored calculation; null until there is one"),
  fha: described(agencyAnswer, "What FHA has told about the case: number, holds, assessment, appraisal, insurance"),
  deadlines: deadlinesAnswer,
  same_person_loans: Type.Array(recordId, {
    description: "Other loans on which one of these people is; the newest 100",
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
export const loanRowAnswer: TObject = recordSchema("LoanSummary", {
  loan_number: described(textSchema, "Number that the service gives the loan, for people; unique in the company"),
  external_id: described(
    nullableSchema(textSchema),
    "What another system calls the loan; null where no other system names it",
  ),
  status: described(loanStatus.schema, "Where the loan stands now"),
  borrowers: described(
    Type.Array(
      namedObject("BorrowerName", {
        id: described(recordId, "The borrower's own id"),
        first_name: described(textSchema, "Given name of the borrower"),
        last_name: described(textSchema, "Family name of the borrower"),
      }),
    ),
    "The names of everybody on the loan, the primary borrower first",
  ),
  property: described(
    namedObject("PropertyPlace", {
      city: described(nullableSchema(textSchema), "City of the home; null while it is not entered"),
      state: described(textSchema, "State of the home, as its two-letter abbreviation"),
    }),
    "Where the home is",
  ),
  home_value: described(dollarsSchema, "Estimated value of the home"),
  hecm_type: described(loanFields.hecmType.codec.schema, "What the loan is for"),
  product_code: described(textSchema, "Code of the company's product that the loan was started with"),
  loan_officer_id: described(recordId, "The user who is the loan officer"),
  first_due_date: nullableSchema({
    ...dateSchema,
    description: "The earliest of its deadlines, without that of its credit reports",
  }),
});

export const encodeLoanRow = (loan: Loan) =>
  encodeRecord(loan, loan.companyId, {
    loan_number: loan.loanNumber,
    external_id: loan.externalId,
    status: statusOf(loan),
    borrowers: loan.borrowers.map(({ id, firstName, lastName }) => ({
      id,
      first_name: firstName,
      last_name: lastName,
    })),
    property: { city: loan.property.city, state: loan.property.state },
    home_value: dollarsFromCents(loan.property.homeValueCents),
    hecm_type: loan.hecmType,
    product_code: loan.productCode,
    loan_officer_id: loan.loanOfficerId,
    first_due_date: firstDueOn(loan),
  });
