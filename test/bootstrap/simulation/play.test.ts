import { expect, test } from "bun:test";
import { simulationClock } from "../../../bootstrap/simulation/clock.ts";
import type { LoanEvent, Staff } from "../../../bootstrap/simulation/event.ts";
import { findLoan } from "../../../bootstrap/simulation/perform.ts";
import { type Played, play } from "../../../bootstrap/simulation/play.ts";
import { calculate, enter, move } from "../../../bootstrap/simulation/steps.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { revisionOf } from "../../../domain/loan/revise.ts";
import { addActor, openDependencies } from "../../application/office.ts";
import { companyAdded, userAdded } from "../../fixtures/loan/log.ts";
import { lender, officers } from "../../fixtures/two-years/company.ts";
import { firstLoans } from "../../fixtures/two-years/two-years.ts";

/** The lender of the two years, where an administrator does everything, without an agency. */
const openOffice = async () => {
  const dependencies = openDependencies();
  await dependencies.companies.add(lender, companyAdded(lender));
  for (const officer of officers) await dependencies.forCompany(lender.id).users.add(officer, userAdded(officer));
  const by = { ...(await addActor(dependencies, lender)), hierarchy: "Company Administrator" } as const;
  const staff: Staff = {
    ...{ superUser: by, administrator: by, officer: by, processor: by, underwriter: by, closer: by, compliance: by },
  };
  const playAll = async (events: readonly LoanEvent[]): Promise<readonly Played<LoanEvent>[]> => {
    const played: Played<LoanEvent>[] = [];
    await play(events, {
      ...{ dependencies, staff, clock: simulationClock(day("2025-01-01"), 0), loanIds: {} },
      ...{ outside: { agency: null, creditBureau: null, close: async () => {} }, stopped: [], isFirstRepeated: false },
      listener: async (each) => played.push(each) > 0,
    });
    return played;
  };
  return { dependencies, playAll, loanOf: (externalId: string) => findLoan(dependencies, lender.id, externalId) };
};

/** What was decided about a loan, without its numbers and the times at which it was recorded. */
const decidedOf = (loan: Loan) => ({
  terms: { ...revisionOf(loan), externalId: null },
  property: { ...loan.property, id: 0, version: 0, createdAt: "", updatedAt: "" },
  borrowers: loan.borrowers.map(({ firstName, bornOn, borrowerType }) => ({ firstName, bornOn, borrowerType })),
  fees: loan.fees.map(({ code, amountCents }) => ({ code, amountCents })),
  statuses: loan.statusHistory.map(({ status, effectiveOn, reason }) => ({ status, effectiveOn, reason })),
});

/** The part of a calculation that the reports use. */
const reported = ({ asOf, result: { principalLimitCents, maxClaimAmountCents } }: CalculationRecord) => ({
  ...{ asOf, principalLimitCents, maxClaimAmountCents },
});

const callsAgency = ({ step }: LoanEvent): boolean => "operation" in step;

test("the use cases have the same results as the domain alone, for each loan of the two years that ends before the agency is called", async () => {
  const office = await openOffice();
  const all = firstLoans(150).filter(({ story: { twist } }) => twist !== "officer_without_id");
  const loans = all.filter(({ events }) => !events.some(callsAgency));
  const used = new Set<string>(loans.flatMap(({ events }) => events.map(({ step }) => step.use)));
  for (const use of ["add-borrower", "calculate-loan", "change-loan", "change-property", "update-loan-status"])
    expect(used).toContain(use);
  for (const { story, events, history } of loans) {
    const played = await office.playAll(events);
    expect(played.filter(({ outcome }) => outcome?._tag !== "Accepted")).toEqual([]);
    const [stored, decided] = [await office.loanOf(String(story.id)), history.versions.at(-1)?.loan];
    if (stored === null || decided === undefined) throw new Error("a loan was not started");
    expect(decidedOf(stored)).toEqual(decidedOf(decided));
    const { calculations } = office.dependencies.forCompany(lender.id);
    const latest = await calculations.latestOf(stored.id);
    const calculated = latest && (await calculations.find(latest.id));
    expect(calculated && reported(calculated)).toEqual(history.calculations.map(reported).at(-1) ?? null);
  }
});

test("a refusal stops only its loan; a refused optional step stops nothing, and the ending is always tried", async () => {
  const { playAll, loanOf } = await openOffice();
  const [start] = firstLoans(1)[0]?.events ?? [];
  if (start === undefined) throw new Error("no start of a loan");
  const { on } = start;
  const of = (loan: string) => ({ on, loan });
  const played = await playAll([
    { ...start, loan: "first" },
    { ...start, loan: "second" },
    { ...of("first"), step: move("officer", "funded"), isOptional: true },
    { ...of("first"), step: calculate },
    { ...of("first"), step: move("officer", "funded") },
    { ...of("first"), step: enter("officer", () => ({ closingOn: on })) },
    { ...of("second"), step: move("officer", "processing") },
    { ...of("first"), step: move("officer", "withdrawn"), isEnding: true },
  ]);
  expect(played.map(({ outcome }) => outcome?._tag ?? "left out").join()).toBe(
    "Accepted,Accepted,Refused,Accepted,Refused,left out,Accepted,Accepted",
  );
  expect(played.at(-1)?.stopped).toEqual(["first"]);
  expect((await loanOf("first"))?.statusHistory.at(-1)?.status).toBe("withdrawn");
});
