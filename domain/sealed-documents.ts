import { openParts, type StoreVault, sealParts } from "./kernel/stored/sealed-parts.ts";
import type { StoredDocument, Upgrade } from "./kernel/stored/stored-document.ts";
import { type SealedKind, sealings } from "./sealed-parts.ts";
import type { Upgrades } from "./stores.ts";

/** How a store writes each of these kinds. */
type Seals = { readonly [Kind in SealedKind]: (record: object) => StoredDocument };

/** The writers of documents with sealed parts. */
const sealsUnder = (vault: StoreVault): Seals => {
  const seal = (kind: SealedKind) => (record: object) => sealParts(sealings[kind], record, vault);
  return {
    loan: seal("loan"),
    calculation: seal("calculation"),
    agencyTransaction: seal("agencyTransaction"),
    creditReport: seal("creditReport"),
    logEntry: seal("logEntry"),
  };
};

/** The same upgrades for documents in their stored form: sealed parts are decrypted first. */
const openingSealed = (upgrades: Upgrades, vault: StoreVault): Upgrades => {
  const open = <Stored>(kind: SealedKind, upgrade: Upgrade<Stored>): Upgrade<Stored> =>
    Object.assign((document: unknown) => upgrade(openParts(sealings[kind], document, vault)), {
      schemaVersion: upgrade.schemaVersion,
    });
  return {
    ...upgrades,
    loan: open("loan", upgrades.loan),
    calculation: open("calculation", upgrades.calculation),
    agencyTransaction: open("agencyTransaction", upgrades.agencyTransaction),
    creditReport: open("creditReport", upgrades.creditReport),
    logEntry: open("logEntry", upgrades.logEntry),
  };
};

/** How a store writes and reads documents with sealed parts. */
export interface SealedDocuments {
  readonly seals: Seals;
  readonly upgrades: Upgrades;
  /** A stored loan in clear, in the schema version in which it was stored. */
  readonly openLoan: (document: unknown) => StoredDocument;
  readonly vault: StoreVault;
}

/** The documents of a store under these keys; `upgrades` convert those of earlier versions after decryption. */
export const sealedDocuments = (vault: StoreVault, upgrades: Upgrades): SealedDocuments => ({
  seals: sealsUnder(vault),
  upgrades: openingSealed(upgrades, vault),
  openLoan: (document) => openParts(sealings.loan, document, vault),
  vault,
});
