import type { Collection, Db, Filter } from "mongodb";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { orderKey } from "../../../domain/credit/people.ts";
import type { CreditReports, ReportOrder } from "../../../domain/credit/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { assertFirstEntryOf, nextStateWith } from "../../../domain/log/entry.ts";
import type { Upgrades } from "../../../domain/upgrades.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { listPage } from "../list-page.ts";
import { ofLoans } from "../loans/loans-of-officer.ts";
import { insertLogged, replaceLoggedOrNot } from "../log/logged-writes.ts";
import type { LogRelay } from "../log/relay.ts";

/** The report as it is, and beside it what queries need. */
interface ReportDocument extends CreditReport {
  readonly _id: number;
  /** Always there, so that a plain unique index does; no reference looks like the key of a report without one. */
  readonly referenceKey: string;
  /** Always there for the same reason: the report's `orderKey` or, where it has none, its own id. */
  readonly orderKey: string;
  /** The borrower and, in a joint report, the co-borrower. */
  readonly borrowerIds: readonly number[];
}

/** Leaves out of an answer what only the store's queries need. */
const projection = { _id: 0, referenceKey: 0, orderKey: 0, borrowerIds: 0, pending: 0 };

const orderKeys: Readonly<Record<ReportOrder, string>> = { orderedAt: "orderedAt" };

const documentOf = (report: CreditReport): ReportDocument => ({
  ...report,
  _id: report.id,
  referenceKey: report.reference ?? `~${report.id}`,
  orderKey: orderKey(report) ?? `~${report.id}`,
  borrowerIds: [report.person, report.coPerson].flatMap((person) => person?.borrowerId ?? []),
});

/** Says where a write failed for the order; queries whether that is it, since servers word the error differently. */
const unlessAlreadyStored = async <Outcome>(
  reports: Collection<ReportDocument>,
  { _id, companyId, orderKey: key }: ReportDocument,
  write: () => Promise<Outcome>,
): Promise<Outcome | "already_stored"> => {
  try {
    return await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const others = await reports.countDocuments({ companyId, orderKey: key, _id: { $ne: _id } }, { limit: 1 });
    if (others === 0) throw error;
    return "already_stored";
  }
};

/** The credit reports of each company in MongoDB. */
export const creditReportStores = (
  database: Db,
  relay: LogRelay,
  upgrade: Upgrades["creditReport"],
): ((companyId: number) => CreditReports) => {
  const reports = database.collection<ReportDocument>("creditReports");
  const filterLoans = ofLoans(database);
  const newest = async (filter: Filter<ReportDocument>, max: number): Promise<CreditReport[]> => {
    const newestFirst = { projection, sort: { orderedAt: -1, _id: -1 }, limit: max } as const;
    return (await reports.find(filter, newestFirst).toArray()).map(upgrade);
  };
  return (companyId) => ({
    async find(id) {
      const found = await reports.findOne({ companyId, _id: id }, { projection });
      return found && upgrade(found);
    },
    async add(report, entry) {
      assertSameCompany(companyId, report);
      assertFirstEntryOf(report, entry);
      const document = documentOf(report);
      return unlessAlreadyStored(reports, document, async () => {
        await insertLogged(database, relay, "creditReports", document, entry);
        return "added" as const;
      });
    },
    async save(report, entry) {
      assertSameCompany(companyId, report);
      const next = nextStateWith(report, entry);
      const asRead = { companyId, _id: report.id, version: report.version };
      const document = documentOf(next);
      return unlessAlreadyStored(reports, document, async () =>
        (await replaceLoggedOrNot(database, relay, "creditReports", asRead, document, entry)) ? next : "conflict",
      );
    },
    async list({ borrowerId, status, ...loans }, page) {
      const filter = {
        companyId,
        ...(await filterLoans(companyId, loans)),
        ...(borrowerId !== null && { borrowerIds: borrowerId }),
        ...(status !== null && { status }),
      };
      return listPage(reports, { keys: orderKeys, projection, upgrade }, filter, page);
    },
    async ofBorrower(borrowerId, max) {
      return newest({ companyId, borrowerIds: borrowerId }, max);
    },
    async completedOf(loanIds, max) {
      return newest({ companyId, loanId: { $in: [...loanIds] }, status: "completed" }, max);
    },
    async contentsAfter(id, max) {
      // Whichever schema version a report has: version and content have had one shape in all of them.
      const parts = { version: 1, sealedContent: 1 } as const;
      const inOrder = { projection: parts, sort: { _id: 1 }, limit: max } as const;
      const found = reports.find({ companyId, _id: { $gt: id }, sealedContent: { $ne: null } }, inOrder);
      return (await found.toArray()).map(({ _id, version, sealedContent }) => ({ id: _id, version, sealedContent }));
    },
    async replaceContent(id, expected, sealedContent) {
      const asExpected = { companyId, _id: id, sealedContent: expected };
      return (await reports.updateOne(asExpected, { $set: { sealedContent } })).matchedCount > 0;
    },
  });
};
