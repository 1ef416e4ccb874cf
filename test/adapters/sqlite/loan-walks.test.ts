import { expect, test } from "bun:test";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { inBackground } from "../../../adapters/threads/caller.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Loans } from "../../../domain/loan/ports.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aLoan, aStatusEntry, everyShare } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved, testVault } from "../../fixtures/loan/log.ts";

/** A turn that is given to other work, which begins when it is reached. */
const nextTurn = () => {
  const others = Promise.withResolvers<void>();
  return { isReached: others.promise, give: others.resolve, done: Promise.withResolvers<void>() };
};

type Step = (loans: Loans, last: Loan | null) => Promise<Loan[]>;
const steps: readonly (readonly [name: string, step: Step])[] = [
  ["all loans", (loans, last) => loans.listAfter(last, 2, everyShare)],
  ["the loans of a register", (loans, last) => loans.ofRegister(2026, last, 2)],
];

test.each(steps)("a walk over %s continues if loans are deleted while it yields to other work", async (_, step) => {
  let turn: ReturnType<typeof nextTurn> | null = null;
  const giveTurn = () => {
    turn?.give();
    return turn?.done.promise ?? null;
  };
  const stores = openSqlite(":memory:", { ...aClock(), yielder: () => giveTurn }, testVault);
  const { loans } = stores.forCompany(1);
  const ended = {
    applicationOn: day("2026-01-05"),
    statusHistory: [aStatusEntry("denied")],
  };
  const [first, second, third, fourth] = [1, 2, 3, 4].map((minute) =>
    aLoan({ ...ended, createdAt: instant(`2026-01-05T12:0${minute}:00.000Z`) }),
  ) as [Loan, Loan, Loan, Loan];
  for (const loan of [first, second, third, fourth]) await loans.add(loan, loanAdded(loan));
  const remove = async (loan: Loan) => {
    const deleted = { ...loan, deletedAt: instant("2026-05-03T00:00:00.000Z") };
    expect(await loans.save(deleted, loanSaved(deleted, loan))).not.toBeString();
  };
  const stepWhile = async (last: Loan | null, others: () => Promise<void>): Promise<Loan[]> => {
    turn = nextTurn();
    const { isReached, done } = turn;
    const walked = inBackground(() => step(loans, last));
    await isReached;
    turn = null;
    await others();
    done.resolve();
    return walked;
  };
  expect(await stepWhile(null, () => remove(second))).toEqual([first]);
  const deleteBoth = async () => {
    await remove(third);
    await remove(first);
  };
  expect(await stepWhile(null, deleteBoth)).toEqual([fourth]);
  expect(await stepWhile(third, () => remove(fourth))).toEqual([]);
  await stores.close();
});
