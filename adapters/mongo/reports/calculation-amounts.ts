import type { Collection } from "mongodb";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import type { CalculatedAmounts } from "../../../domain/calculation/ports.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Upgrades } from "../../../domain/stores.ts";

interface Amounts extends CalculatedAmounts {
  readonly id: number;
  readonly schemaVersion?: number;
  readonly askedAt: Instant;
}

type Find = (companyId: number, id: number) => Promise<CalculationRecord | null>;

const fields = {
  _id: 0,
  id: 1,
  loanId: 1,
  schemaVersion: 1,
  calculatedAt: 1,
  askedAt: 1,
  principalLimitCents: "$result.principalLimitCents",
  maxClaimAmountCents: "$result.maxClaimAmountCents",
};

/** Whether a calculation was requested after another one of its loan. */
const isLater = (one: Amounts, other: Amounts): boolean =>
  one.askedAt === other.askedAt ? one.id > other.id : one.askedAt > other.askedAt;

/** Reads what calculations came to: the server sends nothing else of them. */
export const calculationAmounts =
  <Document extends object>(
    calculations: Collection<Document>,
    isCurrent: Upgrades["isCurrentCalculation"],
    find: Find,
  ) =>
  async (companyId: number, loanIds: readonly number[]): Promise<CalculatedAmounts[]> => {
    const ofLoans = { $match: { companyId, loanId: { $in: [...loanIds] } } };
    const found = await calculations.aggregate<Amounts>([ofLoans, { $project: fields }]).toArray();
    const latest = new Map<number, Amounts>();
    const amounts: CalculatedAmounts[] = [];
    for (const { schemaVersion, ...read } of found) {
      const older = isCurrent({ schemaVersion }) ? null : (await find(companyId, read.id))?.result;
      const one: Amounts = older ? { ...read, ...pickAmounts(older) } : read;
      amounts.push(one);
      const other = latest.get(one.loanId);
      if (other === undefined || isLater(one, other)) latest.set(one.loanId, one);
    }
    const requestedAgain = [...latest.values()].filter(({ askedAt, calculatedAt }) => askedAt > calculatedAt);
    return [...amounts, ...requestedAgain.map((one) => ({ ...one, calculatedAt: one.askedAt }))].map(
      ({ loanId, calculatedAt, principalLimitCents, maxClaimAmountCents }) => ({
        loanId,
        calculatedAt,
        principalLimitCents,
        maxClaimAmountCents,
      }),
    );
  };

const pickAmounts = ({ principalLimitCents, maxClaimAmountCents }: CalculationRecord["result"]) => ({
  principalLimitCents,
  maxClaimAmountCents,
});
