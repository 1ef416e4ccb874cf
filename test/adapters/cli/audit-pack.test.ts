import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { Command } from "commander";
import { addAuditCheckPack } from "../../../adapters/cli/audit/check-pack.ts";
import { PackTooLarge, readPack } from "../../../adapters/cli/audit/read-pack.ts";
import type { CommandContext } from "../../../adapters/cli/command.ts";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { openSqlite } from "../../../adapters/sqlite/open.ts";
import { openZip } from "../../../adapters/zip/open-zip.ts";
import { zipFiles } from "../../../adapters/zip/zip.ts";
import { aClock } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { companyAdded, loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { said, spawnCommand } from "./command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "hecm-cli-pack-"));
const keys = {
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  AUDIT_KEY: "an audit key of 32 characters or more",
};
const vault = openVault(keys.ENCRYPTION_KEYS, null, keys.AUDIT_KEY);
const fingerprint = vault.auditorsKey().id;

beforeAll(async () => {
  const stores = openSqlite(join(folder, "store.sqlite"), aClock(), vault);
  const [company, loan] = [aCompany({ id: 1, isHouse: true }), aLoan({ id: 21 })];
  await stores.companies.add(company, companyAdded(company));
  await stores.forCompany(1).loans.add(loan, loanAdded(loan));
  const next = { ...loan, notes: "changed" };
  await stores.forCompany(1).loans.save(next, loanSaved(next, loan));
  await stores.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const audit = (words: string, environment: Readonly<Record<string, string>> = {}) =>
  said(spawnCommand(folder, ["audit", ...words.split(" ")], environment));

const withStore = { SQLITE_FILE: join(folder, "store.sqlite"), ...keys };

/** Runs a command in the folder of the unpacked files, as an auditor types it. */
const typed = async (command: string): Promise<{ readonly code: number; readonly output: string }> => {
  const shell = Bun.spawn(["sh", "-c", command], { cwd: join(folder, "unpacked"), stdout: "pipe", stderr: "pipe" });
  const [output, code] = await Promise.all([shell.stdout.text(), shell.exited]);
  return { code, output };
};

test("evidence that the operator writes is verified without the store and its secrets, and with the commands of its README.txt", async () => {
  const packed = await audit("pack --loan 21 pack.zip", withStore);
  expect([packed.code, packed.output]).toEqual([
    0,
    `${join(folder, "pack.zip")} contains the evidence of loan 21, signed with the key ${fingerprint}.\n`,
  ]);
  const checked = await audit(`check-pack pack.zip --key ${fingerprint}`);
  expect([checked.code, checked.output]).toEqual([
    0,
    `Loan 21: 3 log entries, 2 states of the loan compared with them.\nKey: ${fingerprint}.\nNo problem.\n`,
  ]);
  const other = await audit(`check-pack pack.zip --key ${"0".repeat(64)}`);
  expect([other.code, other.output]).toEqual([
    1,
    expect.stringContaining("Problem: the pack is signed with another key than that of --key.\n"),
  ]);

  const texts = new Map<string, Buffer>();
  for (const { name, content } of (await openZip(join(folder, "pack.zip"))) ?? []) {
    const path = join(folder, "unpacked", name);
    mkdirSync(dirname(path), { recursive: true });
    texts.set(name, Buffer.concat(await Array.fromAsync(content())));
    writeFileSync(path, texts.get(name) ?? "");
  }
  const readme = texts.get("README.txt")?.toString() ?? "";
  const [sums = "", signature = "", print = ""] = [...readme.matchAll(/^ {4}(\S.*)$/gm)].map(([, line = ""]) => line);
  expect([sums.split(" ")[0], signature.split(" ")[0], print.split(" ")[0]]).toEqual([
    "sha256sum",
    "openssl",
    "openssl",
  ]);
  expect([(await typed(sums)).code, (await typed(signature)).code]).toEqual([0, 0]);
  expect((await typed(print)).output).toStartWith(fingerprint);
  writeFileSync(join(folder, "unpacked", "loan.json"), `${texts.get("loan.json")} `);
  expect((await typed(sums)).code).not.toBe(0);
  writeFileSync(join(folder, "unpacked", "SHA256SUMS"), `${texts.get("SHA256SUMS")}`.replace(/^./, "g"));
  expect((await typed(signature)).code).not.toBe(0);

  const gone = await audit("check-pack gone.zip");
  expect([gone.code, gone.reported]).toEqual([
    2,
    [`${join(folder, "gone.zip")} is not a file that can be read: give the path of a pack.`],
  ]);
  truncateSync(join(folder, "pack.zip"), 1000);
  const cut = await audit("check-pack pack.zip");
  expect([cut.code, cut.output]).toEqual([1, "Problem: the file is not a ZIP archive or is incomplete.\n1 problem.\n"]);
});

test("a forged pack cannot show another result: what would steer the terminal is shown by its code", async () => {
  const clear = "\u001b[2J";
  const fake = `21: 3 log entries.\nNo problem.\n\u001b[8m`;
  async function* files() {
    for (const [name, content] of [
      [`${clear}log.ndjson`, ""],
      ["manifest.json", JSON.stringify({ format: 1, loan: fake, log: { problems: [`\u202e${clear}`] } })],
      ["SHA256SUMS", "\n"],
    ] as const)
      yield { name, content: Readable.from([content]) };
  }
  await Bun.write(join(folder, "forged.zip"), await new Response(Readable.from(zipFiles(files()))).bytes());
  const { code, output } = await audit("check-pack forged.zip");
  expect(code).toBe(1);
  expect(output).toContain("the service found a problem when it made the pack: \\u{202e}\\u{1b}[2J.\n");
  expect(output).toContain("Loan 21: 3 log entries.\\u{a}No problem.\\u{a}\\u{1b}[8m: 0 log entries");
  expect(output).not.toContain("\u001b");
  expect(output).not.toContain("\nNo problem.");
});

describe("for an archive that unpacks to more than the limit", () => {
  /** Files with these names, of a given or infinite number of 1 KiB chunks, and how many chunks were unpacked before the error. */
  const unpackedOf = async (names: readonly string[], piecesOfEach: number) => {
    let pieces = 0;
    async function* content() {
      for (let piece = 0; piece < piecesOfEach; piece += 1) {
        pieces += 1;
        yield new Uint8Array(1_024);
      }
    }
    const reading = readPack(
      names.map((name) => ({ name, content })),
      1,
    );
    const error = await reading.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return { pieces, error };
  };

  test.each([
    ["one file without an end", ["log.ndjson"], Number.POSITIVE_INFINITY, "log.ndjson"],
    ["one name many times", Array.from({ length: 40 }, () => "loan.json"), 300, "loan.json"],
    ["all names", ["log.ndjson", "loan.json", "key.pem", "manifest.json", "SHA256SUMS"], 300, "manifest.json"],
  ])("unpacking stops: %s", async (_, names, piecesOfEach, named) => {
    const { pieces, error } = await unpackedOf(names, piecesOfEach);
    expect(error).toEqual(new PackTooLarge(`with ${named}, more than 1 MiB of the pack would have to be read`));
    // 1,024 chunks of 1 KiB are 1 MiB; with 300 per file, the fourth file has the next one.
    expect(pieces).toBe(1_025);
  });

  test("it is reported as not checked instead of false, because genuine evidence may be as large", async () => {
    const program = new Command().configureOutput({ writeErr: () => {} });
    const tooLarge = new Uint8Array(256 * 1024 * 1024 + 1);
    async function* content() {
      yield tooLarge;
    }
    const opened = async () => [{ name: "log.ndjson", content }];
    addAuditCheckPack(program, { openZip: opened } as Pick<CommandContext, "openZip"> as CommandContext);
    // Without this, the process would exit.
    for (const command of program.commands) command.exitOverride();
    const path = join(folder, "store.sqlite");
    await expect(program.parseAsync(["check-pack", path], { from: "user" })).rejects.toThrow(
      `${path} was not checked: with log.ndjson, more than 256 MiB of the pack would have to be read.`,
    );
  });

  test("files of which only the digest is needed do not count", async () => {
    const { pieces, error } = await unpackedOf(["files/1", "files/2"], 600);
    expect([pieces, error]).toEqual([1_200, null]);
  });
});

test("evidence does not overwrite a file, and is not written for a loan that does not exist", async () => {
  writeFileSync(join(folder, "there.zip"), "");
  const there = await audit("pack --loan 21 there.zip", withStore);
  expect([there.code, there.reported]).toEqual([
    1,
    [`${join(folder, "there.zip")} already exists: give the path of a new file.`],
  ]);
  const unknown = await audit("pack --loan 22 other.zip", withStore);
  expect([unknown.code, unknown.reported]).toEqual([1, ["There is no loan 22."]]);
});
