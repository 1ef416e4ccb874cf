import { describe, expect, test } from "bun:test";
import { checkOperationAllowed } from "../../../domain/agency/allowed.ts";
import { agencyOperationNames, agencyOperations } from "../../../domain/agency/operations.ts";
import { awaitedOf, beginInPlaceOf, isAwaitedOn, withAwaited } from "../../../domain/agency/transaction/awaiting.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";

const allowedOn = (loan: Loan) =>
  agencyOperationNames.filter((operation) => checkOperationAllowed(loan, operation)._tag === "Accepted");
const queries = agencyOperationNames.filter((operation) => agencyOperations[operation] === "query");

describe("an operation of the agency", () => {
  test("of any kind is allowed on an active loan", () => {
    expect(allowedOn(aLoan())).toEqual([...agencyOperationNames]);
  });

  test("is allowed as a query, or to transfer or restore the case, once the application has ended without a loan", () => {
    for (const status of ["withdrawn", "denied", "incomplete", "approved_not_accepted"] as const) {
      const ended = aLoan({ statusHistory: [aStatusEntry(), aStatusEntry(status)] });
      // The federal debts of its people are no longer queried.
      const others = queries.filter((operation) => operation !== "cairvs_authorization");
      expect(allowedOn(ended)).toHaveLength(others.length + 2);
      expect(allowedOn(ended)).toEqual(expect.arrayContaining([...others, "case_transfer", "case_restore"]));
    }
    const funded = aLoan({ statusHistory: [aStatusEntry(), aStatusEntry("funded")] });
    expect(allowedOn(funded)).toEqual([...agencyOperationNames]);
  });

  test("is no assessment, no appraisal, and no query of federal debts once the loan is insured", () => {
    const insured = aLoan({ statusHistory: [aStatusEntry(), aStatusEntry("endorsed")] });
    expect(agencyOperationNames.filter((operation) => !allowedOn(insured).includes(operation))).toEqual([
      "hecm_financial_assessment",
      "cairvs_authorization",
      "appraisal_logging",
    ]);
  });

  test("can only be a query once the case was transferred to another lender", () => {
    const caseNumber = { state: "transferred", number: "1371234567", assignedOn: day("2026-04-06") } as const;
    const { agency } = aLoan();
    expect(allowedOn(aLoan({ agency: { ...agency, caseNumber } }))).toEqual(queries);
  });
});

describe("a pending decision of the agency", () => {
  const awaited = {
    operation: "hecm_referral",
    reference: "R-1",
    sentAt: instant("2026-05-01T16:00:00.000Z"),
  } as unknown as Loan["agency"]["awaiting"][number];
  const other = { ...awaited, operation: "address_change", reference: "R-2" } as const;
  const loan = withAwaited(withAwaited(aLoan(), "hecm_referral", awaited), "address_change", other);

  test("is found by its operation and reference", () => {
    expect(awaitedOf(loan, "hecm_referral")).toEqual(awaited);
    expect(awaitedOf(loan, "case_transfer")).toBeUndefined();
    expect([isAwaitedOn(loan, "R-1"), isAwaitedOn(loan, "R-3")]).toEqual([true, false]);
  });

  test("is removed or replaced without affecting the others", () => {
    expect(withAwaited(loan, "hecm_referral").agency.awaiting).toEqual([other]);
    const next = { ...awaited, reference: "R-4" };
    expect(withAwaited(loan, "hecm_referral", next).agency.awaiting).toEqual([other, next]);
  });

  test("is replaced by a single new call", () => {
    const attempt = { startedAt: instant("2026-05-04T16:00:00.000Z") } as unknown as NonNullable<Loan["callAttempt"]>;
    expect(beginInPlaceOf({ reference: "R-3" })(loan, attempt)).toMatchObject({
      _tag: "Refused",
      refusal: { _tag: "CallInFlight", endsAt: attempt.startedAt },
    });
    expect(beginInPlaceOf({ reference: "R-1" })(loan, attempt)._tag).toBe("Accepted");
  });
});
