import { expect, test } from "bun:test";
import { lineOfLoan } from "../../../domain/imports/loan/line-of-loan.ts";
import { officerIdAtAction } from "../../../domain/loan/status/originator.ts";
import { deniedLine, fundedLine, type Line, officerEmail, openLine } from "../../fixtures/imports/loan-line.ts";
import { briefly, importOffice } from "./import-office.ts";

const formerEmail = "olga.former@example.com";

/** A lender with an officer who has left it, beside the one of every line. */
const officeWithFormerOfficer = async () => {
  const office = await importOffice();
  const former = await office.addUser({ email: formerEmail, nmlsId: "776655", isActive: false });
  return { ...office, former };
};

/** A denial of July 10, 2025. */
const denied = (given: Line = {}): Line =>
  deniedLine({
    status_history: [
      { status: "origination", effective_date: "2025-06-02" },
      { status: "denied", effective_date: "2025-07-10", ...given },
    ],
  });

/** An open application that was withdrawn before. */
const reopened = (given: Line = {}): Line =>
  openLine({
    status_history: [
      { status: "origination", effective_date: "2026-03-02" },
      { status: "withdrawn", effective_date: "2026-03-09", ...given },
      { status: "processing", effective_date: "2026-03-16" },
    ],
  });

test("a line names the officer of an application at each of its ends, who may have left the lender", async () => {
  const { take, loanOf, former } = await officeWithFormerOfficer();
  for (const line of [denied({ loan_officer: formerEmail }), reopened({ loan_officer: formerEmail })])
    expect(await take(line)).toMatchObject({ outcome: "created", ignoredFields: [] });
  const ended = await loanOf("F-3001");
  expect(ended.statusHistory.map(({ loanOfficerId }) => loanOfficerId)).toEqual([undefined, former.id]);
  expect(officerIdAtAction(ended)).toBe(former.id);
  const open = await loanOf("F-1001");
  expect(open.statusHistory.map(({ loanOfficerId }) => loanOfficerId)).toEqual([undefined, former.id, undefined]);
  expect(officerIdAtAction(open)).toBe(open.loanOfficerId);
});

test("a line that does not name the officer at its last end means its loan officer, and of an earlier end nothing is known", async () => {
  const { take, loanOf, officer } = await officeWithFormerOfficer();
  for (const line of [denied(), reopened()]) expect(await take(line)).toMatchObject({ outcome: "created" });
  const officersOf = async (key: string) =>
    (await loanOf(key)).statusHistory.map(({ loanOfficerId }) => loanOfficerId ?? null);
  expect(await officersOf("F-3001")).toEqual([null, officer.id]);
  expect(await officersOf("F-1001")).toEqual([null, null, null]);
});

test("a line is refused with an officer who is no user of the company, or beside a status that ends no application", async () => {
  const { take } = await officeWithFormerOfficer();
  expect(briefly((await take(denied({ loan_officer: "nobody@example.com" }))).findings)).toEqual([
    "refused status_history.1.loan_officer: unknown_reference",
  ]);
  const [first, ...others] = denied().status_history as Line[];
  const status_history = [{ ...first, loan_officer: formerEmail }, ...others];
  expect(briefly((await take(deniedLine({ status_history }))).findings)).toEqual([
    "refused status_history.0.loan_officer: invalid",
  ]);
});

test("an update corrects the officer at an end, which changes no entry otherwise", async () => {
  const { take, loanOf, former, officer } = await officeWithFormerOfficer();
  await take(denied());
  const before = await loanOf("F-3001");
  const corrected = denied({ loan_officer: formerEmail });
  expect(await take(corrected, { id: 2, onChange: "update" })).toMatchObject({ outcome: "updated" });
  const after = await loanOf("F-3001");
  expect(after.loanOfficerId).toBe(officer.id);
  expect(after.statusHistory).toEqual(
    before.statusHistory.map((entry) => (entry.status === "denied" ? { ...entry, loanOfficerId: former.id } : entry)),
  );
});

test("an exported line names the officer at an end, if it was recorded", async () => {
  const { take, loanOf, former } = await officeWithFormerOfficer();
  await take(denied({ loan_officer: formerEmail }));
  const loan = await loanOf("F-3001");
  const emailOf = (id: number | null) => (id === former.id ? formerEmail : null);
  const exported = (statusHistory: typeof loan.statusHistory) =>
    lineOfLoan({ ...loan, statusHistory }, emailOf, []).statusHistory?.map(({ loanOfficer }) => loanOfficer);
  expect(exported(loan.statusHistory)).toEqual([null, formerEmail]);
  expect(exported(loan.statusHistory.map(({ loanOfficerId: _, ...entry }) => entry))).toEqual([null, null]);
});

test("the line of a funded loan names its originator's user, or else means its loan officer", async () => {
  const { take, loanOf, former, officer } = await officeWithFormerOfficer();
  const named = { name: "Olga Former", nmls_id: "776655" };
  const originatorOf = async (key: string, originator: Line) => {
    expect(await take(fundedLine({ external_id: key, uli: null, originator }))).toMatchObject({ outcome: "created" });
    return (await loanOf(key)).originatorAtFunding;
  };
  const recorded = { name: "Olga Former", nmlsId: "776655" };
  expect(await originatorOf("F-1", { ...named, email: formerEmail })).toEqual({ userId: former.id, ...recorded });
  expect(await originatorOf("F-2", { ...named, email: officerEmail })).toEqual({ userId: officer.id, ...recorded });
  expect(await originatorOf("F-3", named)).toEqual({ userId: officer.id, ...recorded });
  const unknown = fundedLine({ originator: { ...named, email: "nobody@example.com" } });
  expect(briefly((await take(unknown)).findings)).toEqual(["refused originator.email: unknown_reference"]);
});
