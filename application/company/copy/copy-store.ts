import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { type CopiedName, copiedKinds, copiedNames, copyMark } from "../../../domain/stored-records.ts";
import type { Stores } from "../../../domain/stores.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { checkKeys, type KeyOfAnotherStore } from "../check-keys.ts";
import { digestStore, type KindDigest } from "./digest-store.ts";
import { type CopyUnfinished, finished, isUnfinishedCopy } from "./unfinished-copy.ts";

/** The target has something of its own, or of a copy of another store. */
interface TargetNotEmpty {
  readonly _tag: "TargetNotEmpty";
}

/** The store was changed while it was copied. */
interface SourceChanged {
  readonly _tag: "SourceChanged";
}

type CopyRefused = KeyOfAnotherStore | TargetNotEmpty | SourceChanged | CopyUnfinished;

/** What was copied, by the target's digests, and the kinds in which the target differs from the source. */
export interface StoreCopy {
  readonly kinds: readonly KindDigest[];
  readonly different: readonly CopiedName[];
}

interface CopyInput {
  readonly target: Stores;
  /** Called when a kind is copied, with how many documents the source has of it. */
  readonly kindDone: (kind: CopiedName, count: number) => void;
}

const documentsTogether = 100;

/** Copies what the target lacks of the files of documents. */
const copyFiles = async (source: Dependencies, target: Stores): Promise<number> => {
  let count = 0;
  for await (const { companyId, sha256 } of source.storedRecords.all("documentFiles")) {
    const from = source.forCompany(Number(companyId)).documentFiles;
    const parts = await from.read(String(sha256));
    if (parts !== null)
      await target.forCompany(Number(companyId)).documentFiles.put(String(sha256), parts, source.clock.now());
    count += 1;
  }
  return count;
};

/** Copies a kind, but for as many documents as the target has, which are the first ones. */
const copyKind = async (
  source: Dependencies,
  target: Stores,
  kind: Exclude<CopiedName, "documentFiles">,
): Promise<number> => {
  const there = "ends" in copiedKinds[kind] ? 0 : await target.storedRecords.count(kind);
  let count = 0;
  let batch: StoredDocument[] = [];
  const put = async (): Promise<void> => {
    if (batch.length > 0) await target.storedRecords.put(kind, batch);
    batch = [];
  };
  for await (const document of source.storedRecords.all(kind)) {
    count += 1;
    if (count <= there) continue;
    batch.push(document);
    if (batch.length === documentsTogether) await put();
  }
  await put();
  return count;
};

const isEmpty = async ({ storedRecords }: Stores): Promise<boolean> => {
  for (const kind of copiedNames) if ((await storedRecords.count(kind)) > 0) return false;
  return true;
};

/** Notes in the target of which state of which store it is a copy: the ends of the logs say both. False where it is of another. */
const noteCopy = async (target: Stores, note: string): Promise<boolean> => {
  const noted = await target.installationFacts.find(copyMark);
  if (noted !== null) return noted === note;
  return (await isEmpty(target)) && (await target.installationFacts.putIfAbsent(copyMark, note)) === note;
};

/**
 * Copies everything of a store into an empty one of any kind, as it is stored: what is sealed stays so, under the same keys.
 * Services are stopped meanwhile; a log that goes on refuses the copy. A copy that broke off is continued by the next run. A
 * service starts on the target once both were read again and found to keep the same.
 */
export const copyStore = async (
  source: Dependencies,
  { target, kindDone }: CopyInput,
): Promise<Result<StoreCopy, CopyRefused>> => {
  const keys = await checkKeys(source);
  if (keys._tag === "Refused") return keys;
  if (await isUnfinishedCopy(source)) return refuse({ _tag: "CopyUnfinished" });
  const note = canonicalJson(await source.storedRecords.logHeads());
  if (!(await noteCopy(target, note))) return refuse({ _tag: "TargetNotEmpty" });
  for (const kind of copiedNames)
    kindDone(kind, await (kind === "documentFiles" ? copyFiles(source, target) : copyKind(source, target, kind)));
  const kinds = await digestStore(target, source.vault);
  const wanted = await digestStore(source, source.vault);
  if (canonicalJson(await source.storedRecords.logHeads()) !== note) return refuse({ _tag: "SourceChanged" });
  const different = kinds.filter(({ sha256 }, position) => sha256 !== wanted[position]?.sha256).map(({ kind }) => kind);
  if (different.length === 0) await target.installationFacts.replace(copyMark, note, finished);
  return accept({ kinds, different });
};
