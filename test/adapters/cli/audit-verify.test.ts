import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { companyAdded, signerAdded } from "../../fixtures/loan/log.ts";
import { said, spawnCommand } from "./command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "hecm-cli-audit-"));
const keys = {
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  AUDIT_KEY: "an audit key of 32 characters or more",
};
const file = join(folder, "store.sqlite");
let [head, end] = ["", ""];

beforeAll(async () => {
  const stores = openSqlite(file, aClock(), openVault(keys.ENCRYPTION_KEYS, null, keys.AUDIT_KEY));
  const [company, other, signer] = [aCompany({ id: 1 }), aCompany({ id: 2, isHouse: false }), aSigner({ id: 12 })];
  await stores.companies.add(company, companyAdded(company));
  await stores.companies.add(other, companyAdded(other));
  await stores.forCompany(1).signers.add(signer, signerAdded(signer));
  [head = "", end = ""] = (await stores.forCompany(1).log.listAfter(0, 2)).map(({ seq, mac }) => `${seq}:${mac}`);
  const [ofOther] = await stores.forCompany(2).log.listAfter(0, 1);
  end = `${end} ${ofOther?.seq}:${ofOther?.mac}`;
  await stores.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const verify = (...words: string[]) =>
  said(spawnCommand(folder, ["audit", "verify", ...words], { SQLITE_FILE: file, ...keys }));

describe("audit verify on the command line", () => {
  test("prints the last entry of each log, and ends with 1 if something is wrong, or with 2 if nothing was verified", async () => {
    const [ofFirst, ofOther] = end.split(" ");
    expect(await verify()).toEqual({
      code: 0,
      reported: [""],
      output: `Company 1: 2 entries verified through ${ofFirst}, no problem.\nCompany 2: 1 entry verified through ${ofOther}, no problem.\n`,
    });
    const database = new Database(file);
    database.run("UPDATE log SET document = json_set(document, '$.byUserId', 8) WHERE company_id = 1 AND seq = 2");
    database.run("DELETE FROM signers");
    database.close();
    const tampered = await verify("--company", "1", "--from", head);
    expect([tampered.code, tampered.output.split("\n")]).toEqual([
      1,
      [
        "Company 1, entry 2, signer 12, its entry 1: altered, the entry is not the one that was written.",
        "Company 1, signer 12: record_differs, the record does not match the log.",
        "Company 1: 1 entry verified through 2:, 2 problems.",
        "",
      ],
    ]);
    const asJson = await verify("--company", "1", "--json");
    expect(
      asJson.output
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { company: 1, problem: "altered", seq: 2, last_seq: 2, kind: "signer", id: "12", number: 1 },
      { company: 1, problem: "record_differs", seq: null, last_seq: null, kind: "signer", id: "12", number: null },
      { company: 1, through: "2:", checked: 2, problem_count: 2 },
    ]);
    const unknown = await verify("--company", "3");
    expect([unknown.code, unknown.reported]).toEqual([2, ["There is no company 3."]]);
  });
});
