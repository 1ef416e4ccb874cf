import { type Db, type IndexDescription, MongoServerError } from "mongodb";
import { loanParts } from "../../../domain/log/record-kinds.ts";
import { partPath } from "../loans/loan-documents.ts";
import { type LoggedCollection, loggedCollections } from "../log/relay.ts";

const expiryIndex: IndexDescription = { key: { tidyAt: 1 }, expireAfterSeconds: 0 };

/**
 * Every query is served by one of these, or by `_id`. They begin with the company, but for those of queries that do not know
 * it: who waits, and which loan a part belongs to. Orders end in `_id`, as lists do.
 */
const indexes: Readonly<Record<LoggedCollection, readonly IndexDescription[]>> &
  Readonly<Record<string, readonly IndexDescription[]>> = {
  companies: [
    { key: { nmlsKey: 1, _id: 1 } },
    { key: { leiKey: 1, _id: 1 } },
    { key: { houseKey: 1 }, unique: true },
    { key: { "logo.sha256": 1 }, sparse: true },
    { key: { createdAt: 1, _id: 1 } },
    { key: { foldedName: 1, _id: 1 } },
  ],
  users: [
    { key: { emailKey: 1 }, unique: true },
    // Users that were stored before there were providers have no key.
    { key: { linkKey: 1 }, unique: true, sparse: true },
    { key: { companyId: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, emailKey: 1, _id: 1 } },
    { key: { companyId: 1, foldedLastName: 1, _id: 1 } },
    { key: { companyId: 1, searchWords: 1 } },
  ],
  signers: [{ key: { companyId: 1, createdAt: 1, _id: 1 } }, { key: { companyId: 1, foldedName: 1, _id: 1 } }],
  sessions: [{ key: { userId: 1, endedAt: 1 } }, expiryIndex],
  loans: [
    { key: { companyId: 1, loanNumber: 1 }, unique: true },
    { key: { companyId: 1, externalIdKey: 1 }, unique: true },
    { key: { companyId: 1, isDeleted: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, createdAt: 1, _id: 1, reportedFrom: 1, reportedUntil: 1 } },
    { key: { companyId: 1, isDeleted: 1, updatedAt: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, loanNumber: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, status: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, status: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, status: 1, createdAt: -1, _id: -1 } },
    { key: { companyId: 1, isDeleted: 1, loanOfficerId: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, hecmType: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, "property.state": 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, registerYear: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, isDeleted: 1, firstDueOn: 1 } },
    { key: { companyId: 1, searchWords: 1 } },
    ...loanParts.map((kind) => ({ key: { [partPath(kind)]: 1, companyId: 1 } })),
    { key: { companyId: 1, "borrowers.ssn.blindIndex": 1 } },
  ],
  calculations: [
    { key: { companyId: 1, loanId: 1, fingerprint: 1 }, unique: true },
    { key: { companyId: 1, loanId: 1, calculatedAt: 1, _id: 1 } },
    { key: { companyId: 1, loanId: 1, asOf: 1, askedAt: 1, _id: 1 } },
  ],
  agencyTransactions: [
    { key: { companyId: 1, reference: 1 }, unique: true },
    { key: { companyId: 1, requestedAt: 1, _id: 1 } },
    { key: { companyId: 1, status: 1, requestedAt: 1, _id: 1 } },
    { key: { companyId: 1, loanId: 1, requestedAt: 1, _id: 1 } },
  ],
  creditReports: [
    { key: { companyId: 1, referenceKey: 1 }, unique: true },
    { key: { companyId: 1, orderKey: 1 }, unique: true },
    { key: { companyId: 1, orderedAt: 1, _id: 1 } },
    { key: { companyId: 1, loanId: 1, orderedAt: 1, _id: 1 } },
    { key: { companyId: 1, borrowerIds: 1, orderedAt: 1, _id: 1 } },
    { key: { companyId: 1, _id: 1 } },
    { key: { companyId: 1, "document.sha256": 1 } },
  ],
  callReportInputs: [{ key: { companyId: 1, year: 1, number: 1, state: 1 } }],
  callReportFilings: [
    { key: { companyId: 1, year: 1, number: 1, edition: 1 }, unique: true },
    { key: { companyId: 1, filedAt: 1, _id: 1 } },
  ],
  callReportParts: [{ key: { companyId: 1, filingId: 1, number: 1 }, unique: true }],
  hmdaFilings: [
    { key: { companyId: 1, year: 1, edition: 1 }, unique: true },
    { key: { companyId: 1, contentsId: 1 }, unique: true },
    { key: { companyId: 1, createdAt: 1, _id: 1 } },
  ],
  hmdaFilingParts: [
    { key: { companyId: 1, contentsId: 1, number: 1 }, unique: true },
    { key: { companyId: 1, number: 1, storedAt: 1 } },
  ],
  hmdaFilingLoans: [
    { key: { companyId: 1, contentsId: 1, loanId: 1 }, unique: true },
    { key: { companyId: 1, loanId: 1 } },
  ],
  documentTemplates: [
    { key: { companyId: 1, code: 1 }, unique: true },
    { key: { companyId: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, code: 1, _id: 1 } },
    { key: { companyId: 1, foldedName: 1, _id: 1 } },
  ],
  documentTemplateRevisions: [
    { key: { companyId: 1, templateId: 1, number: 1 } },
    { key: { companyId: 1, "blank.sha256": 1 } },
  ],
  documentPackages: [
    { key: { companyId: 1, code: 1 }, unique: true },
    { key: { companyId: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, code: 1, _id: 1 } },
    { key: { companyId: 1, foldedName: 1, _id: 1 } },
  ],
  documentHistories: [
    { key: { companyId: 1, generatedKey: 1 }, unique: true },
    { key: { companyId: 1, loanId: 1, at: 1, _id: 1 } },
    { key: { companyId: 1, generationId: 1, _id: 1 } },
    { key: { companyId: 1, "file.sha256": 1 } },
  ],
  documentFiles: [
    { key: { companyId: 1, sha256: 1 }, unique: true },
    { key: { companyId: 1, isNamed: 1, storedAt: 1 } },
  ],
  looseDocumentContents: [{ key: { companyId: 1, sha256: 1 } }, { key: { companyId: 1, since: 1 } }],
  // Those of GridFS itself, which otherwise makes them at the first upload.
  "documentContents.files": [{ key: { filename: 1, uploadDate: 1 } }],
  "documentContents.chunks": [{ key: { files_id: 1, n: 1 }, unique: true }],
  expertReviews: [
    { key: { companyId: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1, book: 1, createdAt: 1, _id: 1 } },
  ],
  jobs: [
    { key: { placeKey: 1 }, unique: true },
    { key: { companyId: 1, companyPlaceKey: 1 }, unique: true },
    { key: { companyId: 1, createdAt: 1, _id: 1 } },
    { key: { "state.status": 1, _id: 1 } },
    { key: { companyId: 1, "state.endedAt": 1 } },
    // Records that are reserved have an id that no other company's has.
    { key: { requestKey: 1 }, unique: true, sparse: true },
  ],
  apiClients: [{ key: { companyId: 1, createdAt: 1, _id: 1 } }, { key: { placeKey: 1 }, unique: true }],
  eventSubscriptions: [
    { key: { companyId: 1, createdAt: 1, _id: 1 } },
    { key: { isActive: 1 } },
    // Subscriptions that were stored before there were places have no key.
    { key: { placeKey: 1 }, unique: true, sparse: true },
  ],
  eventDeliveries: [
    { key: { companyId: 1, subscriptionId: 1, seq: 1 }, unique: true },
    { key: { companyId: 1, subscriptionId: 1, status: 1, seq: 1 } },
    { key: { companyId: 1, createdAt: 1 } },
  ],
  // Found by `_id`; the company is first for those who shard.
  eventProgress: [{ key: { companyId: 1, _id: 1 } }],
  importFindings: [
    { key: { companyId: 1, importId: 1, line: 1, _id: 1 } },
    { key: { companyId: 1, importId: 1, severity: 1, line: 1, _id: 1 } },
  ],
  indexValues: [{ key: { index: 1, on: 1 } }],
  ruleSteps: [{ key: { parameter: 1, from: 1 } }],
  log: [
    { key: { companyId: 1, seq: 1 }, unique: true },
    { key: { companyId: 1, kind: 1, recordId: 1, number: 1 }, unique: true },
    { key: { companyId: 1, action: 1, seq: 1 } },
    { key: { companyId: 1, byUserId: 1, seq: 1 } },
    { key: { companyId: 1, at: 1 } },
  ],
  counters: [expiryIndex],
  idempotencyKeys: [expiryIndex],
  pageLinks: [expiryIndex],
};

/** For the sweep for log entries that still wait, which are few, in whichever company. */
const waitingEntries: IndexDescription = { key: { "pending.companyId": 1 } };

const indexNotFound = 27;

/** Names of indexes of former versions that others replaced, those of their keys. Indexes that an operator made are not ours to drop. */
const replaced: Readonly<Record<string, readonly string[]>> = {
  // Unique: under them no two companies could have the same NMLS id or LEI.
  companies: ["nmlsKey_1", "leiKey_1"],
  loans: ["companyId_1_borrowers.id_1", "companyId_1_property.id_1", "companyId_1_fees.id_1"],
  calculations: ["companyId_1_loanId_1_askedAt_1__id_1"],
  documentTemplates: [
    "companyId_1_codeKey_1",
    "companyId_1_isRemoved_1_codeKey_1__id_1",
    "companyId_1_isRemoved_1_createdAt_1__id_1",
    "companyId_1_isRemoved_1_foldedName_1__id_1",
  ],
  documentPackages: [
    "companyId_1_codeKey_1",
    "companyId_1_isRemoved_1_codeKey_1__id_1",
    "companyId_1_isRemoved_1_createdAt_1__id_1",
    "companyId_1_isRemoved_1_foldedName_1__id_1",
    "companyId_1_templateIds_1__id_1",
  ],
};

const dropReplaced = async (database: Db, collection: string, names: readonly string[]): Promise<void> => {
  for (const { name = "" } of await database.collection(collection).indexes())
    if (names.includes(name))
      await database
        .collection(collection)
        .dropIndex(name)
        .catch((error) => {
          // Another process that starts now has dropped it.
          if (!(error instanceof MongoServerError && error.code === indexNotFound)) throw error;
        });
};

/**
 * Makes the indexes that are not there yet; those that are stay as they are. What they replaced is dropped once they are there, so
 * that a process of the former version finds an index for its queries, too.
 */
export const createIndexes = async (database: Db): Promise<void> => {
  const ofEach = Object.entries(indexes).map(([collection, wanted]) =>
    database
      .collection(collection)
      .createIndexes(loggedCollections.some((name) => name === collection) ? [...wanted, waitingEntries] : [...wanted]),
  );
  await Promise.all(ofEach);
  await Promise.all(Object.entries(replaced).map(([collection, names]) => dropReplaced(database, collection, names)));
};
