import { openVault } from "../../../adapters/crypto/vault.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aBorrower, aLoan, aProperty } from "../../fixtures/loan/loan.ts";
import { loanAdded } from "../../fixtures/loan/log.ts";

// Adds loans to a file as a service does, one after another, and prints the number of each once it is stored.

const [file = "", first] = process.argv.slice(2);
const { ENCRYPTION_KEYS = "", BLIND_INDEX_KEY = null, AUDIT_KEY = null } = process.env;
const stores = openSqlite(file, aClock(), openVault(ENCRYPTION_KEYS, BLIND_INDEX_KEY, AUDIT_KEY));
for (let id = Number(first); ; id += 1) {
  const loan = aLoan({ id, borrowers: [aBorrower({ id })], property: aProperty({ id }), fees: [] });
  await stores.forCompany(1).loans.add(loan, loanAdded(loan));
  process.stdout.write(`${id}\n`);
  await Bun.sleep(1);
}
