import { openVault } from "../../../adapters/crypto/vault.ts";
import { openMongo } from "../../../adapters/mongo/open.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { copyStore } from "../../../application/company/copy/copy-store.ts";
import { aClock } from "../../fixtures/clock.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

// Copies a file into a database as the command does, and dies after the given number of writes.

const [file = "", uri = "", writes] = process.argv.slice(2);
const clock = aClock();
const vault = openVault(process.env.ENCRYPTION_KEYS ?? "", null);
const source = openSqlite(file, clock, vault);
const target = await openMongo(uri, clock, vault);

let written = 0;
const put: typeof target.storedRecords.put = async (...given) => {
  await target.storedRecords.put(...given);
  written += 1;
  if (written === Number(writes)) process.kill(process.pid, "SIGKILL");
};

await copyStore(someDependencies({ ...source, clock, vault }), {
  target: { ...target, storedRecords: { ...target.storedRecords, put } },
  kindDone: () => {},
});
throw new Error("the process outlived the copy");
