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

/** A stored document whose parts are in clear, or sealed under another key than the first. */
export interface StaleDocument {
  readonly kind: SealedKind;
  readonly id: number;
  readonly isClear: boolean;
}

/** What of documents were sealed: some change meanwhile, and of some no key at hand opens the parts. */
export interface ResealOutcome {
  readonly sealed: number;
  readonly missed: number;
  readonly unreadable: readonly FieldPlace[];
}

/** The documents with sealed parts of one company, only in order to seal them again. */
export interface SealedParts {
  /** The stale ones among loans and all that belongs to them, deleted loans too. */
  staleOfLoans(loanIds: readonly number[]): Promise<readonly StaleDocument[]>;
  /** The stale ones among the `max` entries of the log after a number, and the number of the last of them; null: there are none. */
  staleOfLog(
    seq: number,
    max: number,
  ): Promise<{ readonly stale: readonly StaleDocument[]; readonly last: number | null }>;
  /** Seals documents under the first key, also those in clear. Versions, times and log stay as they are. */
  seal(documents: readonly StaleDocument[]): Promise<ResealOutcome>;
}

/** What is stale of a stored document; null: nothing. */
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

/** No key at hand opens the parts of a document. */
interface Unreadable {
  readonly _tag: "Unreadable";
  readonly place: FieldPlace;
}

/** A stored document of a kind sealed under the first key; where no key at hand opens it, its place. */
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
