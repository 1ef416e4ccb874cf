import fc from "fast-check";
import type { AgencyResults } from "../../../domain/agency/answers.ts";
import type { CommandDecision, QueryDecision } from "../../../domain/agency/decision.ts";
import { addressChange } from "../../../domain/agency/decisions/address-change.ts";
import { addressValidation } from "../../../domain/agency/decisions/address-validation.ts";
import { caseNumberAssignment } from "../../../domain/agency/decisions/case-number-assignment.ts";
import { caseRestore } from "../../../domain/agency/decisions/case-restore.ts";
import { caseTransfer } from "../../../domain/agency/decisions/case-transfer.ts";
import { certificateSearch } from "../../../domain/agency/decisions/certificate-search.ts";
import { hecmCertificate } from "../../../domain/agency/decisions/hecm-certificate.ts";
import { hecmReferral } from "../../../domain/agency/decisions/hecm-referral.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyCommand, AgencyOperation, AgencyQuery } from "../../../domain/agency/operations.ts";
import type { Address } from "../../../domain/kernel/address.ts";
import { addDays } from "../../../domain/kernel/day.ts";
import type { CaseNumber } from "../../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { ada, assigned, bert, entered, other, standardized, today, withAgency, withProperty } from "./example.ts";

const days = fc.integer({ min: -400, max: 0 }).map((before) => addDays(today, before));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const text = fc.string({ maxLength: 12 });

const arbitraryAddress: fc.Arbitrary<Address> = fc.oneof(
  fc.constantFrom(entered, other, standardized),
  fc.record({
    street: maybe(text),
    unit: maybe(text),
    city: maybe(text),
    state: maybe(fc.constantFrom("IL", "MO")),
    zipCode: maybe(fc.constantFrom("62701", "62701-0001")),
  }),
);

const arbitraryCaseNumber: fc.Arbitrary<CaseNumber> = fc.oneof(
  fc.constant<CaseNumber>({ state: "none" }),
  fc.constant<CaseNumber>({ state: "held", holds: ["Duplicate address"] }),
  fc
    .constantFrom("assigned", "cancelled", "archived", "transferred")
    .map((state): CaseNumber => ({ ...assigned, state })),
);

/** Loans that are more or less ready for each operation. */
export const arbitraryLoan: fc.Arbitrary<Loan> = fc
  .record({
    caseNumber: arbitraryCaseNumber,
    insuranceStatus: fc.constantFrom(null, "under_review", "endorsed"),
    pendingAddress: maybe(arbitraryAddress),
    borrowers: fc.constantFrom([ada], [ada, bert]),
    applicationOn: maybe(days),
    rateType: fc.constantFrom("fixed", "annual_adjustable", "monthly_adjustable"),
    isBare: fc.boolean(),
  })
  .map(({ caseNumber, insuranceStatus, pendingAddress, isBare, ...given }) =>
    withProperty(withAgency({ caseNumber, insuranceStatus }, given), {
      pendingAddress,
      ...(isBare ? { street: null } : {}),
    }),
  );

export interface OperationCase<Operation extends AgencyOperation> {
  readonly decision: Operation extends AgencyQuery
    ? QueryDecision<Operation>
    : Operation extends AgencyCommand
      ? CommandDecision<Operation>
      : never;
  readonly input: fc.Arbitrary<AgencyInputs[Operation]>;
  readonly result: fc.Arbitrary<AgencyResults[Operation]>;
  /** The parts of the loan that the operation can change. */
  readonly changes: { readonly loan?: readonly string[]; readonly agency?: readonly string[] };
}

const addressesOfProperty = ["enteredAddress", "validatedAddress", "addressValidatedAt", "addressOverriddenByUserId"];
const placeOfProperty = ["street", "unit", "city", "state", "zipCode", "county", "countyFips", "censusTract"];
/** What the operations on addresses can change of the property. */
export const changesOfProperty = [...addressesOfProperty, ...placeOfProperty, "pendingAddress", "version", "updatedAt"];

const clients = fc.array(
  fc.constantFrom({ firstName: "ADA", lastName: "EXAMPLE" }, { firstName: "STELLA", lastName: "STRANGER" }),
  { maxLength: 2 },
);

/** Each operation with its possible inputs and answers. */
export const operationCases: { readonly [Operation in AgencyOperation]?: OperationCase<Operation> } = {
  address_validation: {
    decision: addressValidation,
    input: fc.record({ override: fc.constant(false) }),
    result: fc.record({
      address: arbitraryAddress,
      countyFips: maybe(fc.constantFrom("17167", "17031", "29510")),
      censusTract: maybe(fc.constantFrom("17167000100", "29510000100")),
    }),
    changes: { loan: ["property"] },
  },
  address_change: {
    decision: addressChange,
    input: fc.record({ address: maybe(arbitraryAddress) }),
    result: fc.record({ address: maybe(arbitraryAddress) }),
    changes: { loan: ["property"], agency: ["assignedFor"] },
  },
  case_number_assignment: {
    decision: caseNumberAssignment,
    input: fc.record({ processingType: maybe(text) }),
    result: fc.record({
      caseNumber: fc.constantFrom("1371234567", "137-1234567"),
      assignedOn: days,
      adpCode: maybe(fc.constantFrom("951", "952")),
    }),
    changes: { loan: ["caseNumberAssignedOn"], agency: ["caseNumber", "assignedFor", "adpCode"] },
  },
  case_transfer: {
    decision: caseTransfer,
    input: fc.record({
      newLenderId: fc.constantFrom("7654300002", "1"),
      newSponsorId: fc.constant(null),
      sponsoredOriginatorEin: fc.constant(null),
      assignmentLetterOn: maybe(days),
      isAppraisalTransferred: maybe(fc.boolean()),
      reason: maybe(text),
    }),
    result: fc.record({ transferredOn: maybe(days) }),
    changes: { agency: ["caseNumber", "transfer"] },
  },
  case_restore: {
    decision: caseRestore,
    input: fc.constant({}),
    result: fc.constant({}),
    changes: { agency: ["caseNumber", "restoredAt"] },
  },
  certificate_search: {
    decision: certificateSearch,
    input: fc.record({
      certificateNumber: fc.constant(null),
      lastName: maybe(fc.constant("Example")),
      ssnLast4: maybe(fc.constant("2222")),
      zipCode: fc.constant(null),
      counseledFrom: maybe(days),
      counseledTo: maybe(days),
      agencyId: fc.constant(null),
    }),
    result: fc.record({ matches: fc.constant([]) }),
    changes: {},
  },
  hecm_certificate: {
    decision: hecmCertificate,
    input: fc.record({ certificateNumber: maybe(fc.constant("7654321")) }),
    result: fc.record({
      certificateNumber: fc.constantFrom("1234567", "7654321"),
      counseledOn: days,
      issuedOn: maybe(days),
      agencyId: maybe(text),
      agencyName: maybe(text),
      agencyPhone: maybe(text),
      counselorName: maybe(text),
      method: fc.constantFrom(null, "telephone", "face_to_face"),
      durationMinutes: maybe(fc.nat()),
      feeCents: maybe(fc.nat()),
      isFeeWaived: maybe(fc.boolean()),
      clients,
    }),
    changes: { agency: ["certificate"] },
  },
  hecm_referral: {
    decision: hecmReferral,
    input: fc.record({ agencyId: maybe(text), reason: maybe(text), notes: maybe(text) }),
    result: fc.record({ referralStatus: maybe(text) }),
    changes: { agency: ["referral", "referralStatus"] },
  },
};
