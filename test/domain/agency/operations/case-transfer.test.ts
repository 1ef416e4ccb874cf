import { describe, expect, test } from "bun:test";
import { caseTransfer } from "../../../../domain/agency/decisions/case-transfer.ts";
import type { AgencyInputs } from "../../../../domain/agency/inputs.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aLoanForCase, applyContext, assigned, now, requestContext, success, today, withAgency } from "../example.ts";

type TransferInput = AgencyInputs["case_transfer"];
const input = (given: Partial<TransferInput> = {}): TransferInput => ({
  newLenderId: "7654300002",
  newSponsorId: null,
  sponsoredOriginatorEin: null,
  assignmentLetterOn: day("2026-04-28"),
  isAppraisalTransferred: true,
  reason: "The borrower asked for it",
  ...given,
});
const planned = (loan: Loan, given: Partial<TransferInput> = {}) =>
  caseTransfer.plan(loan, input(given), requestContext());
const inCase = withAgency({ caseNumber: assigned });

describe("a transfer is requested", () => {
  test("with the case number and the caller's data", () => {
    expect(accepted(planned(inCase)).request).toEqual({ ...input(), caseNumber: "1371234567" });
  });
  test("only with an active case, and not once the loan is insured", () => {
    const tag = (loan: Loan) => refusalIn(planned(loan))?._tag;
    expect(tag(aLoanForCase())).toBe("AgencyRequirementsUnmet");
    expect(tag(withAgency({ caseNumber: { state: "held", holds: [] } }))).toBe("AgencyRequirementsUnmet");
    expect(tag(withAgency({ caseNumber: { ...assigned, state: "cancelled" } }))).toBe("AgencyOperationNotAllowed");
    expect(tag(withAgency({ caseNumber: assigned, insuranceStatus: "endorsed" }))).toBe("AgencyOperationNotAllowed");
    expect(tag(withAgency({ caseNumber: assigned, insuranceStatus: "notice_of_return" }))).toBeUndefined();
  });
  test.each<[field: string, given: Partial<TransferInput>]>([
    ["newLenderId", { newLenderId: "765430000" }],
    ["newLenderId", { newLenderId: "76543000020" }],
    ["newSponsorId", { newSponsorId: "76543-0000" }],
    ["sponsoredOriginatorEin", { sponsoredOriginatorEin: "12-3456789" }],
    ["sponsoredOriginatorEin", { sponsoredOriginatorEin: "12345678" }],
  ])("with ids of the correct number of digits: %s", (field, given) => {
    expect(refusalIn(planned(inCase, given))).toMatchObject({ _tag: "FieldsInvalid", errors: [{ field }] });
  });
  test("with a sponsor and a sponsored originator, if any", () => {
    expect(refusalIn(planned(inCase, { newSponsorId: "7654300003", sponsoredOriginatorEin: "123456789" }))).toBeNull();
  });
});

test("a case that was transferred belongs to another lender, and keeps its number", () => {
  const { loan, result } = caseTransfer.apply(
    inCase,
    success({ transferredOn: today }),
    applyContext<"case_transfer">(input()),
  );
  expect(loan.agency.caseNumber).toEqual({ ...assigned, state: "transferred" });
  expect(loan.agency.transfer).toEqual({ ...input(), transferredAt: now });
  expect(result).toEqual({ transferredOn: today, newLenderId: "7654300002" });
});
