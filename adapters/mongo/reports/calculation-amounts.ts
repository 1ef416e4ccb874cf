import type { Collection } from "mongodb";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { CalculatedAmounts } from "../../../domain/calculation/ports.ts";
import type { Upgrades } from "../../../domain/stores.ts";

interface Amounts extends CalculatedAmounts {
  readonly id: number;
  readonly schemaVersion?: number;
}

type Find = (companyId: number, id: number) => Promise<CalculationRecord | null>;

const fields = {
  _id: 0,
  id: 1,
  loanId: 1,
  schemaVersion: 1,
  asOf: 1,
  calculatedAt: 1,
  askedAt: 1,
  principalLimitCents: "$result.principalLimitCents",
  maxClaimAmountCents: "$result.maxClaimAmountCents",
};

/** Reads the resulting amounts of calculations; the server sends nothing else of the documents. */
export const calculationAmounts =
  <Document extends object>(
    calculations: Collection<Document>,
    isCurrent: Upgrades["isCurrentCalculation"],
    find: Find,
  ) =>
  async (companyId: number, loanIds: readonly number[]): Promise<CalculatedAmounts[]> => {
    const ofLoans = { $match: { companyId, loanId: { $in: [...loanIds] } } };
    const found = await calculations.aggregate<Amounts>([ofLoans, { $project: fields }]).toArray();
    const amounts: CalculatedAmounts[] = [];
    for (const { schemaVersion, ...read } of found) {
      const older = isCurrent({ schemaVersion }) ? null : (await find(companyId, read.id))?.result;
      amounts.push(older ? { ...read, ...pickAmounts(older) } : read);
    }
    return amounts;
  };

const pickAmounts = ({ principalLimitCents, maxClaimAmountCents }: CalculationRecord["result"]) => ({
  principalLimitCents,
  maxClaimAmountCents,
});
