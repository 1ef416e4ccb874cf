import { openVault } from "../../../adapters/crypto/vault.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { runKeyRotation } from "../../../application/company/rotation/run-key-rotation.ts";
import { aClock } from "../../fixtures/clock.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

// Rotates the keys of a file as the command does, and dies after the given number of SSNs is written.

const [file = "", writes] = process.argv.slice(2);
const { ENCRYPTION_KEYS = "", BLIND_INDEX_KEY = null, AUDIT_KEY = null } = process.env;
const vault = openVault(ENCRYPTION_KEYS, BLIND_INDEX_KEY, AUDIT_KEY);
const clock = aClock();
const stores = openSqlite(file, clock, vault);

let written = 0;
const forCompany: typeof stores.forCompany = (id) => {
  const opened = stores.forCompany(id);
  const replaceSsns: typeof opened.loans.replaceSsns = async (ssns) => {
    const replaced = await opened.loans.replaceSsns(ssns);
    written += 1;
    if (written === Number(writes)) process.kill(process.pid, "SIGKILL");
    return replaced;
  };
  return { ...opened, loans: { ...opened.loans, replaceSsns } };
};

const house = await stores.companies.house();
if (house === null) throw new Error("the file has no house company");
await runKeyRotation(someDependencies({ ...stores, forCompany, clock, vault }), house, "a test", () => {});
throw new Error("the process outlived the rotation");
