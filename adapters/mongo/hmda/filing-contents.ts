import type { Db } from "mongodb";
import type { RegisterLoan } from "../../../domain/hmda/filing/differences.ts";
import type { FilePart, HmdaFilings } from "../../../domain/hmda/ports.ts";
import type { FilingDocument } from "./filing-document.ts";

/** What is stored beside a filing: its loans and, if an earlier release wrote it, the parts of its file. */
type Contents = Omit<HmdaFilings, "find" | "listAsStored" | "add" | "save" | "list" | "latest">;

interface PartDocument extends FilePart {
  /** The id of the contents and the part's number. */
  readonly _id: string;
  readonly companyId: number;
  readonly storedAt: string;
}

export interface FilingLoanDocument extends RegisterLoan {
  /** The id of the contents and the id of the loan. */
  readonly _id: string;
  readonly companyId: number;
  readonly contentsId: number;
}

const loanProjection = { _id: 0, companyId: 0, contentsId: 0 };
const partProjection = { _id: 0, companyId: 0, storedAt: 0 };

/** The files and loans of the HMDA filings of each company in MongoDB. */
export const filingContents = (database: Db): ((companyId: number) => Contents) => {
  const filings = database.collection<FilingDocument>("hmdaFilings");
  const parts = database.collection<PartDocument>("hmdaFilingParts");
  const filingLoans = database.collection<FilingLoanDocument>("hmdaFilingLoans");
  const isThere = async (companyId: number, contentsId: number): Promise<boolean> =>
    (await filings.findOne({ companyId, contentsId }, { projection: { _id: 1 } })) !== null;
  /** Deletes the first part last, because the others are found by it: after an interruption, the deletion is repeated. */
  const removeParts = async (companyId: number, contentsId: number): Promise<void> => {
    await parts.deleteMany({ companyId, contentsId, number: { $gt: 1 } });
    await parts.deleteMany({ companyId, contentsId });
  };
  return (companyId) => ({
    isNamed: (contentsId) => isThere(companyId, contentsId),
    async findPart(contentsId, number) {
      const found = await parts.findOne({ companyId, contentsId, number }, { projection: partProjection });
      return found?.sealedText ?? null;
    },
    async putLoans(contentsId, given) {
      const writes = given.map((loan) => ({
        replaceOne: {
          filter: { companyId, contentsId, loanId: loan.loanId, _id: `${contentsId} ${loan.loanId}` },
          replacement: { ...loan, companyId, contentsId },
          upsert: true,
        },
      }));
      if (writes.length > 0) await filingLoans.bulkWrite(writes, { ordered: false });
    },
    async loansIn(contentsId, loanIds) {
      const among = { companyId, contentsId, loanId: { $in: [...loanIds] } };
      return filingLoans.find<RegisterLoan>(among, { projection: loanProjection }).toArray();
    },
    async loansAfter(contentsId, loanId, max) {
      const inOrder = { projection: loanProjection, sort: { loanId: 1 }, limit: max } as const;
      return filingLoans.find<RegisterLoan>({ companyId, contentsId, loanId: { $gt: loanId } }, inOrder).toArray();
    },
    async discard(contentsId) {
      if (await isThere(companyId, contentsId)) return;
      await filingLoans.deleteMany({ companyId, contentsId });
      await removeParts(companyId, contentsId);
    },
    dropParts: (contentsId) => removeParts(companyId, contentsId),
    async abandonedBefore(instant, max) {
      const firstParts = parts.find(
        { companyId, number: 1, storedAt: { $lt: instant } },
        { projection: { contentsId: 1 } },
      );
      const stored = await firstParts.map(({ contentsId }) => contentsId).toArray();
      const known = filings.find({ companyId, contentsId: { $in: stored } }, { projection: { contentsId: 1 } });
      const there = new Set(await known.map(({ contentsId }) => contentsId).toArray());
      return stored.filter((id) => !there.has(id)).slice(0, max);
    },
    async partsAfter({ contentsId, number }, max) {
      const inOrder = { projection: partProjection, sort: { contentsId: 1, number: 1 } } as const;
      const ofFiling = await parts
        .find<FilePart>({ companyId, contentsId, number: { $gt: number } }, { ...inOrder, limit: max })
        .toArray();
      if (ofFiling.length === max) return ofFiling;
      const limit = max - ofFiling.length;
      const later = parts.find<FilePart>({ companyId, contentsId: { $gt: contentsId } }, { ...inOrder, limit });
      return [...ofFiling, ...(await later.toArray())];
    },
    async replacePart({ contentsId, number }, expected, sealedText) {
      const asExpected = { companyId, contentsId, number, sealedText: expected };
      return (await parts.updateOne(asExpected, { $set: { sealedText } })).matchedCount > 0;
    },
  });
};
