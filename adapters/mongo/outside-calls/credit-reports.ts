import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import { storedOrderKey } from "../../../domain/credit/people.ts";
import type { CreditReports, ReportFilter, ReportOrder } from "../../../domain/credit/ports.ts";
import type { Mac } from "../../../domain/log/chain.ts";
import type { Conditions } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { fileCollection, idOfFile, renewFile } from "../files/file-records.ts";
import { ofLoansOfOfficer } from "../loans/loans-of-officer.ts";
import { listedRecords, projectionOf } from "../versioned-records.ts";

/** Keys are always present, so that plain unique indexes are enough. No reference or order equals the key of a report without one. */
export const reportFieldsUnder = (mac: Mac) => ({
  referenceKey: ({ id, reference }: CreditReport) => reference ?? `~${id}`,
  orderKey: (report: CreditReport) => storedOrderKey(report, mac) ?? `~${report.id}`,
  /** The borrower and, in a joint report, the co-borrower. */
  borrowerIds: ({ person, coPerson }: CreditReport) => [person, coPerson].flatMap((each) => each?.borrowerId ?? []),
});

/** Excludes the fields that only the store's queries need. */
export const reportProjection = projectionOf(reportFieldsUnder(String));

const orders: Readonly<Record<ReportOrder, string>> = { orderedAt: "orderedAt" };
const newestFirst = { orderedAt: -1, _id: -1 } as const;

/** The credit reports of each company in MongoDB. */
export const creditReportStores = (connection: Connection): ((companyId: number) => CreditReports) => {
  const conditions: Conditions<ReportFilter> = {
    loanId: "loanId",
    borrowerId: "borrowerIds",
    status: "status",
    loanOfficerId: ofLoansOfOfficer(connection.database),
  };
  const reports = listedRecords(connection, {
    collection: "creditReports",
    upgrade: connection.upgrades.creditReport,
    seal: connection.seals.creditReport,
    fields: reportFieldsUnder(connection.vault.auditMac),
    taken: { already_stored: ["companyId", "orderKey"] },
    orders,
    conditions,
  });
  const files = fileCollection(connection.database);

  /** Records that the file of a report's document is needed, writes the report, and then marks the file as named. */
  const naming = async <Outcome extends string | object>(
    { id, companyId, document, updatedAt }: CreditReport,
    write: () => Promise<Outcome>,
  ): Promise<Outcome> => {
    if (!document) return write();
    if (!(await renewFile(files, companyId, document.sha256, updatedAt)))
      throw new Error(`the file of the document of credit report ${id} is not stored`);
    const outcome = await write();
    if (outcome !== "conflict" && outcome !== "already_stored")
      await files.updateOne(idOfFile(companyId, document.sha256), { $set: { isNamed: true } });
    return outcome;
  };

  return (companyId) => ({
    ...reports.ofCompany(companyId),
    add: (report, entry) => naming(report, () => reports.ofCompany(companyId).add(report, entry)),
    save: (report, entry) => naming(report, () => reports.ofCompany(companyId).save(report, entry)),
    ofBorrower: (borrowerId, max) => reports.findAll({ companyId, borrowerIds: borrowerId }, newestFirst, max),
    completedOf: (loanIds, max) =>
      reports.findAll({ companyId, loanId: { $in: [...loanIds] }, status: "completed" }, newestFirst, max),
    async contentsAfter(id, max) {
      // This reads a report of any schema version: version and content have the same shape in all of them.
      const parts = { _id: 0, id: 1, version: 1, sealedContent: 1 } as const;
      const inOrder = { projection: parts, sort: { _id: 1 }, limit: max } as const;
      const withContent = { companyId, _id: { $gt: id }, sealedContent: { $ne: null } };
      return reports.collection
        .find<Pick<CreditReport, "id" | "version" | "sealedContent">>(withContent, inOrder)
        .toArray();
    },
    async replaceContent(id, expected, sealedContent) {
      const asExpected = { companyId, _id: id, sealedContent: expected };
      return (await reports.collection.updateOne(asExpected, { $set: { sealedContent } })).matchedCount > 0;
    },
  });
};
