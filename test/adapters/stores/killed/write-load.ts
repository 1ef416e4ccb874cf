import { writeSync } from "node:fs";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { everyLoan } from "../../../../domain/loan/search.ts";
import type { Stores } from "../../../../domain/stores.ts";
import { aBorrower, aFee, aLoan, aProperty } from "../../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../../fixtures/loan/log.ts";
import { openStore, type StoreName, stormCompanyId } from "../open-store.ts";
import { seededRandom } from "../seeded-random.ts";

/** A process that writes until it is killed: several writers start loans and edit each other's, and print what was stored. */
const writers = 4;
const mostLoans = 12;
/** A limit in case the test itself dies and no one kills the process. */
const mostRounds = 5000;

/** One acknowledged write, a line of JSON: the edit's mark (null if the loan was started) and the loan's present fee. */
export interface Acknowledged {
  readonly loanId: number;
  readonly version: number;
  readonly mark: string | null;
  readonly feeId: number;
}

const acknowledge = (loan: Loan, mark: string | null): void => {
  const line: Acknowledged = { loanId: loan.id, version: loan.version, mark, feeId: loan.fees[0]?.id ?? 0 };
  writeSync(1, `${JSON.stringify(line)}\n`);
};

const start = async ({ sequences, forCompany }: Stores): Promise<number> => {
  const id = await sequences.next("loan");
  const loan = aLoan({
    id,
    companyId: stormCompanyId,
    borrowers: [aBorrower({ id: await sequences.next("borrower") })],
    property: aProperty({ id: await sequences.next("property"), city: `city${id}x1` }),
    fees: [aFee({ id: await sequences.next("fee") })],
  });
  await forCompany(stormCompanyId).loans.add(loan, loanAdded(loan));
  acknowledge(loan, null);
  return id;
};

/** Each edit leaves a mark, and changes a word and a fee id, so that every index of the loan must be updated. */
const edit = async ({ sequences, forCompany }: Stores, loanId: number, mark: string): Promise<void> => {
  const loan = await forCompany(stormCompanyId).loans.find(loanId);
  if (loan === null) throw new Error("a loan is gone");
  const lien = {
    creditor: mark,
    amountCents: 0,
    isMandatory: false,
    isDelinquentFederalDebt: false,
    openedOn: null,
    cashToBorrowerCents: null,
    kind: null,
    accountLast4: null,
  };
  const changed = {
    ...loan,
    liens: [...loan.liens, lien],
    fees: [aFee({ id: await sequences.next("fee") })],
    property: { ...loan.property, city: `city${loanId}x${loan.version + 1}` },
  };
  const saved = await forCompany(stormCompanyId).loans.save(changed, loanSaved(changed, loan));
  if (typeof saved !== "string") acknowledge(saved, mark);
};

const storm = async (stores: Stores, loanIds: number[], name: string, seed: number): Promise<void> => {
  const random = seededRandom(seed);
  for (let round = 0; round < mostRounds; round += 1) {
    const chosen = loanIds[Math.floor(random() * mostLoans)];
    if (chosen === undefined && loanIds.length < mostLoans) loanIds.push(await start(stores));
    else if (chosen !== undefined) await edit(stores, chosen, `${name} ${round}`);
    await Bun.sleep(0);
  }
};

const writeUntilKilled = async (): Promise<void> => {
  const [kind, place, seed] = process.argv.slice(2);
  const stores = await openStore(kind as StoreName, place ?? "");
  const page = { number: 1, size: mostLoans, order: [] } as const;
  const { rows } = await stores.forCompany(stormCompanyId).loans.list(everyLoan, page);
  const loanIds = rows.map(({ id }) => id);
  await Promise.all(
    Array.from({ length: writers }, (_, writer) =>
      storm(stores, loanIds, `${process.pid} ${writer}`, Number(seed) + writer),
    ),
  );
};

// Not awaited here, because only a module without top-level await can be compiled to bytecode.
void writeUntilKilled();
