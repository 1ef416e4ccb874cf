import type { Document } from "mongodb";
import type { StoredDocument } from "../../../domain/kernel/stored/stored-document.ts";
import { copyMark, filesPlaceMark } from "../../../domain/stored-records.ts";
import { releasesMark } from "../database/releases.ts";
import { queryFieldsMark } from "../loans/loan-documents.ts";

/** How a collection is copied whose documents are not records with versions. */
interface PlainCollection {
  /** The fields that identify a document, if they are not its `_id`. */
  readonly keyOf?: (document: Document) => Document;
  readonly sort?: Readonly<Record<string, 1>>;
  readonly only?: Document;
  /** Converts a document to the form that all stores share. */
  readonly read: (document: Document) => StoredDocument;
  /** Converts it back to the form that this store keeps. */
  readonly written: (document: StoredDocument) => Document;
}

const withoutId = ({ _id, ...document }: Document): StoredDocument => document;

/** Documents whose `_id` is their name. */
const named: PlainCollection = {
  read: ({ _id, ...document }) => ({ ...document, name: _id }),
  written: ({ name, ...document }) => ({ ...document, _id: name }),
};

/** Documents whose `_id` is made of their fields. */
const keyed = (idOf: (document: StoredDocument) => unknown): PlainCollection => ({
  read: withoutId,
  written: (document) => ({ ...document, _id: idOf(document) }),
});

export const plainCollections: Readonly<Record<string, PlainCollection>> = {
  marks: { ...named, only: { _id: { $nin: [queryFieldsMark, releasesMark, copyMark, filesPlaceMark] } } },
  sequences: named,
  idempotencyKeys: {
    read: ({ _id, tidyAt, ...document }) => ({ fencingToken: null, ...document, key: _id }),
    written: ({ key, ...document }) => ({ ...document, _id: key, tidyAt: new Date(String(document.expiresAt)) }),
  },
  hmdaFilingParts: keyed(({ contentsId, number }) => `${contentsId} ${number}`),
  hmdaFilingLoans: keyed(({ contentsId, loanId }) => `${contentsId} ${loanId}`),
  callReportParts: keyed(({ companyId, filingId, number }) => `${companyId} ${filingId} ${number}`),
  importFindings: keyed(({ importId, line, field, code }) => JSON.stringify([importId, line, field, code])),
  documentGenerations: keyed(({ id }) => id),
  eventDeliveries: keyed(({ id }) => id),
  eventProgress: keyed(({ subscriptionId }) => subscriptionId),
  log: {
    keyOf: ({ companyId, seq }) => ({ companyId, seq }),
    sort: { companyId: 1, seq: 1 },
    read: withoutId,
    written: (document) => ({ ...document }),
  },
};
