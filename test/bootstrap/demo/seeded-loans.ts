import { expect } from "bun:test";
import { pastLoans } from "../../../bootstrap/demo/history/past-loans.ts";
import { paymentPlanTypes } from "../../../domain/hecm/terms.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { isFunded, loanStatuses, statusOf } from "../../../domain/loan/status/status.ts";
import type { demoOffice } from "./demo-office.ts";

export type Office = Awaited<ReturnType<typeof demoOffice>>;

export const everyRow = { number: 1, size: 100, order: [] } as const;

export const loansOf = async ({ ofCompany }: Office): Promise<readonly Loan[]> => {
  const { rows } = await ofCompany.loans.list(everyLoan, everyRow);
  const loans = await Promise.all(rows.map(({ id }) => ofCompany.loans.find(id)));
  return loans.flatMap((loan) => loan ?? []);
};

/** The status of each loan by its external id; the first three loans have none. */
export const statusesOf = async (office: Office): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await loansOf(office)).flatMap((loan) => (loan.externalId === null ? [] : [[loan.externalId, statusOf(loan)]])),
  );

/** The statuses planned for a date. The loans of 2025 exist once that year is over. */
const asPlannedOn = (today: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pastLoans
      .filter(({ startedBefore: [, anchor] }) => anchor !== "end of 2025" || today > "2025-12-31")
      .map(({ externalId, endsIn }) => [externalId, endsIn]),
  );

/** Expects the loans of a complete office to be in every status, each with its own history; seeding began at an instant. */
export const expectEveryStatus = async (office: Office, startedAt: string): Promise<void> => {
  const { today } = office;
  expect(await statusesOf(office)).toEqual(asPlannedOn(today));
  const loans = await loansOf(office);
  const funded = loans.filter(isFunded);
  // The loans of 2025, one of which has a term plan, exist once that year is over.
  const kinds = today > "2025-12-31" ? paymentPlanTypes : paymentPlanTypes.filter((type) => type !== "term");
  expect(funded.every(({ paymentPlan }) => paymentPlan !== null)).toBe(true);
  expect(new Set(funded.flatMap(({ paymentPlan }) => paymentPlan?.type ?? []))).toEqual(new Set(kinds));
  expect(new Set(loans.map(statusOf))).toEqual(new Set(loanStatuses));
  // Some people have a certificate of their own, some terms were approved again, and each fee was charged by the funding.
  expect(loans.some(({ borrowers }) => borrowers.some((each) => each.counselingCertificates.length > 0))).toBe(true);
  expect(loans.some(({ approvals }) => approvals.some(({ reason }) => reason?.includes("payoff letter")))).toBe(true);
  const charged = funded.flatMap(({ fees }) => fees).filter(({ paidBy }) => paidBy === "borrower");
  expect(charged.filter(({ chargedOn }) => chargedOn === null)).toEqual([]);
  // Nothing has a future date except what this test does now, and nothing is dated before the loan was started.
  for (const { statusHistory, createdAt } of loans) {
    const instants = statusHistory.map(({ at }) => at);
    expect([createdAt, ...instants]).toEqual([createdAt, ...instants].toSorted());
    const last = String(instants.at(-1));
    expect(last.slice(0, 10) <= today || (last >= startedAt && last <= new Date().toISOString())).toBe(true);
  }
};
