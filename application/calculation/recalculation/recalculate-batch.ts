import type { Actor } from "../../../domain/access/actor.ts";
import { calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import { calculationInputs } from "../../../domain/calculation/calculation-inputs.ts";
import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import { needsRateQuote } from "../../../domain/calculation/rates/calculation-rates.ts";
import { addLoan, type RecalculatedLoan, type Recalculation } from "../../../domain/calculation/recalculation.ts";
import type { Company } from "../../../domain/company/company.ts";
import { calculate } from "../../../domain/hecm/calculate.ts";
import type { RateQuote } from "../../../domain/hecm/rates/expected-rate.ts";
import type { RuleBook } from "../../../domain/hecm/rules-used.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanShare } from "../../../domain/loan/ports.ts";
import { isVisibleTo } from "../../../domain/loan/visibility.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { isUpToDate } from "../calculate/calculation-state.ts";
import { type NewCalculation, newCalculation } from "../calculate/new-calculation.ts";
import { rememberedQuotes } from "../inputs/quote-rates.ts";
import { currentRules } from "../inputs/rule-book.ts";

/** The outcome of a loan, with the calculation to be stored if there is a new one. */
interface LoanRecalculation {
  readonly outcome: RecalculatedLoan;
  readonly calculation: NewCalculation | null;
}

const refused = (reason: string): LoanRecalculation => ({ outcome: { _tag: "Refused", reason }, calculation: null });

/** Recalculates a loan, unless its last calculation has the same inputs and unchanged rule steps. */
const recalculateOne = (
  dependencies: Dependencies,
  actor: Actor,
  { rateSettings, requirementSeverities }: Company,
  asOf: Day,
  book: RuleBook,
  loan: Loan,
  quote: RateQuote | null,
  last: CalculationSummary | null,
): LoanRecalculation => {
  const inputs = calculationInputs(loan, asOf, quote, rateSettings, requirementSeverities);
  if (inputs._tag === "Refused") return refused(inputs.refusal._tag);
  if (last !== null && isUpToDate(dependencies, last, inputs.value, book))
    return { outcome: { _tag: "Unchanged" }, calculation: null };
  const result = calculate(inputs.value, book.rulesInForce);
  if (result._tag === "Refused") return refused(result.refusal._tag);
  return {
    outcome: { _tag: "Recalculated", loanId: loan.id, before: last, now: result.value },
    calculation: newCalculation(dependencies, actor, loan, { inputs: inputs.value, result: result.value, book }),
  };
};

const storeCalculations = async (
  { sequences, forCompany }: Dependencies,
  companyId: number,
  calculations: readonly NewCalculation[],
): Promise<number> => {
  if (calculations.length === 0) return 0;
  const firstId = await sequences.nextInRow("calculation", calculations.length);
  const records = calculations.map((calculation, position) => ({ ...calculation, id: firstId + position }));
  return forCompany(companyId).calculations.addAll(records);
};

/** The progress of a run: the last loan processed (null if none or all have been), and the report so far. */
export interface RecalculationReached {
  readonly last: Pick<Loan, "createdAt" | "id"> | null;
  readonly run: Recalculation;
}

/** The parameters of a whole run: its loans and its date. */
interface RecalculationSetting {
  readonly asOf: Day;
  readonly share: LoanShare;
  /** The number of loans read, calculated, and stored together. */
  readonly batchSize: number;
}

/**
 * Starts or continues a run over a share of the loans of the actor's company that the actor may see. The returned function processes the
 * next batch. If a batch is repeated, calculations already stored are not stored again.
 */
export const openRecalculation = async (
  dependencies: Dependencies,
  actor: Actor,
  { asOf, share, batchSize }: RecalculationSetting,
): Promise<(reached: RecalculationReached) => Promise<RecalculationReached>> => {
  const { companyId } = actor;
  const { loans: stored, calculations } = dependencies.forCompany(companyId);
  const company = await existingCompany(dependencies, companyId);
  const quoteOf = rememberedQuotes(dependencies, asOf);
  const book = await currentRules(dependencies);
  const yieldIfDue = dependencies.clock.yielder();
  return async (reached) => {
    const loans = await stored.listAfter(reached.last, batchSize, share);
    const visible = loans.filter((loan) => isVisibleTo(actor, loan));
    const latest = await calculations.latestOfEach(visible.map(({ id }) => id));
    const latestByLoan = new Map(latest.map((calculation) => [calculation.loanId, calculation]));
    const fresh: NewCalculation[] = [];
    let { run } = reached;
    for (const loan of visible) {
      await yieldIfDue();
      const quote = needsRateQuote(loan)
        ? await quoteOf(company, calculatedTerms(loan, company.requirementSeverities))
        : null;
      const last = latestByLoan.get(loan.id) ?? null;
      const { outcome, calculation } = recalculateOne(dependencies, actor, company, asOf, book, loan, quote, last);
      run = addLoan(run, outcome);
      if (calculation !== null) fresh.push(calculation);
    }
    const added = run.isDryRun ? 0 : await storeCalculations(dependencies, companyId, fresh);
    const last = loans.at(-1);
    return {
      last: last === undefined ? null : { createdAt: last.createdAt, id: last.id },
      run: { ...run, calculationsStored: run.calculationsStored + added, isComplete: last === undefined },
    };
  };
};
