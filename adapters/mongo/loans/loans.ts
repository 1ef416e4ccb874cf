import type { Collection, Db, Filter } from "mongodb";
import type { Clock } from "../../../domain/kernel/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import {
  type LoanFilter,
  type LoanOrder,
  type LoanPart,
  type Loans,
  maxSamePersonLoans,
} from "../../../domain/loan/ports.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { assertEntryOf, nextState } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { cachedCounts } from "../cached-counts.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { listPage } from "../list-page.ts";
import { insertLogged, replaceLogged } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";
import { searchFilter } from "../search-words.ts";
import { listBorrowers } from "./borrower-lists.ts";
import { documentOf, keyOfExternalId, type LoanDocument, loanProjection as projection } from "./loan-documents.ts";
import { laterThan, loanHistories } from "./loan-histories.ts";

const orderKeys: Readonly<Record<LoanOrder, string>> = {
  createdAt: "createdAt",
  updatedAt: "updatedAt",
  loanNumber: "loanNumber",
  status: "status",
};

/** Where each kind of part keeps its ids. */
export const partPaths: Readonly<Record<LoanPart, string>> = {
  borrower: "borrowers.id",
  property: "property.id",
  fee: "fees.id",
};

const filterOf = (companyId: number, filter: LoanFilter): Filter<LoanDocument> => {
  const { statuses, loanOfficerId, hecmType, state, externalId, dueBefore, createdAfter, createdBefore, search } =
    filter;
  const created = { ...(createdAfter && { $gte: createdAfter }), ...(createdBefore && { $lt: createdBefore }) };
  return {
    companyId,
    isDeleted: false,
    ...(statuses.length > 0 && { status: { $in: [...statuses] } }),
    ...(loanOfficerId !== null && { loanOfficerId }),
    ...(hecmType !== null && { hecmType }),
    ...(state !== null && { "property.state": state }),
    ...(dueBefore !== null && { firstDueOn: { $lt: dueBefore } }),
    ...(externalId !== null && { externalIdKey: keyOfExternalId(externalId) }),
    ...((createdAfter ?? createdBefore) !== null && { createdAt: created }),
    ...searchFilter(search),
  };
};

/** Says where a write failed for the external id; queries whether that is it, since servers word the error differently. */
const unlessExternalIdTaken = async <Outcome>(
  loans: Collection<LoanDocument>,
  { _id, companyId, externalIdKey }: LoanDocument,
  write: () => Promise<Outcome>,
): Promise<Outcome | "external_id_taken"> => {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const others = await loans.countDocuments({ companyId, externalIdKey, _id: { $ne: _id } }, { limit: 1 });
    if (others === 0) throw error;
    return "external_id_taken";
  }
};

/** The loans of each company in MongoDB: one document a loan, replaced only at the version it was read. */
export const loanStores = (
  database: Db,
  clock: Pick<Clock, "now" | "after">,
  relay: LogRelay,
  upgrades: Pick<Upgrades, "loan" | "isCurrentLoan">,
): ((companyId: number) => Loans) => {
  const { loan: upgrade } = upgrades;
  const loans = database.collection<LoanDocument>("loans");
  const cached = cachedCounts(clock);
  const historiesAfter = loanHistories(loans, upgrades);
  const findOne = async (filter: Filter<LoanDocument>): Promise<Loan | null> => {
    const found = await loans.findOne(filter, { projection });
    return found && upgrade(found);
  };
  return (companyId) => ({
    async find(id) {
      return findOne({ companyId, _id: id, isDeleted: false });
    },
    async findByPart(part, id) {
      return findOne({ companyId, [partPaths[part]]: id, isDeleted: false });
    },
    async add(loan, entry) {
      assertSameCompany(companyId, loan);
      assertEntryOf(loan, entry);
      const document = documentOf(loan);
      return unlessExternalIdTaken(loans, document, async () => {
        await insertLogged(database, relay, "loans", document, entry);
        return "added" as const;
      });
    },
    async save(loan, entry) {
      assertSameCompany(companyId, loan);
      const next = nextState(loan);
      assertEntryOf(next, entry);
      const asRead = { companyId, _id: loan.id, version: loan.version, isDeleted: false };
      const document = documentOf(next);
      return unlessExternalIdTaken(loans, document, async () =>
        (await replaceLogged(database, relay, "loans", asRead, document, entry)) ? next : "conflict",
      );
    },
    async list(filter, page) {
      const found = filterOf(companyId, filter);
      const count = () =>
        cached(JSON.stringify(found), (limit) => loans.countDocuments(found, limit === null ? {} : { limit }));
      return listPage(loans, { keys: orderKeys, projection, upgrade }, found, page, count);
    },
    async listBorrowers({ loanOfficerId, search }, page) {
      const filter = filterOf(companyId, { ...everyLoan, loanOfficerId, search });
      const findLoans = async (ids: readonly number[]) =>
        (await loans.find({ companyId, _id: { $in: [...ids] }, isDeleted: false }, { projection }).toArray()).map(
          upgrade,
        );
      const key = `borrowers ${JSON.stringify(filter)}`;
      return listBorrowers({ loans, filter, search, findLoans, cached: (count) => cached(key, count) }, page);
    },
    async listAfter(last, max, share) {
      const inOrder = { projection, sort: { createdAt: 1, _id: 1 }, limit: max } as const;
      const ofShare = { _id: { $mod: [share.of, share.number] as [number, number] } };
      const found = await loans
        .find({ companyId, isDeleted: false, ...ofShare, ...laterThan(last) }, inOrder)
        .toArray();
      return found.map(upgrade);
    },
    historiesAfter: (days, last, max) => historiesAfter(companyId, days, last, max),
    async withSamePeople(blindIndexes, exceptLoanId, loanOfficerId) {
      const people = { "borrowers.ssn.blindIndex": { $in: [...blindIndexes] } };
      const ofOfficer = loanOfficerId === null ? {} : { loanOfficerId };
      const others = { companyId, isDeleted: false, ...people, ...ofOfficer, _id: { $ne: exceptLoanId } };
      const newestFirst = { projection: { _id: 1 }, sort: { _id: -1 }, limit: maxSamePersonLoans } as const;
      const found = await loans.find(others, newestFirst).toArray();
      return found.map(({ _id }) => ({ id: _id })).toReversed();
    },
    async ssnsAfter(loanNumber, max) {
      // Whichever schema version a loan has: ids and numbers of borrowers have had one shape in all of them.
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
