import { type Db, type IndexDescription, MongoServerError } from "mongodb";
import { loanParts } from "../../../domain/log/record-kinds.ts";
import { partPath } from "../loans/loan-documents.ts";
import { type LoggedCollection, loggedCollections } from "../log/relay.ts";

const expiryIndex: IndexDescription = { key: { tidyAt: 1 }, expireAfterSeconds: 0 };

/**
 * Every query uses one of these indexes, or `_id`. They begin with the company, except for queries that do not know it (such as which jobs
 * are waiting, or which loan a part belongs to) and unique keys of the whole installation. Indexes for orders end in `_id`, as the orders
 * of lists do.
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
    // Users that were stored before sign-in providers existed have no key.
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
  // The indexes of GridFS itself, which would otherwise create them at the first upload.
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
    // The key is the id of a reserved record, which is unique over all companies.
    { key: { requestKey: 1 }, unique: true, sparse: true },
  ],
  apiClients: [{ key: { companyId: 1, createdAt: 1, _id: 1 } }, { key: { placeKey: 1 }, unique: true }],
  eventSubscriptions: [
    { key: { companyId: 1, createdAt: 1, _id: 1 } },
    { key: { isActive: 1 } },
    // Subscriptions that were stored before places existed have no key.
    { key: { placeKey: 1 }, unique: true, sparse: true },
  ],
  eventDeliveries: [
    { key: { companyId: 1, subscriptionId: 1, seq: 1 }, unique: true },
    { key: { companyId: 1, subscriptionId: 1, status: 1, seq: 1 } },
    { key: { companyId: 1, createdAt: 1 } },
  ],
  // Found by `_id`; the index begins with the company for sharded collections.
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

/** For the sweep that finds waiting log entries, which are few, in any company. */
const waitingEntries: IndexDescription = { key: { "pending.companyId": 1 } };

const indexNotFound = 27;

/** The default names of indexes of former versions that others replaced. Indexes that an operator created are never dropped. */
const replaced: Readonly<Record<string, readonly string[]>> = {
  // These were unique, so that no two companies could have the same NMLS id or LEI.
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
          // Another process that is starting at the same time has dropped it.
          if (!(error instanceof MongoServerError && error.code === indexNotFound)) throw error;
        });
};

/**
 * Creates the missing indexes and leaves existing ones as they are. Replaced indexes are dropped only afterward, so that a process
 * of the former version always has an index for its queries.
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
