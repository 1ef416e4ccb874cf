import type { Filter } from "mongodb";
import { blindIndexesOf } from "../../../domain/loan/borrowers/ssn.ts";
import {
  type BorrowerFilter,
  type LoanFilter,
  type LoanOrder,
  type Loans,
  maxSamePersonLoans,
} from "../../../domain/loan/ports.ts";
import { openStatuses } from "../../../domain/loan/status/status.ts";
import { type Conditions, conditionsOf } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { openOnce } from "../database/open-once.ts";
import { listPage } from "../list-page.ts";
import { searchFilter } from "../search-words.ts";
import { companyRecords } from "../versioned-records.ts";
import { listBorrowers } from "./borrower-lists.ts";
import { keyOfExternalId, type LoanDocument, loanFields, partPath } from "./loan-documents.ts";
import { laterThan, loanHistories, type WalkedLoan } from "./loan-histories.ts";

const keys: Readonly<Record<LoanOrder, string>> = {
  createdAt: "createdAt",
  updatedAt: "updatedAt",
  loanNumber: "loanNumber",
  status: "status",
};

const conditions: Conditions<LoanFilter> = {
  statuses: (statuses) => (statuses.length > 0 ? { status: { $in: [...statuses] } } : {}),
  loanOfficerId: "loanOfficerId",
  search: searchFilter,
  hecmType: "hecmType",
  state: "property.state",
  externalId: (externalId) => ({ externalIdKey: keyOfExternalId(externalId) }),
  dueBefore: (day) => ({ firstDueOn: { $lt: day } }),
  createdAfter: (instant) => ({ createdAt: { $gte: instant } }),
  createdBefore: (instant) => ({ createdAt: { $lt: instant } }),
};

const borrowerConditions: Conditions<BorrowerFilter> = { loanOfficerId: "loanOfficerId", search: searchFilter };

/**
 * Matches the loans that the keys in an import file name: by external id or, if a loan has none, by loan number. Each branch repeats the
 * company, to bound its index scan.
 */
const namedByAny = (companyId: number, keys: readonly string[]) => ({
  companyId,
  isDeleted: false,
  $or: [
    { companyId, externalIdKey: { $in: keys.map(keyOfExternalId) } },
    { companyId, externalId: null, loanNumber: { $in: [...keys] } },
  ],
});

const ofIds = (companyId: number, ids: readonly number[]) => ({
  companyId,
  _id: { $in: [...ids] },
  isDeleted: false,
});

/** How many listed loans are cached, enough for a few pipelines: some tens of kilobytes each. */
const maxRemembered = 1_000;

/** The loans of each company in MongoDB: one document per loan, replaced only at the version that was read. */
export const loanStores = (connection: Connection): ((companyId: number) => Loans) => {
  const upgrade = connection.upgrades.loan;
  const records = companyRecords(connection, {
    collection: "loans",
    upgrade,
    seal: connection.seals.loan,
    open: connection.openLoan,
    fields: loanFields,
    only: { isDeleted: false },
    taken: { external_id_taken: ["companyId", "externalIdKey"] },
  });
  const { findAll, projection } = records;
  const listed = openOnce(upgrade, maxRemembered);
  const loans = connection.database.collection<LoanDocument>("loans");
  const { cached } = connection;
  const histories = loanHistories(loans, connection.upgrades);
  const walk = (companyId: number, only: Filter<LoanDocument>, last: WalkedLoan | null, max: number) =>
    findAll({ companyId, isDeleted: false, ...only, ...laterThan(last) }, { createdAt: 1, _id: 1 }, max);
  return (companyId) => ({
    ...records.ofCompany(companyId),
    findEach: (ids) => findAll(ofIds(companyId, ids)),
    async findAsStored(id) {
      const stored = await loans.findOne({ companyId, _id: id, isDeleted: false }, { projection });
      return stored && connection.openLoan(stored);
    },
    findByPart: (part, id) => records.findOne({ companyId, [partPath(part)]: id, isDeleted: false }),
    namedBy: (keys) => findAll(namedByAny(companyId, keys)),
    async list(filter, page) {
      const wanted = await conditionsOf(conditions, filter, { companyId, filter });
      const found = { companyId, isDeleted: false, ...wanted };
      return listPage(cached, loans, { keys, projection, upgrade: listed }, found, page);
    },
    async listBorrowers(given, page) {
      const wanted = await conditionsOf(borrowerConditions, given, { companyId, filter: given });
      const filter = { companyId, isDeleted: false, ...wanted };
      const findLoans = (ids: readonly number[]) => findAll(ofIds(companyId, ids));
      const key = `borrowers ${JSON.stringify(filter)}`;
      const { search } = given;
      return listBorrowers({ loans, filter, search, findLoans, cached: (count) => cached(key, count) }, page);
    },
    listAfter: (last, max, share) => walk(companyId, { _id: { $mod: [share.of, share.number] } }, last, max),
    ofRegister: (year, last, max) => walk(companyId, { registerYear: year }, last, max),
    ...histories(companyId),
    async withSamePeople(blindIndexes, exceptLoanId, loanOfficerId) {
      const people = { "borrowers.ssn.blindIndex": { $in: [...blindIndexes] } };
      const ofOfficer = loanOfficerId === null ? {} : { loanOfficerId };
      const others = { companyId, isDeleted: false, ...people, ...ofOfficer, _id: { $ne: exceptLoanId } };
      const newestFirst = { projection: { _id: 1 }, sort: { _id: -1 }, limit: maxSamePersonLoans } as const;
      const found = await loans.find(others, newestFirst).toArray();
      return found.map(({ _id }) => ({ id: _id })).toReversed();
    },
    async openWithSamePeople(blindIndexes) {
      const open = { companyId, isDeleted: false, status: { $in: [...openStatuses] } };
      const people = { "borrowers.ssn.blindIndex": { $in: [...blindIndexes] } };
      // The whole `ssn`: with a projection of a part of it, a person whose `ssn` is null would come without the field.
      const named = { projection: { "borrowers.ssn": 1 } } as const;
      const found = await loans.find({ ...open, ...people }, named).toArray();
      const loansOf = new Map<string, number>();
      for (const person of found.flatMap(({ borrowers }) => blindIndexesOf(borrowers)))
        loansOf.set(person, (loansOf.get(person) ?? 0) + 1);
      const isShared = (person: string): boolean => (loansOf.get(person) ?? 0) > 1;
      const shared = found.filter(({ borrowers }) => blindIndexesOf(borrowers).some(isShared));
      if (shared.length === 0) return [];
      const ids = shared.map(({ _id }) => _id);
      return findAll(ofIds(companyId, ids), { _id: -1 }, maxSamePersonLoans);
    },
    async ssnsAfter(loanNumber, max) {
      // This reads a loan of any schema version: ids and SSNs of borrowers have the same shape in all of them.
      const parts = { loanNumber: 1, version: 1, "borrowers.id": 1, "borrowers.ssn": 1 } as const;
      const inOrder = { projection: parts, sort: { loanNumber: 1 }, limit: max } as const;
      const found = await loans.find({ companyId, loanNumber: { $gt: loanNumber } }, inOrder).toArray();
      return found.map(({ _id, loanNumber: number, version, borrowers }) => ({
        loanId: _id,
        loanNumber: number,
        version,
        ssns: borrowers.map(({ id: borrowerId, ssn }) => ({ borrowerId, ssn })),
      }));
    },
    async replaceSsns({ loanId, version, ssns }) {
      const fields = Object.fromEntries(ssns.map(({ ssn }, position) => [`borrowers.${position}.ssn`, ssn]));
      return (await loans.updateOne({ companyId, _id: loanId, version }, { $set: fields })).matchedCount > 0;
    },
  });
};
