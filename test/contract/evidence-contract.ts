import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPack } from "../../adapters/cli/audit/read-pack.ts";
import { openVault } from "../../adapters/crypto/vault.ts";
import { openZip } from "../../adapters/zip/open-zip.ts";
import { zipFiles } from "../../adapters/zip/zip.ts";
import { putFile } from "../../application/files/stored-files.ts";
import { downloadLoanEvidence } from "../../application/log/download-loan-evidence.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { packNames } from "../../domain/log/evidence/pack.ts";
import { checkPack, type PackCheck } from "../../domain/log/evidence/pack-check.ts";
import type { PackedFile } from "../../domain/log/evidence/ports.ts";
import { aCalculation } from "../fixtures/calculation/calculation.ts";
import { aGeneratedDocument } from "../fixtures/document/document.ts";
import { aBorrower, aLoan } from "../fixtures/loan/loan.ts";
import { auditor, digestOf, documentLogged, loanAdded, loanSaved, testMac } from "../fixtures/loan/log.ts";
import { aTransaction } from "../fixtures/outside/agency-transaction.ts";
import { someDependencies } from "../fixtures/some-dependencies.ts";
import { freshStores, type OpenedStores, present, type StoreKind } from "./store-kind.ts";

const content = new TextEncoder().encode("%PDF-1.4 a document %%EOF");
const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
const sealed = "2.test.a sealed number";

const dependenciesOf = ({ stores, clock }: OpenedStores) => {
  const vault = openVault(
    `test:${Buffer.alloc(32, 1).toString("base64")}`,
    null,
    "an audit key of 32 characters or more",
  );
  return someDependencies({ ...stores, clock, vault: { ...vault, auditMac: testMac }, zipFiles });
};

const save = async ({ stores }: OpenedStores, loan: Loan, given: Partial<Loan>): Promise<Loan> => {
  const next = { ...loan, ...given };
  return present((await stores.forCompany(1).loans.save(next, loanSaved(next, loan))) as Loan | "conflict");
};

/** A loan with three entries, a calculation, a transaction and a document, and another loan. */
const seeded = async (opened: OpenedStores): Promise<Loan> => {
  const { loans, calculations, agencyTransactions, documentHistories } = opened.stores.forCompany(1);
  const [loan, other] = [
    aLoan({ id: 21, borrowers: [aBorrower({ ssn: { sealed, last4: "1111", blindIndex: "an index" } })] }),
    aLoan({ id: 22 }),
  ];
  await loans.add(loan, loanAdded(loan));
  await loans.add(other, loanAdded(other));
  await calculations.add(aCalculation({ loanId: 21, id: 31 }));
  await agencyTransactions.add(aTransaction({ loanId: 21, id: 41 }), null);
  const bytes = await putFile(dependenciesOf(opened), 1, sha256, [content], opened.clock.now());
  const file = { name: "one.pdf", bytes, sha256, contentType: "application/pdf" } as const;
  const document = aGeneratedDocument({ loanId: 21, id: 51, file });
  await documentHistories.add(document, documentLogged(document));
  return save(opened, await save(opened, loan, { notes: "first" }), { notes: "second" });
};

interface Unpacked {
  readonly archive: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const folder = mkdtempSync(join(tmpdir(), "hecm-evidence-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The problems of an archive and its kind, or null if it is not an evidence archive or is incomplete. */
const checked = async (archive: Uint8Array): Promise<PackCheck | null> => {
  const path = join(folder, "pack.zip");
  writeFileSync(path, archive);
  try {
    const files = await openZip(path);
    return files && checkPack((await readPack(files)).pack, digestOf);
  } catch {
    return null;
  }
};

const made = async (opened: OpenedStores, loanId: number, withFiles: boolean): Promise<Unpacked> => {
  const pack = await downloadLoanEvidence(dependenciesOf(opened), auditor, loanId, withFiles);
  if (pack._tag === "Refused") throw new Error(pack.refusal._tag);
  const archive = Buffer.concat(await Array.fromAsync(pack.value.content));
  writeFileSync(join(folder, "made.zip"), archive);
  const files = new Map<string, Uint8Array>();
  for (const file of (await openZip(join(folder, "made.zip"))) ?? [])
    files.set(file.name, Buffer.concat(await Array.fromAsync(file.content())));
  return { archive, files };
};

const zipped = async (files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> => {
  async function* packed(): AsyncGenerator<PackedFile, void> {
    for (const [name, bytes] of files)
      yield {
        name,
        content: (async function* all() {
          yield bytes;
        })(),
      };
  }
  return Buffer.concat(await Array.fromAsync(zipFiles(packed())));
};

const textOf = ({ files }: Unpacked, name: string): string => Buffer.from(files.get(name) ?? []).toString("utf8");
const rowsOf = (unpacked: Unpacked, name: string) =>
  textOf(unpacked, name)
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** The evidence of a loan is complete, covers that loan only, and shows any change that someone makes to it. */
export const evidenceContract = (kind: StoreKind): void => {
  describe("the evidence of a loan", () => {
    const opened = freshStores(kind);

    test("contains its log, state, calculations, transactions, and documents, and can be verified without the service", async () => {
      await seeded(opened());
      const unpacked = await made(opened(), 21, true);
      expect([...unpacked.files.keys()].toSorted()).toEqual(
        [...Object.values(packNames).filter((name) => name !== packNames.folder), `files/${sha256}`].toSorted(),
      );
      const log = rowsOf(unpacked, packNames.log);
      expect(log.map(({ recordId, number }) => [recordId, typeof number === "number" ? number : "event"])).toEqual([
        ["21", 1],
        ["21", 2],
        ["21", 3],
        ["21", "event"],
      ]);
      expect(log.at(-1).action).toBe("loan.read_evidence");
      expect(JSON.parse(textOf(unpacked, packNames.loan)).notes).toBe("second");
      expect(rowsOf(unpacked, packNames.calculations).map(({ id, result }) => [id, result.steps.length > 0])).toEqual([
        [31, true],
      ]);
      expect(rowsOf(unpacked, packNames.transactions).map(({ id }) => id)).toEqual([41]);
      expect(rowsOf(unpacked, packNames.documents).map(({ id, file }) => [id, file.sha256])).toEqual([[51, sha256]]);
      expect(unpacked.files.get(`files/${sha256}`)).toEqual(Buffer.from(content));
      const whole = [...unpacked.files.keys()].map((name) => textOf(unpacked, name)).join("\n");
      expect([whole.includes(sealed), whole.includes("an index")]).toEqual([false, false]);
      expect(await checked(unpacked.archive)).toEqual({ problems: [], loan: 21, entries: 4, compared: 3 });
      const manifest = JSON.parse(textOf(unpacked, packNames.manifest));
      expect(manifest).toMatchObject({ company: 1, loan: 21, requested_by: auditor.userId, files: true });
      expect(manifest.log).toEqual({ entries: 4, verified_through: log.at(-1).seq, problems: [] });
    });

    test("is available for a deleted loan, has no files unless they are requested, and is not given to another company's auditor", async () => {
      const loan = await seeded(opened());
      await save(opened(), loan, { deletedAt: opened().clock.now() });
      const unpacked = await made(opened(), 21, false);
      expect([...unpacked.files.keys()].filter((name) => name.startsWith(packNames.folder))).toEqual([]);
      expect(await checked(unpacked.archive)).toEqual({ problems: [], loan: 21, entries: 5, compared: 4 });
      const other = { ...auditor, companyId: 2 };
      const refused = await downloadLoanEvidence(dependenciesOf(opened()), other, 21, false);
      expect(refused).toMatchObject({ refusal: { _tag: "LoanNotFound", id: 21 } });
    });

    test("is refused if its files exceed 500 MiB, and allowed at 500 MiB", async () => {
      await seeded(opened());
      const { documentHistories } = opened().stores.forCompany(1);
      const add = async (bytes: number) => {
        const file = { name: "large.pdf", bytes, sha256, contentType: "application/pdf" } as const;
        const document = aGeneratedDocument({ loanId: 21, file });
        await documentHistories.add(document, documentLogged(document));
      };
      const outcome = async (withFiles: boolean) => {
        const pack = await downloadLoanEvidence(dependenciesOf(opened()), auditor, 21, withFiles);
        if (pack._tag === "Accepted") await pack.value.content.return();
        return pack._tag === "Accepted" ? "given" : pack.refusal._tag;
      };
      await add(500 * 1024 * 1024 - content.length);
      expect(await outcome(true)).toBe("given");
      await add(1);
      expect([await outcome(true), await outcome(false)]).toEqual(["EvidenceTooLarge", "given"]);
    });

    test("fails if a byte of any file was flipped, a file is missing, added, or duplicated, or the archive was truncated", async () => {
      await seeded(opened());
      const { archive, files } = await made(opened(), 21, true);
      expect((await checked(await zipped(files)))?.problems).toEqual([]);
      for (const [name, bytes] of files) {
        for (const place of [0, bytes.length >> 1, bytes.length - 1]) {
          const flipped = Uint8Array.from(bytes);
          flipped[place] = (flipped[place] ?? 0) ^ 1;
          const check = await checked(await zipped(new Map([...files, [name, flipped]])));
          expect([name, place, check?.problems.length === 0]).toEqual([name, place, false]);
        }
        const without = await checked(await zipped(new Map([...files].filter(([other]) => other !== name))));
        expect([name, without?.problems.length === 0]).toEqual([name, false]);
      }
      expect((await checked(await zipped(new Map([...files, ["another.txt", content]]))))?.problems).toEqual([
        "another.txt is not in SHA256SUMS",
      ]);
      for (const length of [0, 1, archive.length >> 2, archive.length >> 1, archive.length - 1])
        expect(await checked(archive.subarray(0, length))).toBeNull();
    });
  });
};
