import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { fixedDayClock } from "../../../adapters/system/clock.ts";
import { addDays, day, type Instant } from "../../../domain/kernel/day.ts";
import { type Rate, rate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { seededRandom } from "../../adapters/stores/seeded-random.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aBorrower, aFee, aLoan, aProperty } from "../../fixtures/loan/loan.ts";
import { addLoansToFile } from "../../fixtures/loan/loans-in-file.ts";
import { companyAdded, testVault } from "../../fixtures/loan/log.ts";

export const benchDay = day("2026-05-01");
export const benchCompany = aCompany({ id: 1, name: "Bench Lending" });

const firstNames = ["Ada", "Ben", "Cora", "Dan", "Edith", "Frank", "Grace", "Hugh", "Iris", "John", "Kate", "Louis"];
const states = ["CA", "FL", "TX", "NY", "AZ", "WA", "OR", "UT"];

/** Different loans of a company, with a realistic number of last names. */
export const manyLoans = function* (count: number): Generator<Loan> {
  const random = seededRandom(20_260_501);
  const below = (most: number): number => Math.floor(random() * most);
  const pick = (names: readonly string[]): string => names[below(names.length)] ?? "Ada";
  for (let number = 1; number <= count; number += 1) {
    const createdAt = new Date(Date.UTC(2024, 0, 1) + number * 600_000).toISOString() as Instant;
    const born = addDays(day("1936-01-01"), below(25 * 365));
    yield aLoan({
      id: number,
      createdAt,
      updatedAt: createdAt,
      borrowers: [
        aBorrower({ id: number, firstName: pick(firstNames), lastName: `Example${below(5_000)}`, bornOn: born }),
      ],
      property: aProperty({ id: number, state: pick(states), homeValueCents: (200_000 + 1_000 * below(1_200)) * 100 }),
      fees: [aFee({ id: number, amountCents: 100 * below(3_000) })],
      noteRate: rate(6 + below(16) / 8) as Rate,
      expectedRate: rate(6.125 + below(16) / 8) as Rate,
      servicingFeeMonthlyCents: 3_000,
    });
  }
};

interface SeedOptions {
  /** How often each loan was changed. */
  readonly changes?: number;
  /** Fields of each loan in addition to those that all benchmarks share. */
  readonly given?: (loan: Loan) => Partial<Loan>;
}

/**
 * Creates a SQLite file with a company of the given number of loans, in one transaction, because a commit for each would measure the disk
 * for minutes.
 */
export const seedLoans = async (
  file: string,
  count: number,
  { changes = 0, given = () => ({}) }: SeedOptions = {},
): Promise<void> => {
  const stores = openSqlite(file, fixedDayClock(benchDay), testVault);
  if ((await stores.sequences.next("company")) !== benchCompany.id) throw new Error("the store is not new");
  await stores.companies.add(benchCompany, companyAdded(benchCompany));
  await stores.close();
  const loans = manyLoans(count).map((loan) => ({ ...loan, ...given(loan) }));
  await addLoansToFile(file, benchCompany.id, loans, { changes });
};
