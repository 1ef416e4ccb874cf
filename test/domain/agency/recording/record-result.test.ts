import { describe, expect, test } from "bun:test";
import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import type { AppraisalInput } from "../../../../domain/agency/inputs.ts";
import { type Recording, recordResult } from "../../../../domain/agency/recording/record-result.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { unmetCounseling } from "../../../../domain/loan/agency/counseling-evidence.ts";
import type { RecordableOperation } from "../../../../domain/loan/agency/recorded-result.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { everyoneCounseled } from "../../../../domain/requirements/shared.ts";
import { caseRequirements } from "../../../../domain/requirements/subjects/case.ts";
import { propertyRequirements } from "../../../../domain/requirements/subjects/property.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { judgedLoan } from "../../../fixtures/loan/judged-loan.ts";
import { anAttempt } from "../../../fixtures/outside/call-attempt.ts";
import {
  aCertificate,
  aLoanForCase,
  assigned,
  bert,
  noAppraisalStatements,
  now,
  other,
  requestContext,
  success,
  today,
  withAgency,
} from "../example.ts";

const evidence = {
  obtainedOn: day("2026-04-28"),
  obtainedBy: "Ada",
  channel: "mail",
  documentId: 5,
  note: null,
} as const;

const recording = <Operation extends RecordableOperation>(
  operation: Operation,
  input: Recording<Operation>["input"],
  answer: Recording<Operation>["answer"],
  given: Partial<Recording<Operation>> = {},
): Recording<Operation> => ({
  operation,
  input,
  answer,
  recorded: { operation, transactionId: 9, recordedAt: now, recordedByUserId: 7, evidence },
  reference: "reference of transaction 9",
  ends: null,
  corrects: null,
  today,
  ...given,
});

const aNumber = success({ caseNumber: "137-1234567", assignedOn: day("2026-04-20"), adpCode: null });
const number = (given: Partial<Recording<"case_number_assignment">> = {}) =>
  recording("case_number_assignment", { processingType: null }, aNumber, given);
const record = <Operation extends RecordableOperation>(loan: Loan, given: Recording<Operation>) =>
  recordResult(loan, given, requestContext());

const held = { status: "held", messages: [], caseStatus: null, holds: ["Duplicate address"] } as const;

describe("an open call on the loan", () => {
  // It can be taken over from 10:00:30 on; the result is recorded at 16:00.
  const own = anAttempt({ recordId: 3 });
  const loan = aLoanForCase({ callAttempt: own });

  test("has to be looked up first, and is waited for while in progress", () => {
    expect(refusalIn(record(loan, number()))).toMatchObject({ _tag: "AgencyOutcomeUnknown", recordId: 3 });
    const underWay = anAttempt({ recordId: 3, inFlightUntil: instant("2026-05-01T16:00:00.001Z") });
    expect(refusalIn(record({ ...loan, callAttempt: underWay }, number()))).toMatchObject({
      _tag: "CallInFlight",
      recordId: 3,
      endsAt: "2026-05-01T16:00:00.001Z",
    });
  });

  test("is ended by the result that is recorded for it", () => {
    const { agency, callAttempt } = accepted(record(loan, number({ ends: own }))).loan;
    expect(callAttempt).toBeNull();
    expect(agency.caseNumber).toEqual({ state: "assigned", number: "1371234567", assignedOn: day("2026-04-20") });
    expect(agency.recorded).toMatchObject([{ operation: "case_number_assignment", transactionId: 9 }]);
  });

  test("that another request has taken over since belongs to that request", () => {
    const taken = { ...own, inFlightUntil: instant("2026-05-01T16:00:20.000Z") };
    expect(refusalIn(record({ ...loan, callAttempt: taken }, number({ ends: own })))).toMatchObject({
      _tag: "CallInFlight",
      endsAt: now,
    });
  });

  test("provides the inputs if the caller gives no others", () => {
    const silent: AppraisalInput = {
      appraisedValueCents: null,
      effectiveOn: day("2026-04-10"),
      appraiserLicense: null,
      condition: null,
      repairsCents: null,
      ...noAppraisalStatements,
    };
    const made = { appraisedValueCents: 410_000_00, effectiveOn: "2026-04-08", appraiserLicense: "IL556001234" };
    const call = anAttempt({ operation: "appraisal_logging", input: made });
    const answer = success({ isSecondAppraisalRequired: false, appraisalStatus: null });
    const given = recording("appraisal_logging", silent, answer, { ends: call });
    const inCase = withAgency({ caseNumber: assigned }, { callAttempt: call });
    const { agency, appraisedOn } = accepted(record(inCase, given)).loan;
    expect(agency.appraisal).toMatchObject({ appraisedValueCents: 410_000_00, appraiserLicense: "IL556001234" });
    expect(appraisedOn).toBe(day("2026-04-10"));
    // Logged, as far as is known, on the date of the evidence.
    expect(agency.appraisal?.loggedOn).toBe(evidence.obtainedOn);
    const tooLate = { ...given, input: { ...silent, effectiveOn: day("2026-04-29") } };
    expect(refusalIn(record(inCase, tooLate))).toMatchObject({ errors: [{ field: "effectiveOn" }] });
  });
});

describe("a recorded result", () => {
  test("as held waits for its decision under the reference of the call, or its own", () => {
    const own = anAttempt({ recordId: 3 });
    const waiting = (loan: Loan, ends: Recording<"case_number_assignment">["ends"]) =>
      accepted(record(loan, recording("case_number_assignment", { processingType: null }, held, { ends }))).loan.agency;
    const { reference, startedAt } = own;
    expect(waiting(aLoanForCase({ callAttempt: own }), own)).toMatchObject({
      caseNumber: { state: "held", holds: ["Duplicate address"] },
      awaiting: [{ recordId: 3, reference, startedAt }],
      // What is not decided is no result.
      recorded: [],
    });
    expect(waiting(aLoanForCase(), null).awaiting).toMatchObject([
      { recordId: 9, reference: "reference of transaction 9", startedAt: now },
    ]);
  });

  test("as held again, and then as decided, belongs to the call that waits for it", () => {
    const first = accepted(
      record(aLoanForCase(), recording("case_number_assignment", { processingType: null }, held)),
    ).loan;
    const recorded = { ...number().recorded, transactionId: 10 };
    const again = recording(
      "case_number_assignment",
      { processingType: null },
      { ...held, holds: ["Duplicate SSN"] },
      { recorded },
    );
    const second = accepted(record(first, again)).loan;
    expect(second.agency).toMatchObject({
      caseNumber: { state: "held", holds: ["Duplicate SSN"] },
      awaiting: [{ recordId: 9, reference: "reference of transaction 9" }],
    });
    const decided = accepted(record(second, number({ recorded }))).loan.agency;
    expect([decided.awaiting, decided.recorded.map(({ transactionId }) => transactionId)]).toEqual([[], [10]]);
    // A pending decision of another operation does not belong to this one.
    const [waiting] = second.agency.awaiting;
    const other = withAgency({ awaiting: waiting ? [{ ...waiting, operation: "case_restore", recordId: 3 }] : [] });
    const beside = accepted(record(other, recording("case_number_assignment", { processingType: null }, held))).loan;
    expect(beside.agency.awaiting.map(({ operation, recordId }) => [operation, recordId])).toEqual([
      ["case_restore", 3],
      ["case_number_assignment", 9],
    ]);
  });

  test("is refused if the agency gives no such result for the operation", () => {
    const answer = success({ ...aNumber.result, caseNumber: "137-123456" });
    expect(refusalIn(record(aLoanForCase(), number({ answer })))).toMatchObject({
      errors: [
        {
          field: "result",
          message: "must be a result that the agency can return for this operation: check its numbers and codes",
        },
      ],
    });
  });

  test("is refused if the operation is not possible on the loan, its evidence is too old, or it belongs to another loan", () => {
    const transferred = withAgency({ caseNumber: { ...assigned, state: "transferred" } });
    expect(refusalIn(record(transferred, number()))).toMatchObject({ _tag: "AgencyOperationNotAllowed" });
    expect(refusalIn(record(withAgency({ caseNumber: assigned }), number()))).toMatchObject({
      _tag: "SecondCaseNumber",
    });
    const younger = success({ ...aNumber.result, assignedOn: day("2026-04-29") });
    expect(refusalIn(record(aLoanForCase(), number({ answer: younger })))).toMatchObject({
      errors: [{ field: "result.assignedOn" }],
    });
    const input = { certificateNumber: "1234567" };
    const other = recording("hecm_certificate", input, success(aCertificate({ certificateNumber: "123" })));
    expect(refusalIn(record(aLoanForCase(), other))).toMatchObject({ errors: [{ field: "result" }] });
  });

  test("is stored on the loan, with what it changed, until its transaction has it", () => {
    const { loan, outcome } = accepted(record(aLoanForCase(), number()));
    expect(outcome).toMatchObject({ status: "success", completedAt: now, failure: null });
    expect(outcome.applied.changes).toContainEqual({ path: ["caseNumberAssignedOn"], from: null, to: "2026-04-20" });
    expect(loan.lastCall).toMatchObject({
      operation: "case_number_assignment",
      recordId: 9,
      outcome: { status: "success" },
    });
  });

  test("as a correction replaces what it corrects, and is not compared with it", () => {
    const first = accepted(record(aLoanForCase(), number())).loan;
    const [wrong = null] = first.agency.recorded;
    const answer = success({ ...aNumber.result, caseNumber: "137-1234568" });
    const { loan, outcome } = accepted(record(first, number({ answer, corrects: wrong })));
    expect(loan.agency.caseNumber).toMatchObject({ number: "1371234568" });
    expect(loan.agency.recorded).toHaveLength(1);
    // What it changed is determined by comparison with the loan as it was.
    expect(outcome.applied.changes).toContainEqual({
      path: ["agency", "caseNumber", "number"],
      from: "1371234567",
      to: "1371234568",
    });
  });

  test("as a correction of the case number does not add people to the case who joined since", () => {
    const first = accepted(record(aLoanForCase(), number())).loan;
    const [wrong = null] = first.agency.recorded;
    const ben = { ...bert, id: 103, firstName: "Ben", suffix: null };
    const joined = { ...first, borrowers: [...first.borrowers, ben] };
    const answer = success({ ...aNumber.result, caseNumber: "137-1234568" });
    const correct = (loan: Loan) => record(loan, number({ answer, corrects: wrong }));
    const found = (loan: Loan) =>
      [everyoneCounseled, ...caseRequirements]
        .filter(({ unmet }) => unmet(judgedLoan(loan)).length > 0)
        .map(({ code }) => code);
    expect(found(joined)).toEqual(["counseling_incomplete", "case_correction_needed"]);
    expect(refusalIn(correct(joined))).toMatchObject({
      _tag: "AgencyRequirementsUnmet",
      unmet: unmetCounseling(joined, today).map((text) => ({ text })),
    });
    // He was counseled after the case number was assigned, so the agency still does not have him.
    const certificate = aCertificate({
      counseledOn: day("2026-04-25"),
      clients: [{ firstName: "BEN", lastName: "EXAMPLE" }],
    });
    const { loan } = accepted(correct({ ...joined, agency: { ...joined.agency, certificate } }));
    expect(loan.agency.caseNumber).toMatchObject({ number: "1371234568" });
    expect(loan.agency.assignedFor).toEqual(first.agency.assignedFor);
    expect(found(loan)).toEqual(["case_correction_needed"]);
    expect(found({ ...loan, agency: { ...loan.agency, certificate: null } })).toEqual([
      "counseling_incomplete",
      "case_correction_needed",
    ]);
    // A request that is actually on hold has no case yet.
    const heldInTruth = recording("case_number_assignment", { processingType: null }, held, { corrects: wrong });
    expect(accepted(record(first, heldInTruth)).loan.agency).toMatchObject({
      caseNumber: { state: "held" },
      assignedFor: null,
    });
  });
});

test("a certificate that was recorded in error belongs to no one once it is corrected", () => {
  const ada = { firstName: "ADA", lastName: "EXAMPLE" };
  const certificate = (certificateNumber: string, clients: readonly (typeof ada)[], given = {}) =>
    recording("hecm_certificate", { certificateNumber }, success(aCertificate({ certificateNumber, clients })), given);
  const wrong = accepted(record(aLoanForCase(), certificate("111", [ada, { ...ada, firstName: "BERT" }]))).loan;
  const [corrects = null] = wrong.agency.recorded;
  const { loan } = accepted(record(wrong, certificate("222", [ada], { corrects })));
  expect(loan.agency.certificate?.certificateNumber).toBe("222");
  expect(loan.borrowers.flatMap(({ counselingCertificates }) => counselingCertificates)).toEqual([]);
});

describe("a case that was corrected in FHA Connection", () => {
  const first = accepted(record(aLoanForCase(), number())).loan;
  const [ada = bert] = first.borrowers;
  const ben = { ...bert, id: 103, firstName: "Ben", suffix: null };
  /** Ada's name was misspelled, Ben joined, and the home is a condominium, while the case has the code of a house. */
  const changed: Loan = {
    ...first,
    borrowers: [{ ...ada, lastName: "Exemple" }, ...first.borrowers.slice(1), ben],
    property: { ...first.property, propertyType: "condominium" },
  };
  const correction = (
    result: Omit<AgencyResults["address_change"], "address">,
    given: Partial<Recording<"address_change">> = {},
  ) => recording("address_change", { address: null }, success({ address: null, ...result }), given);
  const differing = (loan: Loan): string[] =>
    [...caseRequirements, ...propertyRequirements]
      .filter(({ code }) => code === "case_correction_needed" || code === "adp_code_differs")
      .flatMap(({ unmet }) => unmet(judgedLoan(loan)).map(({ text }) => text));

  test("takes the loan's data, part by part, and the loan stays unchanged", () => {
    expect(differing(changed)).toEqual([
      "The case has the name Ada Maria Example, and the loan has Ada Maria Exemple: have the case corrected",
      "The case does not have Ben Example, and the loan does: have the case corrected",
      "The case has the property type single-family home, and the loan has condominium unit: have the case corrected",
      "The case has the ADP code 952, and the loan's rate type and property type have 958: have the case corrected",
    ]);
    const ofPeople = accepted(record(changed, correction({ corrected: ["borrowers"] }))).loan;
    expect(differing(ofPeople)).toEqual(differing(changed).slice(2));
    const whole = accepted(record(ofPeople, correction({ corrected: ["property_type"], adpCode: "958" }))).loan;
    expect(differing(whole)).toEqual([]);
    expect([whole.property, whole.borrowers]).toEqual([changed.property, changed.borrowers]);
    // A loan of another type is reported until the case has its type; what else was corrected stays.
    const bought: Loan = { ...whole, hecmType: "purchase" };
    expect(differing(bought)).toEqual([
      "The case has the type Traditional HECM, and the loan has HECM for Purchase: have the case corrected",
    ]);
    expect(differing(accepted(record(bought, correction({ corrected: ["county"] }))).loan)).toEqual(differing(bought));
    expect(differing(accepted(record(bought, correction({ corrected: ["hecm_type"] }))).loan)).toEqual([]);
    // Later changes differ again.
    const again = { ...whole, borrowers: whole.borrowers.filter(({ id }) => id !== ben.id) };
    expect(differing(again)).toEqual(["The case has Ben Example, and the loan does not: have the case corrected"]);
  });

  test("does not add a person to those who were counseled for it", () => {
    const { loan } = accepted(record(changed, correction({ corrected: ["borrowers"] })));
    expect(unmetCounseling(loan, today)).toEqual(unmetCounseling(changed, today));
    expect(unmetCounseling(loan, today)).not.toEqual([]);
    const twice = accepted(record(loan, correction({ corrected: ["borrowers"] }))).loan;
    expect(unmetCounseling(twice, today)).toEqual(unmetCounseling(changed, today));
  });

  test("cannot be recorded without what was corrected, except for an address that changes", () => {
    expect(refusalIn(record(changed, correction({ corrected: [] })))).toMatchObject({
      errors: [{ field: "result.corrected" }],
    });
    const moved = recording("address_change", { address: other }, success({ address: null }));
    expect(accepted(record(changed, moved)).loan.property.street).toBe(other.street);
    // The loan already has the address, and the case gets it.
    const ahead = { ...changed, property: { ...changed.property, street: other.street } };
    expect(accepted(record(ahead, correction({ corrected: [] }))).loan.agency.assignedFor?.home.street).toBe(
      other.street ?? "",
    );
  });

  test("can be recorded again with other evidence, even if only the address had changed", () => {
    const moved = recording("address_change", { address: other }, success({ address: null }));
    const { loan } = accepted(record(first, moved));
    const corrects = loan.agency.recorded.find(({ operation }) => operation === "address_change") ?? null;
    expect(accepted(record(loan, correction({ corrected: [] }, { corrects }))).loan.property).toEqual(loan.property);
  });

  test("is as before if the correction was recorded in error", () => {
    const wrong = accepted(record(changed, correction({ corrected: ["borrowers", "property_type"] }))).loan;
    const corrects = wrong.agency.recorded.find(({ operation }) => operation === "address_change") ?? null;
    const { loan } = accepted(record(wrong, correction({ corrected: ["property_type"] }, { corrects })));
    expect(differing(loan)).toEqual([...differing(changed).slice(0, 2), ...differing(changed).slice(3)]);
  });
});
