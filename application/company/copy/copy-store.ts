import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { type CopiedName, copiedKinds, copiedNames, copyMark } from "../../../domain/stored-records.ts";
import type { Stores } from "../../../domain/stores.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findWrongKey } from "../keys/find-wrong-key.ts";
import type { KeyOfAnotherStore } from "../keys/key-checks.ts";
import { digestStore, type KindDigest } from "./digest-store.ts";
import { type CopyUnfinished, finished, isUnfinishedCopy } from "./unfinished-copy.ts";

/** The target already contains data, either its own or from a copy of another store. */
interface TargetNotEmpty {
  readonly _tag: "TargetNotEmpty";
}

/** The store was changed while it was being copied. */
interface SourceChanged {
  readonly _tag: "SourceChanged";
}

type CopyRefused = KeyOfAnotherStore | TargetNotEmpty | SourceChanged | CopyUnfinished;

/** What was copied, by the target's digests, and the kinds in which the target differs from the source. */
interface StoreCopy {
  readonly kinds: readonly KindDigest[];
  readonly different: readonly CopiedName[];
}

interface CopyInput {
  readonly target: Stores;
  /** Called after each kind is copied, with the number of its documents in the source. */
  readonly kindDone: (kind: CopiedName, count: number) => void;
}

const documentsTogether = 100;

/** Copies the company files that the target lacks. */
const copyFiles = async (source: Dependencies, target: Stores): Promise<number> => {
  let count = 0;
  for await (const { companyId, sha256 } of source.storedRecords.all("documentFiles")) {
    const from = source.forCompany(Number(companyId)).files;
    const parts = await from.read(String(sha256));
    if (parts !== null) await target.forCompany(Number(companyId)).files.put(String(sha256), parts, source.clock.now());
    count += 1;
  }
  return count;
};

/** Copies the documents of a kind, skipping as many as the target already has, which are the first ones. */
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

/**
 * Records in the target which state of which store it is a copy of, identified by the ends of the logs. False if it is a copy of another
 * one.
 */
const noteCopy = async (target: Stores, note: string): Promise<boolean> => {
  const noted = await target.installationFacts.find(copyMark);
  if (noted !== null) return noted === note;
  return (await isEmpty(target)) && (await target.installationFacts.putIfAbsent(copyMark, note)) === note;
};

/**
 * Copies everything in a store to an empty store of any type, as stored: encrypted data stays encrypted, with the same keys. Services must
 * be stopped meanwhile; if a log grows, the copy is refused. The next run continues an interrupted copy. A service can start on the target
 * only after both stores were read again and found to be identical.
 */
export const copyStore = async (
  source: Dependencies,
  { target, kindDone }: CopyInput,
): Promise<Result<StoreCopy, CopyRefused>> => {
  const wrong = await findWrongKey(source);
  if (wrong !== null) return refuse({ _tag: "KeyOfAnotherStore", key: wrong });
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
