import { pastLoans } from "../../../bootstrap/demo/history/past-loans.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import type { demoOffice } from "./demo-office.ts";

export type Office = Awaited<ReturnType<typeof demoOffice>>;

export const everyRow = { number: 1, size: 100, order: [] } as const;

export const loansOf = async ({ ofCompany }: Office): Promise<readonly Loan[]> => {
  const { rows } = await ofCompany.loans.list(everyLoan, everyRow);
  const loans = await Promise.all(rows.map(({ id }) => ofCompany.loans.find(id)));
  return loans.flatMap((loan) => loan ?? []);
};

/** The status of each loan by its external id; those of the first three have none. */
export const statusesOf = async (office: Office): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await loansOf(office)).flatMap((loan) => (loan.externalId === null ? [] : [[loan.externalId, statusOf(loan)]])),
  );

/** Those of 2025 are there once that year is over. */
export const asPlannedOn = (today: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pastLoans
      .filter(({ startedBefore: [, anchor] }) => anchor !== "end of 2025" || today > "2025-12-31")
      .map(({ externalId, endsIn }) => [externalId, endsIn]),
  );
