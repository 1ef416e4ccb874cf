import { transactionSealing } from "./agency/transaction/sealed-transaction.ts";
import { calculationSealing } from "./calculation/sealed-people.ts";
import { reportSealing } from "./credit/sealed-report.ts";
import type { FieldPlace } from "./kernel/ports.ts";
import { accept, type Result, refuse } from "./kernel/result.ts";
import { hasClearParts, resealed, type Sealing, type StoreVault } from "./kernel/stored/sealed-parts.ts";
import type { StoredDocument } from "./kernel/stored/stored-document.ts";
import { loanSealing } from "./loan/stored/sealed-loan.ts";
import { entrySealing } from "./log/sealed-entry.ts";

/** The kinds of stored documents that have sealed parts. */
export const sealings = {
  loan: loanSealing,
  calculation: calculationSealing,
  agencyTransaction: transactionSealing,
  creditReport: reportSealing,
  logEntry: entrySealing,
} as const satisfies Readonly<Record<string, Sealing>>;

export type SealedKind = keyof typeof sealings;

/** A stored document whose parts are in clear, or sealed under a key other than the first. */
export interface StaleDocument {
  readonly kind: SealedKind;
  readonly id: number;
  readonly isClear: boolean;
}

/** The number of documents that were sealed, that changed in the meantime, and that no available key decrypts. */
export interface ResealOutcome {
  readonly sealed: number;
  readonly missed: number;
  readonly unreadable: readonly FieldPlace[];
}

/** The documents with sealed parts of one company. Used only to seal them again. */
export interface SealedParts {
  /** The stale ones among loans and everything that belongs to them, including deleted loans. */
  staleOfLoans(loanIds: readonly number[]): Promise<readonly StaleDocument[]>;
  /** The stale ones among the `max` log entries after a number, and the number of the last of these; null if there are none. */
  staleOfLog(
    seq: number,
    max: number,
  ): Promise<{ readonly stale: readonly StaleDocument[]; readonly last: number | null }>;
  /** Seals documents under the first key, including those in clear. Versions, times, and the log stay the same. */
  seal(documents: readonly StaleDocument[]): Promise<ResealOutcome>;
}

/** The stale form of a stored document; null if it is not stale. */
export const staleDocument = (
  kind: SealedKind,
  id: number,
  document: StoredDocument,
  vault: StoreVault,
): StaleDocument | null => {
  const isClear = hasClearParts(sealings[kind], document);
  const { sealedParts } = document;
  const isSealed = sealedParts === undefined || vault.isUnderFirstKey(String(sealedParts));
  return isClear || !isSealed ? { kind, id, isClear } : null;
};

/** No available key decrypts the parts of a document. */
interface Unreadable {
  readonly _tag: "Unreadable";
  readonly place: FieldPlace;
}

/** A stored document of a kind, sealed under the first key; if no available key decrypts it, its place. */
export const resealDocument = (
  kind: SealedKind,
  stored: StoredDocument,
  vault: StoreVault,
): Result<StoredDocument, Unreadable> => {
  try {
    return accept(resealed(sealings[kind], stored, vault));
  } catch {
    return refuse({ _tag: "Unreadable", place: sealings[kind].placeOf(stored) });
  }
};
