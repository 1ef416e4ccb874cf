import { describe, expect, test } from "bun:test";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { deleteLoan } from "../../../application/loan/delete-loan.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { updatedLoan, updateObstacle } from "../../../domain/imports/loan/same-key.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { ReportsOfLoan } from "../../../domain/loan/amounts/enter-amount.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { fundedLine, type Line, openLine } from "../../fixtures/imports/loan-line.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { aRequest, withTerms } from "../office.ts";
import { briefly, importOffice } from "./import-office.ts";

const update = { id: 2, onChange: "update" } as const;

/** A second line of the funded loan that adds to its history and amounts. */
const insured = (): Line => {
  const { status_history, ...line } = fundedLine();
  return {
    ...line,
    notes: "Insured in June",
    fha: { case_number: "137-2001234", case_number_assigned_date: "2025-02-10", endorsed_date: "2025-06-02" },
    status_history: [...(status_history as Line[]), { status: "endorsed", effective_date: "2025-06-02" }],
  };
};

describe("a line whose key already exists", () => {
  test("is unchanged if it says the same, in any order and with any empty fields", async () => {
    const { take, loanOf } = await importOffice();
    await take(fundedLine());
    const before = await loanOf("F-2001");
    const again = Object.fromEntries(Object.entries(fundedLine({ notes: null, closer: "" })).reverse());
    expect(await take(again, { id: 2, line: 9 })).toEqual({ outcome: "unchanged", findings: [], ignoredFields: [] });
    expect(await loanOf("F-2001")).toEqual(before);
  });

  test("counts as created if its own import reads it again, as after a crash", async () => {
    const { take } = await importOffice();
    const line = fundedLine({ margin: null });
    const first = await take(line, { line: 4 });
    expect(first).toMatchObject({ outcome: "created", findings: [{ code: "term_of_product" }] });
    expect(await take(line, { line: 4 })).toEqual(first);
    // The same line twice in a file.
    expect(await take(line, { line: 5 })).toMatchObject({ outcome: "unchanged", findings: [] });
  });

  test("keeps what a newer release on the same store has added to the loan", async () => {
    const { take, loanOf } = await importOffice();
    await take(fundedLine());
    const loan = await loanOf("F-2001");
    const before = { ...loan, addedLater: "entered there" };
    expect(updatedLoan(before, { ...loan, notes: "another" })).toMatchObject({
      loan: { notes: "another", addedLater: "entered there" },
    });
  });

  test("is refused if it says something different, unless the import updates", async () => {
    const { take, loanOf } = await importOffice();
    await take(fundedLine());
    const before = await loanOf("F-2001");
    expect(briefly((await take(insured(), { id: 2 })).findings)).toEqual(["refused -: line_changed"]);
    expect(await loanOf("F-2001")).toEqual(before);
    expect(await take(insured(), { ...update, dryRun: true })).toMatchObject({ outcome: "updated" });
    expect(await loanOf("F-2001")).toEqual(before);
    expect(await take(insured(), { ...update, line: 3 })).toMatchObject({ outcome: "updated", findings: [] });
    const after = await loanOf("F-2001");
    expect(after).toMatchObject({
      version: 2,
      logNumber: 2,
      loanNumber: before.loanNumber,
      createdAt: before.createdAt,
      notes: "Insured in June",
      agency: { insuranceStatus: "endorsed", insurance: { endorsedOn: "2025-06-02" } },
      imported: { importId: 2, line: 3, version: 2 },
    });
    expect(after.statusHistory.slice(0, -1)).toEqual([...before.statusHistory]);
    expect(after.borrowers).toEqual(before.borrowers);
    expect(after.property).toEqual(before.property);
    expect(after.pipeline).toEqual(before.pipeline);
    expect(after.enteredAmounts).toEqual(before.enteredAmounts);
    expect(await take(insured(), { ...update, line: 3 })).toMatchObject({ outcome: "updated" });
    expect(await take(insured(), { id: 3 })).toMatchObject({ outcome: "unchanged" });
  });

  test("accepts its rate lock as a fact, entered elsewhere on an unknown date", async () => {
    const { take, loanOf } = await importOffice();
    const enteredOn = async () => (await loanOf("F-1001")).rateLockEnteredOn;
    await take(openLine({ rate_lock_date: "2026-03-04" }));
    expect(await enteredOn()).toBeNull();
    const moved = { rate_lock_date: "2026-03-11" };
    expect(await take(openLine(moved), update)).toMatchObject({ outcome: "updated" });
    expect(await enteredOn()).toBeNull();
  });

  test("keeps the ids of people and fees by their positions, and the version of what stays the same", async () => {
    const { take, loanOf } = await importOffice();
    const [fees, co_borrowers] = [
      [
        { code: "appraisal", amount: 500 },
        { code: "credit-report", amount: 50 },
      ],
      [{ first_name: "Bo", last_name: "Example", dob: "1950-01-01" }],
    ];
    await take(fundedLine({ fees, co_borrowers, borrower: { ssn: "123456789" } }));
    const before = await loanOf("F-2001");
    const changed = fundedLine({
      fees: [fees[0], { code: "credit-report", amount: 60 }, { code: "flood-certification", amount: 20 }],
      co_borrowers,
      borrower: { ssn: "123456789", email: "ada@example.com" },
    });
    expect(briefly((await take(changed, update)).findings)).toEqual([]);
    const after = await loanOf("F-2001");
    expect(after.fees.slice(0, 2).map(({ id, version }) => ({ id, version }))).toEqual([
      { id: before.fees[0]?.id ?? 0, version: 1 },
      { id: before.fees[1]?.id ?? 0, version: 2 },
    ]);
    expect(after.borrowers.map(({ id, version }) => ({ id, version }))).toEqual([
      { id: before.borrowers[0]?.id ?? 0, version: 2 },
      { id: before.borrowers[1]?.id ?? 0, version: 1 },
    ]);
    expect(after.borrowers[0]?.ssn).toEqual(before.borrowers[0]?.ssn ?? null);
  });

  test("cannot rewrite existing history, channels, or amounts", async () => {
    const { take } = await importOffice();
    await take(fundedLine());
    const rewrites: readonly (readonly [string, Line])[] = [
      ["status_history", { status_history: (fundedLine().status_history as Line[]).toSpliced(1, 1) }],
      ["pipeline", { channel: "wholesale" }],
      [
        "entered_amounts",
        { entered_amounts: [{ ...(fundedLine().entered_amounts as Line[])[0], principal_limit: 190001 }] },
      ],
    ];
    for (const [field, given] of rewrites)
      expect(briefly((await take(fundedLine(given), update)).findings)).toEqual([
        `refused ${field}: history_rewritten`,
      ]);
  });

  test("leaves unchanged what was changed or started here", async () => {
    const { take, loanOf, dependencies, actor, officer } = await importOffice();
    await take(openLine());
    const { id } = await loanOf("F-1001");
    accepted(await changeLoan(dependencies, actor, id, null, withTerms({ notes: "Called" })));
    expect(briefly((await take(openLine({ notes: "New" }), update)).findings)).toEqual(["refused -: changed_here"]);
    // The line itself is the one that was imported.
    expect(await take(openLine(), update)).toMatchObject({ outcome: "unchanged" });
    const by = { ...actor, userId: officer.id };
    const terms = { externalId: "H-1", loanOfficerId: officer.id };
    accepted(await startLoan(dependencies, actor, null, aRequest(by, { terms }), null));
    expect(briefly((await take(openLine({ external_id: "H-1" }), update)).findings)).toEqual([
      "refused external_id: already_exists",
    ]);
  });

  test("can be used again once its loan was deleted, whatever its dates", async () => {
    const { dependencies, actor, take, loanOf } = await importOffice();
    await take(fundedLine());
    const first = await loanOf("F-2001");
    accepted(await deleteLoan(dependencies, actor, first.id, null));
    expect(await take(insured())).toMatchObject({ outcome: "created" });
    expect((await loanOf("F-2001")).id).toBeGreaterThan(first.id);
  });

  test("is not updated once a filed report includes it", () => {
    const at = instant("2026-05-01T12:00:00.000Z");
    const loan = aLoan({
      applicationOn: day("2025-03-31"),
      imported: { importId: 1, line: 1, source: "A", at, byUserId: 1, version: 1, lineDigest: "d" },
    });
    const quarter = (endsOn: string, filedAt: string) => ({ endsOn: day(endsOn), filedAt: instant(filedAt) });
    const codeOf = (reports: Partial<ReportsOfLoan>) =>
      updateObstacle(loan, { isInFiledRegister: false, filedQuarters: [], ...reports })?.code ?? null;
    expect(codeOf({})).toBeNull();
    expect(codeOf({ isInFiledRegister: true })).toBe("loan_is_reported");
    // A quarter filed before the import does not include the loan, and neither does one that ended before the application.
    expect(codeOf({ filedQuarters: [quarter("2025-03-31", "2026-05-01T12:00:00.000Z")] })).toBeNull();
    expect(codeOf({ filedQuarters: [quarter("2025-03-31", "2026-05-01T12:00:00.001Z")] })).toBe("loan_is_reported");
    expect(codeOf({ filedQuarters: [quarter("2025-03-30", "2026-05-02T12:00:00.000Z")] })).toBeNull();
  });
});
