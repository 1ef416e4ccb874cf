import type { Db } from "mongodb";
import type { CompanyOf } from "../../domain/company/ports.ts";
import { isLoanPart, recordKinds } from "../../domain/log/record-kinds.ts";
import { partPath } from "./loans/loan-documents.ts";

/** Which company a record belongs to, in MongoDB. */
export const companyOfRecord = (database: Db): CompanyOf => {
  const ownerOf = async (collection: string, filter: object): Promise<number | null> => {
    const projection = { companyId: 1 };
    const found = await database
      .collection<{ _id: number; companyId?: number }>(collection)
      .findOne(filter, { projection });
    // A company has no company.
    return found && (found.companyId ?? found._id);
  };
  return (kind, id) => {
    // A deleted loan still belongs to its company, whose log keeps its entries; its parts are no longer found. The company is unknown
    // here, so the query cannot name it: the indexes of parts begin with the part's id.
    if (isLoanPart(kind)) return ownerOf("loans", { [partPath(kind)]: id, isDeleted: false });
    return ownerOf(recordKinds[kind].stored, { _id: id });
  };
};
