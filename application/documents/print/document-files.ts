import { type DocumentFile, documentPartPlace } from "../../../domain/documents/history.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The bytes in each part of a file except the last: 256 KiB of base64. */
const partBytes = 192 * 1024;

/** Stores a file under its digest, in parts that are each encrypted for their place in it. */
export const storeFile = async (
  { forCompany, vault, clock }: Dependencies,
  companyId: number,
  sha256: string,
  content: Uint8Array,
): Promise<void> => {
  const turn = clock.turns();
  async function* parts() {
    for (let from = 0, number = 1; from < content.length; from += partBytes, number += 1) {
      const text = content.subarray(from, from + partBytes).toBase64();
      yield vault.seal(text, documentPartPlace(companyId, sha256, number));
      await turn();
    }
  }
  await forCompany(companyId).documentFiles.put(sha256, parts(), clock.now());
};

/** A file as it was stored, whole; throws where it is missing or another one. */
export const loadFile = async (
  { forCompany, vault, clock }: Dependencies,
  companyId: number,
  { bytes, sha256 }: Pick<DocumentFile, "bytes" | "sha256">,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts = await forCompany(companyId).documentFiles.read(sha256);
  if (parts === null) throw new Error(`the file ${sha256} of a document is missing`);
  const content = new Uint8Array(bytes);
  const turn = clock.turns();
  let [at, number] = [0, 1];
  for await (const sealed of parts) {
    const part = Uint8Array.fromBase64(vault.open(sealed, documentPartPlace(companyId, sha256, number)));
    content.set(part, at);
    at += part.length;
    number += 1;
    await turn();
  }
  if (at !== bytes || vault.digestBytes(content) !== sha256)
    throw new Error(`the file ${sha256} is not what was stored`);
  return content;
};
