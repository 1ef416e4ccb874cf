import { type TObject, Type } from "@sinclair/typebox";
import type { LoanView } from "../../../../application/support/loan-view.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import type { Borrower, BorrowerDetails } from "../../../../domain/loan/borrower.ts";
import { feesTotalCents } from "../../../../domain/loan/fees/fees.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { Property } from "../../../../domain/loan/property.ts";
import { statusOf } from "../../../../domain/loan/status.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { address, nullable } from "../../codec/compound-codecs.ts";
import { id } from "../../codec/number-codecs.ts";
import {
  dayWritten,
  dollars,
  instantWritten,
  orNull,
  plainText,
  recordHead,
  recordId,
  recordSchema,
  recordTail,
  showRecord,
} from "../../codec/record.ts";
import { answerSchema, show } from "../../codec/table.ts";
import { loanStatus } from "../choices.ts";
import { propertyFields } from "../property/body.ts";
import { agencyAnswer, showAgency } from "./agency-answer.ts";
import { loanFields } from "./body.ts";

type People = FieldTable<BorrowerDetails>;

const maybeAddress = nullable(address);
const maybeAddressAnswer = maybeAddress.answer ?? maybeAddress.schema;
const loanId = { ...recordId, description: "The loan it belongs to" };

const borrowerAnswer = (people: People): TObject =>
  recordSchema({
    loan: loanId,
    ...answerSchema(people).properties,
    ssn_last4: orNull(Type.String({ description: "Last four digits of the social security number" })),
  });

const showBorrower = (people: People, borrower: Borrower, loan: Loan) =>
  showRecord(borrower, loan.companyId, {
    loan: loan.id,
    ...show(people, borrower),
    ssn_last4: borrower.ssn?.last4 ?? null,
  });

const propertyAnswer: TObject = recordSchema({
  loan: loanId,
  ...answerSchema(propertyFields).properties,
  entered_address: maybeAddressAnswer,
  validated_address: maybeAddressAnswer,
  address_validated_at: orNull(instantWritten),
  pending_address: maybeAddressAnswer,
});

const showProperty = (property: Property, loan: Loan) =>
  showRecord(property, loan.companyId, {
    loan: loan.id,
    ...show(propertyFields, property),
    entered_address: maybeAddress.show(property.enteredAddress),
    validated_address: maybeAddress.show(property.validatedAddress),
    address_validated_at: property.addressValidatedAt,
    pending_address: maybeAddress.show(property.pendingAddress),
  });

const lastCalculation = orNull(
  Type.Object({
    id: recordId,
    calculated_at: instantWritten,
    principal_limit: dollars,
    available_proceeds: dollars,
    stale: Type.Boolean({ description: "Whether loan or rules have changed since" }),
  }),
);

/** A loan as read operations answer it. */
export const loanAnswer = (people: People): TObject =>
  recordSchema({
    loan_number: plainText,
    uli: orNull(Type.String({ description: "Universal loan identifier" })),
    status: loanStatus.schema,
    status_history: Type.Array(
      Type.Object({
        status: loanStatus.schema,
        at: instantWritten,
        effective_date: dayWritten,
        by: id.schema,
        reason: orNull(plainText),
      }),
    ),
    allowed_statuses: Type.Array(
      Type.Object({ status: loanStatus.schema, ready: Type.Boolean(), unmet: Type.Array(plainText) }),
    ),
    borrowers: Type.Array(borrowerAnswer(people)),
    property: propertyAnswer,
    home_value: dollars,
    ...answerSchema(loanFields).properties,
    fees_total: dollars,
    action_taken_date: orNull(dayWritten),
    last_calculation: lastCalculation,
    fha: agencyAnswer,
    same_person_loans: Type.Array(recordId, { description: "Other loans on which one of these people is" }),
  });

const showLastCalculation = ({ lastCalculation, calculationState }: LoanView) =>
  lastCalculation && {
    id: lastCalculation.id,
    calculated_at: lastCalculation.calculatedAt,
    principal_limit: dollarsFromCents(lastCalculation.principalLimitCents),
    available_proceeds: dollarsFromCents(lastCalculation.availableProceedsCents),
    stale: calculationState === "stale",
  };

export const showLoan = (people: People, view: LoanView) => {
  const { loan } = view;
  // Put together here and not by showRecord, which would copy sixty fields once more with every look at a loan.
  return {
    ...recordHead(loan, loan.companyId),
    loan_number: loan.loanNumber,
    uli: loan.uli,
    status: statusOf(loan),
    status_history: loan.statusHistory.map(({ status, at, effectiveOn, byUserId, reason }) => ({
      status,
      at,
      effective_date: effectiveOn,
      by: byUserId,
      reason,
    })),
    allowed_statuses: view.allowedStatuses,
    borrowers: loan.borrowers.map((borrower) => showBorrower(people, borrower, loan)),
    property: showProperty(loan.property, loan),
    home_value: dollarsFromCents(loan.property.homeValueCents),
    ...show(loanFields, loan),
    fees_total: dollarsFromCents(feesTotalCents(loan)),
    action_taken_date: loan.actionTakenOn,
    last_calculation: showLastCalculation(view),
    fha: showAgency(loan.agency),
    same_person_loans: view.samePersonLoanIds,
    ...recordTail(loan),
  };
};

/** A loan as a row of a list. */
export const loanRowAnswer: TObject = recordSchema({
  loan_number: plainText,
  status: loanStatus.schema,
  borrowers: Type.Array(Type.Object({ id: recordId, first_name: plainText, last_name: plainText })),
  property: Type.Object({ city: orNull(plainText), state: plainText }),
  home_value: dollars,
  hecm_type: loanFields.hecmType.field.schema,
  product_code: plainText,
  loan_officer_id: recordId,
});

export const showLoanRow = (loan: Loan) =>
  showRecord(loan, loan.companyId, {
    loan_number: loan.loanNumber,
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
  });
