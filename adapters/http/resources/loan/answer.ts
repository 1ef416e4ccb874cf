import { type TObject, Type } from "@sinclair/typebox";
import type { LoanView } from "../../../../application/support/loan/loan-view.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { firstDueOn } from "../../../../domain/loan/deadlines/deadlines.ts";
import { feesTotalCents } from "../../../../domain/loan/fees/fees.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { statusOf } from "../../../../domain/loan/status/status.ts";
import { loanWarnings } from "../../../../domain/loan/warnings.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  dateSchema,
  dollarsSchema,
  encodeRecord,
  instantSchema,
  nullableSchema,
  recordId,
  recordSchema,
  textSchema,
  warningsSchema,
} from "../../codec/record.ts";
import { answerSchema, encodeFields } from "../../codec/table.ts";
import { borrowerAnswer, encodeBorrower } from "../borrower/answer.ts";
import { loanStatus } from "../choices.ts";
import { encodeProperty, propertyAnswer } from "../property/answer.ts";
import { agencyAnswer, encodeAgency } from "./agency-answer.ts";
import { loanFields } from "./body.ts";
import { deadlinesAnswer, encodeDeadline } from "./deadline-answer.ts";
import { actionAnswer, encodeAction, encodeStatus, statusAnswer } from "./status-answer.ts";

const lastCalculation = nullableSchema(
  namedObject("LastCalculation", {
    id: recordId,
    calculated_at: instantSchema,
    principal_limit: dollarsSchema,
    available_proceeds: dollarsSchema,
    stale: Type.Boolean({ description: "Whether loan or rules have changed since" }),
  }),
);

/** A loan as read operations answer it. */
export const loanAnswer: TObject = recordSchema("LoanDetail", {
  loan_number: textSchema,
  uli: nullableSchema(Type.String({ description: "Universal loan identifier" })),
  ...statusAnswer,
  borrowers: Type.Array(borrowerAnswer),
  property: propertyAnswer,
  home_value: dollarsSchema,
  ...answerSchema(loanFields).properties,
  fees_total: dollarsSchema,
  origination_fee_pending: Type.Boolean({
    description:
      "Whether the product's origination fee awaits an amount, since its cap was not known at the start; no calculation is made until POST /loan/update-origination-fee/ or a fee sets it",
  }),
  warnings: warningsSchema,
  ...actionAnswer,
  last_calculation: lastCalculation,
  fha: agencyAnswer,
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
  const head = {
    id: loan.id,
    company: loan.companyId,
    loan_number: loan.loanNumber,
    uli: loan.uli,
    ...encodeStatus(view),
    borrowers: loan.borrowers.map((borrower) => encodeBorrower({ borrower, loan })),
    property: encodeProperty(loan),
    home_value: dollarsFromCents(loan.property.homeValueCents),
  };
  return Object.assign(encodeFields(loanFields, loan, head), {
    fees_total: dollarsFromCents(feesTotalCents(loan)),
    origination_fee_pending: loan.originationFeePending,
    warnings: loanWarnings(loan),
    ...encodeAction(loan),
    last_calculation: encodeLastCalculation(view),
    fha: encodeAgency(loan),
    deadlines: view.deadlines.map(encodeDeadline),
    same_person_loans: view.samePersonLoanIds,
    version: loan.version,
    created_at: loan.createdAt,
    updated_at: loan.updatedAt,
  });
};

/** A loan as a row of a list. */
export const loanRowAnswer: TObject = recordSchema("LoanSummary", {
  loan_number: textSchema,
  external_id: nullableSchema(textSchema),
  status: loanStatus.schema,
  borrowers: Type.Array(namedObject("BorrowerName", { id: recordId, first_name: textSchema, last_name: textSchema })),
  property: namedObject("PropertyPlace", { city: nullableSchema(textSchema), state: textSchema }),
  home_value: dollarsSchema,
  hecm_type: loanFields.hecmType.codec.schema,
  product_code: textSchema,
  loan_officer_id: recordId,
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
