import { describe, expect, test } from "bun:test";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import { checkCorrection, withoutResult } from "../../../../domain/agency/recording/corrections.ts";
import { withRecorded } from "../../../../domain/agency/recording/recorded-results.ts";
import type { AgencyTransaction } from "../../../../domain/agency/transaction/transaction.ts";
import { loggedAppraisal } from "../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { AgencyRecord, CaseNumber } from "../../../../domain/loan/agency/agency-record.ts";
import {
  type RecordableOperation,
  type RecordedResult,
  recordableOperations,
} from "../../../../domain/loan/agency/recorded-result.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { refusalIn } from "../../../fixtures/accepted.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aTransaction } from "../../../fixtures/outside/agency-transaction.ts";
import { assigned, now, withAgency } from "../example.ts";

const evidence = {
  obtainedOn: day("2026-05-01"),
  obtainedBy: "Ada",
  channel: "mail",
  documentId: 5,
  note: null,
} as const;
const [noon, later] = [instant("2026-05-01T12:00:00.000Z"), instant("2026-05-01T13:00:00.000Z")];

const recordedOutside = (operation: AgencyOperation, given: Partial<AgencyTransaction> = {}): AgencyTransaction =>
  aTransaction({
    operation,
    status: "success",
    requestedAt: noon,
    recording: { evidence, corrects: null, correctionReason: null, ends: null },
    ...given,
  });

const ofAgency = (operation: AgencyOperation, given: Partial<AgencyTransaction> = {}): AgencyTransaction =>
  aTransaction({ operation, status: "success", requestedAt: later, ...given });

const refusedFor = (
  operation: RecordableOperation,
  corrected: AgencyTransaction | null,
  others: readonly AgencyTransaction[] = [],
): string | null => {
  const all = corrected === null ? others : [...others, corrected];
  return refusalIn(checkCorrection(1, operation, corrected, all))?.errors[0]?.message ?? null;
};

describe("a correction refers to a result that a person recorded", () => {
  test("for this operation and loan", () => {
    const none = "must be a transaction of this operation and loan";
    expect(refusedFor("case_transfer", null)).toBe(none);
    expect(refusedFor("case_transfer", recordedOutside("case_transfer", { loanId: 2 }))).toBe(none);
    expect(refusedFor("case_transfer", recordedOutside("case_restore"))).toBe(none);
    expect(refusedFor("case_transfer", recordedOutside("case_transfer"))).toBeNull();
  });

  test("as decided, and that the agency has not answered since", () => {
    const ofTheAgency = "must be a result that a person recorded: only the agency corrects its own answers";
    const tries = [{ at: noon, action: "look_up", statusCode: 200, outcome: "answered" }] as const;
    expect(refusedFor("case_transfer", ofAgency("case_transfer"))).toBe(ofTheAgency);
    expect(refusedFor("case_transfer", recordedOutside("case_transfer", { tries }))).toBe(ofTheAgency);
    expect(refusedFor("case_transfer", recordedOutside("case_transfer", { status: "held" }))).toBe(ofTheAgency);
  });

  test("that is the latest of its operation, or the one with the higher id if they have the same instant", () => {
    const latest = "must be the latest result of this operation: correct that one";
    const wrong = recordedOutside("case_transfer", { id: 50 });
    const beside = (id: number, requestedAt = noon) =>
      refusedFor("case_transfer", wrong, [recordedOutside("case_transfer", { id, requestedAt })]);
    expect(beside(49, later)).toBe(latest);
    expect(beside(51)).toBe(latest);
    expect(beside(49)).toBeNull();
    expect(beside(51, instant("2026-05-01T11:59:59.999Z"))).toBeNull();
    // A hold decides nothing, and a failed request had no effect.
    for (const status of ["held", "failed", "started"] as const)
      expect(
        refusedFor("cairvs_authorization", recordedOutside("cairvs_authorization"), [
          ofAgency("cairvs_authorization", { status }),
        ]),
      ).toBeNull();
  });
});

describe("a recorded result is final once a later answer of the agency depends on it:", () => {
  const ofCase: readonly AgencyOperation[] = [
    "hecm_financial_assessment",
    "hecm_insurance_application",
    "case_transfer",
    "case_restore",
    "duplicate_mic",
    "escrow_closeout",
    "address_change",
    "appraisal_logging",
  ];
  const others: readonly AgencyOperation[] = [
    "address_validation",
    "case_number_assignment",
    "certificate_search",
    "hecm_certificate",
    "cairvs_authorization",
    "hecm_referral",
    ...ofCase,
  ];
  /** Requests that name the case depend on its number; the insurance depends on everything with which it is applied for. */
  const resting: Readonly<Record<RecordableOperation, readonly AgencyOperation[]>> = {
    case_number_assignment: ofCase,
    cairvs_authorization: ["hecm_insurance_application"],
    hecm_certificate: ["case_number_assignment", "hecm_insurance_application"],
    hecm_financial_assessment: ["hecm_insurance_application"],
    appraisal_logging: ["appraisal_logging", "hecm_insurance_application"],
    hecm_insurance_application: ["duplicate_mic", "escrow_closeout"],
    address_change: ["appraisal_logging", "hecm_insurance_application"],
    escrow_closeout: [],
    case_transfer: ["case_transfer", "case_restore"],
    case_restore: ofCase,
  };

  test.each([...recordableOperations])("%s", (operation) => {
    const wrong = recordedOutside(operation);
    // A refusal by the agency depends on it too, and does not replace it.
    const finalAfter = others.filter((other) => refusedFor(operation, wrong, [ofAgency(other, { status: "error" })]));
    expect(finalAfter.toSorted()).toEqual(resting[operation].toSorted());
    for (const other of others.filter((each) => each !== operation))
      expect(refusedFor(operation, wrong, [recordedOutside(other, { requestedAt: later })])).toBeNull();
  });

  test("the answer is named, and an answer of an earlier day does not count", () => {
    const wrong = recordedOutside("hecm_certificate");
    const answer = ofAgency("case_number_assignment", { id: 77 });
    expect(refusedFor("hecm_certificate", wrong, [answer])).toBe(
      "must not be a result on which a later answer of the agency depends: case_number_assignment in transaction 77",
    );
    const earlier = { ...answer, requestedAt: instant("2026-04-30T12:00:00.000Z") };
    expect(refusedFor("hecm_certificate", wrong, [earlier])).toBeNull();
  });
});

const result = (operation: RecordableOperation): RecordedResult => ({
  operation,
  transactionId: 5,
  recordedAt: now,
  recordedByUserId: 7,
  evidence,
});

describe("without a recorded result, a loan is as before it:", () => {
  const without = (operation: RecordableOperation, agency: Partial<AgencyRecord>, given: Partial<Loan> = {}) =>
    withoutResult(withAgency({ caseNumber: assigned, ...agency }, given), result(operation));
  const inState = (state: "assigned" | "archived" | "transferred" | "cancelled"): CaseNumber => ({
    ...assigned,
    state,
  });

  test("without a case number, its date, and its code", () => {
    const loan = without("case_number_assignment", { adpCode: "952" }, { caseNumberAssignedOn: assigned.assignedOn });
    expect(loan.agency).toMatchObject({ caseNumber: { state: "none" }, adpCode: null });
    expect(loan.caseNumberAssignedOn).toBeNull();
  });

  test("a transferred case belongs to the lender again, a restored one is archived again, and others stay unchanged", () => {
    const transfer = {
      newLenderId: "1234500002",
      newSponsorId: null,
      sponsoredOriginatorEin: null,
      assignmentLetterOn: null,
      isAppraisalTransferred: null,
      reason: null,
      transferredAt: now,
    };
    const after = (operation: RecordableOperation, state: Parameters<typeof inState>[0]) =>
      without(operation, { caseNumber: inState(state), transfer }).agency;
    expect(after("case_transfer", "transferred")).toMatchObject({ caseNumber: inState("assigned"), transfer: null });
    expect(after("case_transfer", "archived")).toMatchObject({ caseNumber: inState("archived"), transfer: null });
    expect(after("case_restore", "assigned")).toMatchObject({ caseNumber: inState("archived"), transfer });
    expect(after("case_restore", "cancelled")).toMatchObject({ caseNumber: inState("cancelled"), transfer });
  });

  test("without a first appraisal, while a second one is logged again in its own place", () => {
    expect(without("appraisal_logging", { appraisal: loggedAppraisal }).agency.appraisal).toBeNull();
    const second = { ...loggedAppraisal, sequence: 2 } as const;
    expect(without("appraisal_logging", { appraisal: second }).agency.appraisal).toBe(second);
  });

  test("without insurance and without a closed escrow, and without the last change of status, if it depended on either", () => {
    const insured = {
      insuranceStatus: "endorsed",
      insurance: { submittedAt: now, answeredAt: now, endorsedOn: day("2026-05-01"), returnReasons: [] },
      escrowCloseout: { closedAt: now, escrowType: "repair", isUnusedMoneyAppliedToPrincipal: null },
    } as const;
    const after = (operation: RecordableOperation, ...statuses: readonly LoanStatus[]) => {
      const loan = without(operation, insured, { statusHistory: statuses.map((status) => aStatusEntry(status)) });
      return { agency: loan.agency, statuses: loan.statusHistory.map(({ status }) => status) };
    };
    const uninsured = after("hecm_insurance_application", "funded", "endorsed");
    expect(uninsured.agency).toMatchObject({ ...insured, insuranceStatus: null, insurance: null });
    expect(uninsured.statuses).toEqual(["funded"]);
    const reopened = after("escrow_closeout", "endorsed", "escrow_closed");
    expect(reopened.agency).toMatchObject({ ...insured, escrowCloseout: null });
    expect(reopened.statuses).toEqual(["endorsed"]);
    // A different status does not depend on the result, and a loan never loses its first one.
    const kept = (operation: RecordableOperation, ...statuses: readonly LoanStatus[]) =>
      expect(after(operation, ...statuses).statuses).toEqual([...statuses]);
    kept("hecm_insurance_application", "endorsed", "escrow_closed");
    kept("escrow_closeout", "funded", "endorsed");
    kept("hecm_insurance_application", "endorsed");
  });

  test.each(["cairvs_authorization", "hecm_certificate", "hecm_financial_assessment", "address_change"] as const)(
    "%s is made again over the existing result",
    (operation) => {
      const loan = withAgency({ caseNumber: assigned });
      expect(withoutResult(loan, result(operation))).toBe(loan);
    },
  );
});

describe("the results of a loan that count as recorded", () => {
  const [number, transfer] = [result("case_number_assignment"), result("case_transfer")];
  const operationsOn = ({ agency }: Loan) =>
    agency.recorded.map(({ operation, transactionId }) => [operation, transactionId]);

  test("are the last one of each operation, unless the agency has answered since", () => {
    const loan = withAgency({ recorded: [number, transfer] });
    const again = { ...transfer, transactionId: 6 };
    expect(operationsOn(withRecorded(loan, "case_transfer", again))).toEqual([
      ["case_number_assignment", 5],
      ["case_transfer", 6],
    ]);
    expect(operationsOn(withRecorded(loan, "case_transfer", null))).toEqual([["case_number_assignment", 5]]);
    expect(withRecorded(loan, "case_restore", null)).toBe(loan);
  });

  test("are each CAIVRS result that still belongs to a person", () => {
    const authorized = (borrowerId: number, authorizedAt = now) => ({
      borrowerId,
      authorizationNumber: "A000000001",
      hits: [],
      isClear: true,
      authorizedAt,
    });
    const own = result("cairvs_authorization");
    const recorded = [own];
    const stillOne = withAgency({ recorded, creditAlerts: [authorized(101), authorized(102, later)] });
    expect(withRecorded(stillOne, "cairvs_authorization", null)).toBe(stillOne);
    const none = withAgency({ recorded, creditAlerts: [authorized(101, later), authorized(102, later)] });
    expect(operationsOn(withRecorded(none, "cairvs_authorization", null))).toEqual([]);
    const next = { ...own, transactionId: 6, recordedAt: later };
    expect(operationsOn(withRecorded(stillOne, "cairvs_authorization", next))).toEqual([
      ["cairvs_authorization", 5],
      ["cairvs_authorization", 6],
    ]);
  });
});
