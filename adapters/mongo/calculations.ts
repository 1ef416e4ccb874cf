import type { Db } from "mongodb";
import { requireOwnRecord } from "../../domain/kernel/own-record.ts";
import type { CalculationRecord } from "../../domain/loan/calculation.ts";
import type { Calculations } from "../../domain/loan/ports.ts";
import { isDuplicate } from "./duplicate.ts";
import { listPage } from "./list-page.ts";

interface CalculationDocument extends CalculationRecord {
  readonly _id: number;
}

const projection = { _id: 0 };
const newestFirst = [{ field: "calculatedAt", descending: true }] as const;

/** The calculations of each company in MongoDB. */
export const calculationStores = (database: Db): ((companyId: number) => Calculations) => {
  const calculations = database.collection<CalculationDocument>("calculations");
  return (companyId) => ({
    async find(id) {
      return calculations.findOne<CalculationRecord>({ companyId, _id: id }, { projection });
    },
    async add(calculation) {
      requireOwnRecord(companyId, calculation);
      try {
        await calculations.insertOne({ ...calculation, _id: calculation.id });
        return calculation;
      } catch (error) {
        const { loanId, fingerprint } = calculation;
        const same = { companyId, loanId, fingerprint };
        const stored = isDuplicate(error) ? await calculations.findOne<CalculationRecord>(same, { projection }) : null;
        if (stored === null) throw error;
        return stored;
      }
    },
    async latestOf(loanId) {
      const latest = { projection, sort: { calculatedAt: -1, _id: -1 } } as const;
      return calculations.findOne<CalculationRecord>({ companyId, loanId }, latest);
    },
    async list(loanId, page) {
      const order = page.order.length > 0 ? page.order : newestFirst;
      const shape = { keys: { calculatedAt: "calculatedAt" }, projection };
      return listPage(calculations, shape, { companyId, loanId }, { ...page, order });
    },
  });
};
