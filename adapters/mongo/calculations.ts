import type { Collection } from "mongodb";
import {
  type CalculationRecord,
  type CalculationSummary,
  type SummarizedCalculation,
  summarize,
} from "../../domain/calculation/calculation-record.ts";
import type { Calculations, CalculationWanted } from "../../domain/calculation/ports.ts";
import type { Day, Instant } from "../../domain/kernel/day.ts";
import { assertSameCompany } from "../../domain/kernel/stored/record.ts";
import type { Upgrades } from "../../domain/stores.ts";
import type { Connection } from "./database/connection.ts";
import { duplicatePositions, isDuplicate } from "./duplicate-key.ts";
import { listPage } from "./list-page.ts";
import { calculationAmounts } from "./reports/calculation-amounts.ts";

interface CalculationDocument extends CalculationRecord {
  readonly _id: number;
  /** When it was last calculated, or requested again with the same inputs. */
  readonly askedAt: Instant;
}

/** The latest calculation of a loan; `_id` is the loan's id. */
interface LatestId {
  readonly _id: number;
  readonly latest: number;
  readonly asOf: Day;
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
  "result.paymentPlan": 1,
  "result.refinanceTest": 1,
  "result.principalLimitCents": 1,
  "result.availableProceedsCents": 1,
  "result.servicingSetAsideCents": 1,
  "result.repairSetAsideCents": 1,
  "result.lesaCents": 1,
  "result.mandatoryObligationsCents": 1,
  "result.netPrincipalLimitCents": 1,
  "result.firstYearLimitCents": 1,
  "result.cashRequiredToCloseCents": 1,
  "result.initialMipCents": 1,
  "result.warnings": 1,
};
/** Sorts after every stored instant; the texts compare in the same order as the instants. */
const endOfTime = "9999";

const newestFirst = [{ field: "calculatedAt", descending: true }] as const;

type CalculationUpgrades = Pick<Upgrades, "calculation" | "isCurrentCalculation">;

/** Reads calculations: one in full, or summaries of those of loans. */
const reader = (
  calculations: Collection<CalculationDocument>,
  { calculation: upgrade, isCurrentCalculation }: CalculationUpgrades,
) => {
  const find = async (companyId: number, id: number): Promise<CalculationRecord | null> => {
    const found = await calculations.findOne({ companyId, _id: id }, { projection });
    return found && upgrade(found);
  };
  // The projection names fields of the current schema version; a document of an older version is read in full.
  const summaryOf = async (companyId: number, brief: SummarizedCalculation): Promise<CalculationSummary | null> => {
    if (isCurrentCalculation(brief)) return summarize(brief);
    const whole = await find(companyId, brief.id);
    return whole && summarize(whole);
  };
  /** The latest calculation of each loan: the first of each when the index is read backward. */
  const latestIds = async (companyId: number, loanIds: readonly number[]): Promise<LatestId[]> => {
    const found = calculations.aggregate<LatestId>([
      { $match: { companyId, loanId: { $in: [...loanIds] } } },
      { $sort: { companyId: -1, loanId: -1, asOf: -1, askedAt: -1, _id: -1 } },
      {
        $group: {
          _id: "$loanId",
          latest: { $first: "$_id" },
          asOf: { $first: "$asOf" },
          askedAt: { $first: "$askedAt" },
        },
      },
    ]);
    return found.toArray();
  };
  const summaries = async (companyId: number, ids: readonly LatestId[]): Promise<Map<number, CalculationSummary>> => {
    const filter = { companyId, _id: { $in: ids.map(({ latest }) => latest) } };
    const briefs = calculations.find<SummarizedCalculation>(filter, { projection: summaryProjection });
    const latest = new Map<number, CalculationSummary>();
    for (const brief of await briefs.toArray()) {
      const summary = await summaryOf(companyId, brief);
      if (summary !== null) latest.set(summary.loanId, summary);
    }
    return latest;
  };
  const lastBy = async (
    companyId: number,
    { loanId, on, knownBefore }: CalculationWanted,
  ): Promise<CalculationSummary | null> => {
    const before = knownBefore ?? endOfTime;
    const requestedAt = { $cond: [{ $lt: ["$askedAt", before] }, "$askedAt", "$calculatedAt"] };
    const [brief] = await calculations
      .aggregate<SummarizedCalculation>([
        { $match: { companyId, loanId, asOf: { $lte: on }, calculatedAt: { $lt: before } } },
        { $addFields: { requestedAt } },
        { $sort: { asOf: -1, requestedAt: -1, _id: -1 } },
        { $limit: 1 },
        { $project: summaryProjection },
      ])
      .toArray();
    return brief === undefined ? null : summaryOf(companyId, brief);
  };
  return {
    find,
    async latestOf(companyId: number, loanId: number): Promise<CalculationSummary | null> {
      const latest = { projection: summaryProjection, sort: { asOf: -1, askedAt: -1, _id: -1 } } as const;
      const brief = await calculations.findOne<SummarizedCalculation>({ companyId, loanId }, latest);
      return brief && summaryOf(companyId, brief);
    },
    async latestOfEach(companyId: number, loanIds: readonly number[]): Promise<CalculationSummary[]> {
      const latest = await summaries(companyId, await latestIds(companyId, loanIds));
      return loanIds.flatMap((loanId) => latest.get(loanId) ?? []);
    },
    async lastOfEachBy(companyId: number, loans: readonly CalculationWanted[]): Promise<CalculationSummary[]> {
      const wanted = new Map(loans.map((loan) => [loan.loanId, loan]));
      const ids = await latestIds(companyId, [...wanted.keys()]);
      const calculated = new Set(ids.map(({ _id }) => _id));
      // For nearly every loan the latest calculation is the one wanted, so few need a query of their own.
      const isMeant = ({ _id, asOf, askedAt }: LatestId) => {
        const loan = wanted.get(_id);
        return loan !== undefined && asOf <= loan.on && askedAt < (loan.knownBefore ?? endOfTime);
      };
      const last = await summaries(companyId, ids.filter(isMeant));
      const found: CalculationSummary[] = [];
      for (const loan of loans.filter(({ loanId }) => calculated.has(loanId))) {
        const summary = last.get(loan.loanId) ?? (await lastBy(companyId, loan));
        if (summary !== null) found.push(summary);
      }
      return found;
    },
  };
};

/**
 * The calculations of each company in MongoDB, each with its steps in one document: the server compresses what it stores, so
 * texts that many calculations share take little space.
 */
export const calculationStores = ({
  database,
  cached,
  seals,
  upgrades,
  copiedRecords,
}: Connection): ((companyId: number) => Calculations) => {
  // A copy includes `askedAt`, the instant at which each was last requested.
  copiedRecords.set("calculations", {
    projection: { _id: 0 },
    documentOf: (stored) => ({ ...stored, _id: stored.id }),
  });
  const { calculation: upgrade } = upgrades;
  const documentOf = (calculation: CalculationRecord): CalculationDocument => ({
    // The stored document has all fields except the sealed ones, which no query names.
    ...(seals.calculation(calculation) as unknown as CalculationRecord),
    _id: calculation.id,
    askedAt: calculation.calculatedAt,
  });
  const calculations = database.collection<CalculationDocument>("calculations");
  const read = reader(calculations, upgrades);
  const amounts = calculationAmounts(calculations, upgrades.isCurrentCalculation, read.find);
  const markRequestedAgain = async (requested: CalculationRecord): Promise<CalculationRecord | null> => {
    const { companyId, loanId, fingerprint, calculatedAt } = requested;
    const same = { companyId, loanId, fingerprint };
    const found = await calculations.findOne(same);
    if (found === null) return null;
    // The last calculation of its day needs no update, however often it is requested again.
    const { _id, asOf, askedAt } = found;
    const after = [{ askedAt: { $gt: askedAt } }, { askedAt, _id: { $gt: _id } }];
    if ((await calculations.findOne({ companyId, loanId, asOf, $or: after }, { projection: { _id: 1 } })) !== null)
      await calculations.updateOne({ _id }, { $max: { askedAt: calculatedAt } });
    const { _id: __, askedAt: ___, ...calculation } = found;
    return upgrade(calculation);
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
    find: (id) => read.find(companyId, id),
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
    latestOf: (loanId) => read.latestOf(companyId, loanId),
    latestOfEach: (loanIds) => read.latestOfEach(companyId, loanIds),
    lastOfEachBy: (loans) => read.lastOfEachBy(companyId, loans),
    amountsOfEach: (loanIds) => amounts(companyId, loanIds),
    async list(loanId, page) {
      const order = page.order.length > 0 ? page.order : newestFirst;
      const shape = { keys: { calculatedAt: "calculatedAt" }, projection, upgrade };
      return listPage(cached, calculations, shape, { companyId, loanId }, { ...page, order });
    },
  });
};
