import type { Db } from "mongodb";
import {
  type CalculationRecord,
  type CalculationSummary,
  type SummarizedCalculation,
  summarize,
} from "../../domain/calculation/calculation-record.ts";
import type { Calculations } from "../../domain/calculation/ports.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import { assertSameCompany } from "../../domain/kernel/stored/record.ts";
import type { Upgrades } from "../../domain/upgrades.ts";
import { duplicatePositions, isDuplicate } from "./duplicate-key.ts";
import { listPage } from "./list-page.ts";

interface CalculationDocument extends CalculationRecord {
  readonly _id: number;
  /** When it was last calculated, or requested again with the same inputs. */
  readonly askedAt: Instant;
}

const projection = { _id: 0, askedAt: 0 };
const summaryProjection = {
  _id: 0,
  schemaVersion: 1,
  id: 1,
  loanId: 1,
  loanVersion: 1,
  calculatedAt: 1,
  asOf: 1,
  ruleEdition: 1,
  rulesUsed: 1,
  fingerprint: 1,
  "inputs.rateBasis": 1,
  "inputs.ageRounding": 1,
  "inputs.repairEstimateCents": 1,
  "inputs.repairAdministrationFeeCents": 1,
  "inputs.lesa": 1,
  "inputs.annualPropertyCharges": 1,
  "inputs.nationalLimitDay": 1,
  "result.principalLimitCents": 1,
  "result.availableProceedsCents": 1,
  "result.servicingSetAsideCents": 1,
  "result.repairSetAsideCents": 1,
  "result.lesaCents": 1,
  "result.mandatoryObligationsCents": 1,
  "result.netPrincipalLimitCents": 1,
  "result.firstYearLimitCents": 1,
  "result.cashRequiredToCloseCents": 1,
  "result.warnings": 1,
};
const documentOf = (calculation: CalculationRecord): CalculationDocument => ({
  ...calculation,
  _id: calculation.id,
  askedAt: calculation.calculatedAt,
});
const newestFirst = [{ field: "calculatedAt", descending: true }] as const;

/**
 * The calculations of each company in MongoDB, steps and all in one document: the server compresses what it stores, so
 * that texts which many have in common cost little there.
 */
export const calculationStores = (
  database: Db,
  { calculation: upgrade, isCurrentCalculation }: Pick<Upgrades, "calculation" | "isCurrentCalculation">,
): ((companyId: number) => Calculations) => {
  const calculations = database.collection<CalculationDocument>("calculations");
  const find = async (companyId: number, id: number): Promise<CalculationRecord | null> => {
    const found = await calculations.findOne({ companyId, _id: id }, { projection });
    return found && upgrade(found);
  };
  // The fields named are those of a current document, which its version shows; an older one is read whole.
  const summaryOf = async (companyId: number, brief: SummarizedCalculation): Promise<CalculationSummary | null> => {
    if (isCurrentCalculation(brief)) return summarize(brief);
    const whole = await find(companyId, brief.id);
    return whole && summarize(whole);
  };
  const latestOf = async (companyId: number, loanId: number): Promise<CalculationSummary | null> => {
    const latest = { projection: summaryProjection, sort: { askedAt: -1, _id: -1 } } as const;
    const brief = await calculations.findOne<SummarizedCalculation>({ companyId, loanId }, latest);
    return brief && summaryOf(companyId, brief);
  };
  /** Which calculation is the latest of each loan: as the index has them backwards, the first of each. */
  const latestIds = async (companyId: number, loanIds: readonly number[]): Promise<number[]> => {
    const found = calculations.aggregate<{ readonly latest: number }>([
      { $match: { companyId, loanId: { $in: [...loanIds] } } },
      { $sort: { companyId: -1, loanId: -1, askedAt: -1, _id: -1 } },
      { $group: { _id: "$loanId", latest: { $first: "$_id" } } },
    ]);
    return (await found.toArray()).map(({ latest }) => latest);
  };
  const summaries = async (companyId: number, ids: number[]): Promise<Map<number, CalculationSummary>> => {
    const filter = { companyId, _id: { $in: ids } };
    const briefs = calculations.find<SummarizedCalculation>(filter, { projection: summaryProjection });
    const latest = new Map<number, CalculationSummary>();
    for (const brief of await briefs.toArray()) {
      const summary = await summaryOf(companyId, brief);
      if (summary !== null) latest.set(summary.loanId, summary);
    }
    return latest;
  };
  const markRequestedAgain = async (requested: CalculationRecord): Promise<CalculationRecord | null> => {
    const { companyId, loanId, fingerprint, calculatedAt } = requested;
    const same = { companyId, loanId, fingerprint };
    const found = await calculations.findOneAndUpdate(same, { $max: { askedAt: calculatedAt } }, { projection });
    return found && upgrade(found);
  };
  const add = async (calculation: CalculationRecord): Promise<CalculationRecord> => {
    try {
      await calculations.insertOne(documentOf(calculation));
      return calculation;
    } catch (error) {
      const stored = isDuplicate(error) ? await markRequestedAgain(calculation) : null;
      if (stored === null) throw error;
      return stored;
    }
  };
  return (companyId) => ({
    find: (id) => find(companyId, id),
    async add(calculation) {
      assertSameCompany(companyId, calculation);
      return add(calculation);
    },
    async addAll(added) {
      for (const calculation of added) assertSameCompany(companyId, calculation);
      if (added.length === 0) return 0;
      const writes = added.map((calculation) => ({ insertOne: { document: documentOf(calculation) } }));
      try {
        await calculations.bulkWrite(writes, { ordered: false });
        return added.length;
      } catch (error) {
        const refused = duplicatePositions(error, added.length)?.flatMap((position) => added[position] ?? []);
        if (refused === undefined) throw error;
        let stored = added.length - refused.length;
        for (const calculation of refused) {
          const there = (await markRequestedAgain(calculation)) ?? (await add(calculation));
          if (there.id === calculation.id) stored += 1;
        }
        return stored;
      }
    },
    latestOf: (loanId) => latestOf(companyId, loanId),
    async latestOfEach(loanIds) {
      const ids = await latestIds(companyId, loanIds);
      const latest = await summaries(companyId, ids);
      return loanIds.flatMap((loanId) => latest.get(loanId) ?? []);
    },
    async list(loanId, page) {
      const order = page.order.length > 0 ? page.order : newestFirst;
      const shape = { keys: { calculatedAt: "calculatedAt" }, projection, upgrade };
      return listPage(calculations, shape, { companyId, loanId }, { ...page, order });
    },
  });
};
