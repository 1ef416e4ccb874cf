import type { Db } from "mongodb";
import type { CompanyOf } from "../../domain/company/ports.ts";
import type { LoanPart } from "../../domain/loan/ports.ts";
import { partPaths } from "./loans/loans.ts";

interface OwnedDocument {
  readonly _id: number;
  readonly companyId: number;
}

const projection = { _id: 0, companyId: 1 };

/** Which company a record belongs to, in MongoDB. */
export const companyOfRecord = (database: Db): CompanyOf => {
  const companies = database.collection<{ _id: number }>("companies");
  const loans = database.collection<OwnedDocument>("loans");
  const ownerOf = async (collection: string, filter: { _id: number }) =>
    (await database.collection<OwnedDocument>(collection).findOne(filter, { projection }))?.companyId ?? null;

  /** The company is what is looked for, so none can be named: the indexes of parts begin with the part's id. */
  const ownerOfPart = async (part: LoanPart, id: number) => {
    const holding = { [partPaths[part]]: id, isDeleted: false };
    return (await loans.findOne(holding, { projection }))?.companyId ?? null;
  };

  return async (kind, id) => {
    switch (kind) {
      case "company":
        return (await companies.findOne({ _id: id }, { projection: { _id: 1 } }))?._id ?? null;
      case "user":
        return ownerOf("users", { _id: id });
      case "signer":
        return ownerOf("signers", { _id: id });
      case "calculation":
        return ownerOf("calculations", { _id: id });
      case "agency_transaction":
        return ownerOf("agencyTransactions", { _id: id });
      case "credit_report":
        return ownerOf("creditReports", { _id: id });
      case "call_report_filing":
        return ownerOf("callReportFilings", { _id: id });
      case "hmda_filing":
        return ownerOf("hmdaFilings", { _id: id });
      case "document_template":
        return ownerOf("documentTemplates", { _id: id });
      case "document_package":
        return ownerOf("documentPackages", { _id: id });
      case "document_history":
        return ownerOf("documentHistories", { _id: id });
      case "loan":
        // A deleted loan keeps its company, in whose log its trail stays.
        return ownerOf("loans", { _id: id });
      default:
        return ownerOfPart(kind, id);
    }
  };
};
