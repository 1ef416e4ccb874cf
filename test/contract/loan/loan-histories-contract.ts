import { describe, expect, test } from "bun:test";
import { type Day, day } from "../../../domain/kernel/day.ts";
import { pick } from "../../../domain/kernel/pick.ts";
import type { Loan, PipelineEntry } from "../../../domain/loan/loan.ts";
import { type DaySpan, loanHistoryFields } from "../../../domain/loan/ports.ts";
import type { LoanStatus, StatusEntry } from "../../../domain/loan/status/status.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan, everyDay } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const morning = (dayOfApril: number) => instant(`2026-04-${dayOfApril}T09:00:00.000Z`);
const noonOf = (on: string) => instant(`${on}T17:00:00.000Z`);

/** The data of a loan on which a report is based. */
const historyOf = (loan: Loan) => ({
  ...pick(loan, loanHistoryFields),
  statusHistory: loan.statusHistory.map((entry) => pick(entry, ["status", "at", "effectiveOn"])),
  fees: loan.fees.map((fee) => pick(fee, ["code", "paidTo", "paidBy", "amountCents"])),
});

type Move = readonly [status: LoanStatus, effectiveOn: string, writtenDownOn?: string];

const entry = ([status, effectiveOn, writtenDownOn = effectiveOn]: Move): StatusEntry => ({
  status,
  at: noonOf(writtenDownOn),
  effectiveOn: day(effectiveOn),
  byUserId: 1,
  reason: null,
});

const received = (on: string, writtenDownOn = on): PipelineEntry => ({
  effectiveOn: day(on),
  channel: "retail",
  propertyState: "IL",
  recordedAt: noonOf(writtenDownOn),
});

/** A loan that was received on a date, with its later changes of status. */
const applied = (on: string, ...moves: readonly Move[]): Partial<Loan> => ({
  applicationOn: day(on),
  pipeline: [received(on)],
  statusHistory: [entry(["origination", on]), ...moves.map(entry)],
});

const disbursed = (on: string, loan: Partial<Loan>): Partial<Loan> => ({ ...loan, disbursedOn: day(on) });

const firstQuarter: DaySpan = { from: day("2026-01-01"), until: day("2026-03-31") };

/** Loans that count, or might count, in the report of the first quarter of 2026 or in one that was filed before it. */
const needed: Readonly<Record<string, Partial<Loan>>> = {
  "has been open for a year": applied("2024-11-05", ["processing", "2024-11-20"]),
  "was received on the last day": applied("2026-03-31"),
  "was received on the last day and started later": {
    ...applied("2026-03-31"),
    pipeline: [received("2026-03-31", "2026-04-20")],
  },
  "was denied on the first day": applied("2025-11-05", ["denied", "2026-01-01"]),
  "was denied before, recorded in the quarter": applied("2025-11-05", ["denied", "2025-12-20", "2026-01-08"]),
  "was received and denied before, with the receipt recorded in the quarter": {
    ...applied("2025-11-05", ["denied", "2025-12-20"]),
    pipeline: [received("2025-11-05", "2026-01-08")],
  },
  "was denied long ago and reopened before the quarter": applied(
    "2025-01-05",
    ["denied", "2025-02-05"],
    ["processing", "2025-12-30"],
  ),
  "was denied long ago and reopened after the quarter": applied(
    "2025-01-05",
    ["denied", "2025-02-05"],
    ["processing", "2026-05-10"],
  ),
  "was funded in the quarter": disbursed(
    "2026-02-02",
    applied("2025-11-05", ["closing", "2026-01-28"], ["funded", "2026-02-02"]),
  ),
  "was disbursed in the quarter under a status from before it": disbursed(
    "2026-01-02",
    applied("2025-11-05", ["funded", "2025-12-01"]),
  ),
  "was funded before and endorsed in the quarter": disbursed(
    "2025-12-02",
    applied("2025-10-05", ["funded", "2025-12-02"], ["endorsed", "2026-02-01"]),
  ),
  "was funded in the quarter without an application": disbursed("2026-02-02", {
    statusHistory: [entry(["origination", "2026-01-05"]), entry(["funded", "2026-02-02"])],
  }),
  "was denied before and no longer has an application date": {
    ...applied("2025-01-05", ["denied", "2025-02-05"]),
    applicationOn: null,
  },
  "was received in the quarter, whatever its application date became": {
    ...applied("2026-02-05"),
    applicationOn: day("2026-05-05"),
  },
};

/** Loans that count in none of these reports. */
const notNeeded: Readonly<Record<string, Partial<Loan>>> = {
  "was received a day after": applied("2026-04-01"),
  "was received and denied after": applied("2026-04-01", ["denied", "2026-05-02"]),
  "was received and denied before": applied("2025-11-05", ["denied", "2025-12-20"]),
  "was withdrawn, reopened, and withdrawn again before": applied(
    "2025-01-05",
    ["withdrawn", "2025-02-05"],
    ["processing", "2025-05-10"],
    ["withdrawn", "2025-06-10"],
  ),
  "was funded before": disbursed("2025-12-02", applied("2025-10-05", ["funded", "2025-12-02"])),
  "was funded and endorsed before": disbursed(
    "2025-10-02",
    applied("2025-08-05", ["funded", "2025-10-02"], ["endorsed", "2025-12-01"]),
  ),
  "never had an application": { statusHistory: [entry(["origination", "2026-01-05"])] },
  "never had an application and was denied": {
    statusHistory: [entry(["origination", "2026-01-05"]), entry(["denied", "2026-02-05"])],
  },
};

/** What every store guarantees about the loans that reports read. */
export const loanHistoriesContract = (kind: StoreKind): void => {
  describe("loan histories", () => {
    const opened = freshStores(kind);
    const loans = () => opened().stores.forCompany(1).loans;
    const add = async (given: Partial<Loan>): Promise<Loan> => {
      const loan = aLoan(given);
      await loans().add(loan, loanAdded(loan));
      return loan;
    };
    const walked = async (days: DaySpan): Promise<number[]> =>
      (await loans().historiesAfter(days, null, 100)).map(({ id }) => id);

    test("a walk finds every loan of its days in the order in which they were started, each with its history only", async () => {
      const started: Loan[] = [];
      for (const dayOfApril of [10, 11, 11])
        started.push(await add({ ...applied("2026-03-02"), createdAt: morning(dayOfApril) }));
      const first = await loans().historiesAfter(firstQuarter, null, 2);
      const second = await loans().historiesAfter(firstQuarter, first.at(-1) ?? null, 10);
      expect(first).toHaveLength(2);
      expect<unknown>([...first, ...second]).toMatchObject(started.map(historyOf));
      expect(first[0]).not.toHaveProperty("borrowers");
      expect(await loans().historiesAfter(firstQuarter, second.at(-1) ?? null, 10)).toEqual([]);
      expect(await opened().stores.forCompany(2).loans.historiesAfter(everyDay, null, 10)).toEqual([]);
    });

    test("a store says how many histories to request at a time: from 1 to 100", () => {
      const { historyBatchSize } = loans();
      expect([historyBatchSize > 0, historyBatchSize <= 100]).toEqual([true, true]);
    });

    for (const [what, given] of Object.entries(needed))
      test(`a loan that ${what} is in the walk of a quarter`, async () => {
        const { id } = await add(given);
        expect(await walked(firstQuarter)).toEqual([id]);
      });

    for (const [what, given] of Object.entries(notNeeded))
      test(`a loan that ${what} is left out of the walk of a quarter`, async () => {
        await add(given);
        expect(await walked(firstQuarter)).toEqual([]);
      });

    test("a walk continues past loans that are left out, to the next loans of its days", async () => {
      const kept: number[] = [];
      for (let dayOfApril = 10; dayOfApril < 30; dayOfApril += 1) {
        const createdAt = morning(dayOfApril);
        const isNeeded = dayOfApril % 6 === 0;
        const on = isNeeded ? "2026-03-02" : "2026-04-02";
        const { id } = await add({ ...applied(on), createdAt });
        if (isNeeded) kept.push(id);
      }
      const [first, ...others] = await loans().historiesAfter(firstQuarter, null, 1);
      expect([first?.id, others.length]).toEqual([kept[0], 0]);
      const rest = await loans().historiesAfter(firstQuarter, first ?? null, 10);
      expect(rest.map(({ id }) => id)).toEqual(kept.slice(1));
    });

    test("a loan's days are updated with each change, and a deleted loan has none", async () => {
      const loan = await add(applied("2025-11-05"));
      const change = async (before: Loan, given: Partial<Loan>): Promise<Loan> => {
        const saved = await loans().save({ ...before, ...given }, loanSaved({ ...before, ...given }, before));
        if (typeof saved === "string") throw new Error(saved);
        return saved;
      };
      const inQuarters = async () => {
        const quarters: readonly (readonly [Day, Day])[] = [
          [day("2025-10-01"), day("2025-12-31")],
          [firstQuarter.from, firstQuarter.until],
          [day("2026-04-01"), day("2026-06-30")],
        ];
        return Promise.all(quarters.map(async ([from, until]) => (await walked({ from, until })).length));
      };
      expect(await inQuarters()).toEqual([1, 1, 1]);
      const denied = await change(loan, applied("2025-11-05", ["denied", "2025-12-20"]));
      expect(await inQuarters()).toEqual([1, 0, 0]);
      const reopened = await change(
        denied,
        applied("2025-11-05", ["denied", "2025-12-20"], ["processing", "2026-02-01"]),
      );
      expect(await inQuarters()).toEqual([1, 1, 1]);
      await change(reopened, { deletedAt: noonOf("2026-02-02") });
      expect(await inQuarters()).toEqual([0, 0, 0]);
    });
  });

  describe("histories of loans whose days have not been computed", () => {
    const opened = freshStores(kind, { shared: true });

    test("are in the walk of every quarter", async () => {
      await opened().insertFirstRelease();
      const { historiesAfter } = opened().stores.forCompany(1).loans;
      const long = { from: day("2020-01-01"), until: day("2020-03-31") };
      for (const days of [firstQuarter, long])
        expect((await historiesAfter(days, null, 10)).map(({ id }) => id)).toEqual([1]);
    });
  });

  describe("the loans of a register", () => {
    const opened = freshStores(kind);
    const loans = () => opened().stores.forCompany(1).loans;
    const add = async (given: Partial<Loan>): Promise<Loan> => {
      const loan = aLoan(given);
      await loans().add(loan, loanAdded(loan));
      return loan;
    };
    const idsOf = async (year: number): Promise<number[]> =>
      (await loans().ofRegister(year, null, 100)).map(({ id }) => id);

    test("are those on which action was taken in its year, or that close in it, in the order in which they were started", async () => {
      const last = await add({ ...applied("2025-10-05", ["denied", "2025-12-31"]), createdAt: morning(12) });
      const first = await add({ ...applied("2025-10-05", ["withdrawn", "2025-01-01"]), createdAt: morning(10) });
      const closing = { ...applied("2025-10-05", ["closing", "2025-12-20"]), closingOn: day("2025-12-30") };
      const middle = await add({ ...closing, createdAt: morning(11) });
      const next = await add(applied("2025-10-05", ["denied", "2026-01-01"]));
      await add(applied("2025-10-05"));
      await add({ ...applied("2025-10-05", ["denied", "2025-12-31"]), channel: "brokered" });
      expect(await idsOf(2025)).toEqual([first.id, middle.id, last.id]);
      expect(await idsOf(2026)).toEqual([next.id]);
      expect(await idsOf(2024)).toEqual([]);
      const [one, ...others] = await loans().ofRegister(2025, null, 1);
      expect<unknown>([one, others]).toEqual([first, []]);
      expect((await loans().ofRegister(2025, first, 100)).map(({ id }) => id)).toEqual([middle.id, last.id]);
      expect(await opened().stores.forCompany(2).loans.ofRegister(2025, null, 100)).toEqual([]);
    });

    test("are updated when the action on a loan changes, and when the loan is deleted", async () => {
      const loan = await add(applied("2025-10-05", ["denied", "2025-12-31"]));
      const moved = { ...loan, ...applied("2025-10-05", ["denied", "2026-01-02"]) };
      const saved = await loans().save(moved, loanSaved(moved, loan));
      if (typeof saved === "string") throw new Error(saved);
      expect([await idsOf(2025), await idsOf(2026)]).toEqual([[], [loan.id]]);
      const deleted = { ...saved, deletedAt: morning(20) };
      await loans().save(deleted, loanSaved(deleted, saved));
      expect(await idsOf(2026)).toEqual([]);
    });
  });
};
