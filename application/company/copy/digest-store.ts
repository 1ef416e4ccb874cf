import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { sealedDocuments } from "../../../domain/sealed-documents.ts";
import { type CopiedName, copiedKinds, copiedNames } from "../../../domain/stored-records.ts";
import { currentUpgrades, type Stores, type Upgrades } from "../../../domain/stores.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The stored documents of a kind: their number, and a SHA-256 over their sorted digests. */
export interface KindDigest {
  readonly kind: CopiedName;
  readonly count: number;
  readonly sha256: string;
}

type CopiedStores = Pick<Stores, "storedRecords" | "forCompany">;

/** The digest of a file's content, as encrypted. */
const digestOfFile = async (
  { forCompany }: Pick<Stores, "forCompany">,
  { companyId, sha256 }: StoredDocument,
  vault: Dependencies["vault"],
): Promise<string> => {
  const content = vault.startDigest();
  for await (const part of (await forCompany(Number(companyId)).files.read(String(sha256))) ?? [])
    content.add(`${part}\n`);
  return vault.digest(canonicalJson({ companyId, sha256, content: content.end() }));
};

/** A document upgraded to this version of the service, as text that is the same in every type of store. */
const textOf = (kind: CopiedName, document: StoredDocument, upgrades: Upgrades): string => {
  const { upgrade } = copiedKinds[kind];
  if (upgrade === null) return canonicalJson(document);
  // The last request of a calculation is stored next to the record.
  return canonicalJson({ record: upgrades[upgrade](document), askedAt: document.askedAt });
};

/**
 * The digest of each kind in a store, for comparing two stores. Stores with equal digests have the same content, whatever the type of store
 * and whatever schema version each document was stored with. Data that stores remove by themselves is left out.
 */
export const digestStore = async (
  stores: CopiedStores,
  vault: Dependencies["vault"],
): Promise<readonly KindDigest[]> => {
  const { upgrades } = sealedDocuments(vault, currentUpgrades);
  const kinds: KindDigest[] = [];
  for (const kind of copiedNames.filter((name) => !("ends" in copiedKinds[name]))) {
    const digests: string[] = [];
    for await (const document of stores.storedRecords.all(kind))
      digests.push(
        kind === "documentFiles"
          ? await digestOfFile(stores, document, vault)
          : vault.digest(textOf(kind, document, upgrades)),
      );
    kinds.push({ kind, count: digests.length, sha256: vault.digest(digests.sort().join("\n")) });
  }
  return kinds;
};
