import { afterAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { loadFile, putContent } from "../../../application/files/stored-files.ts";
import { sweepFiles } from "../../../application/files/sweep-files.ts";
import type { DocumentFile } from "../../../domain/documents/history.ts";
import { aGeneratedDocument } from "../../fixtures/document/document.ts";
import { documentLogged } from "../../fixtures/loan/log.ts";
import { addCompany, anInstallation } from "../installation.ts";

const installation = anInstallation();
afterAll(() => installation.close());

const companyId = 1;
const daySeconds = 86_400;

/** A file of the given size, in which each byte follows from the previous one. */
const aFile = (bytes: number, first: number): { content: Uint8Array<ArrayBuffer>; file: DocumentFile } => {
  const content = Uint8Array.from({ length: bytes }, (_, at) => (first + at * 7) % 251);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { content, file: { name: "document.pdf", bytes, sha256, contentType: "application/pdf" } };
};

const store = ({ content, file }: ReturnType<typeof aFile>) =>
  putContent(installation, companyId, file.sha256, content);

test("a file of several parts is returned byte for byte, and is stored in no readable form", async () => {
  const given = aFile(500_000, 1);
  await store(given);
  expect(await loadFile(installation, companyId, given.file)).toEqual(given.content);
  const parts = await installation.forCompany(companyId).files.read(given.file.sha256);
  const stored = await Array.fromAsync(parts ?? []);
  expect(stored.length).toBe(3);
  for (const part of stored) expect(part).not.toContain(given.content.slice(0, 30).toBase64());
});

test("a file that differs from what was stored is not returned", async () => {
  const given = aFile(1_000, 2);
  await store(given);
  await expect(loadFile(installation, companyId, { ...given.file, bytes: 1_001 })).rejects.toThrow();
  await expect(loadFile(installation, 2, given.file)).rejects.toThrow("is missing");
});

test("a file that no document of any company references is removed a day after it was stored, and nothing else", async () => {
  const [named, abandoned, fresh] = [aFile(100, 3), aFile(100, 4), aFile(100, 5)];
  await addCompany(installation, { id: companyId });
  const other = await addCompany(installation);
  await putContent(installation, other.id, abandoned.file.sha256, abandoned.content);
  await store(named);
  await store(abandoned);
  const row = aGeneratedDocument({ companyId, file: named.file });
  await installation.forCompany(companyId).documentHistories.add(row, documentLogged(row));
  installation.clock.advance(daySeconds + 1);
  await store(fresh);
  await sweepFiles(installation);
  const isThere = async ({ file }: typeof named) =>
    (await installation.forCompany(companyId).files.read(file.sha256)) !== null;
  expect([await isThere(named), await isThere(abandoned), await isThere(fresh)]).toEqual([true, false, true]);
  expect(await installation.forCompany(other.id).files.read(abandoned.file.sha256)).toBeNull();
});
