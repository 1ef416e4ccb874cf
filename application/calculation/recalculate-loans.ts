import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { calculatedTerms } from "../../domain/calculation/calculated-terms.ts";
import { calculationInputs } from "../../domain/calculation/calculation-inputs.ts";
import { needsRateQuote } from "../../domain/calculation/calculation-rates.ts";
import type { CalculationSummary } from "../../domain/calculation/calculation-record.ts";
import {
  addLoan,
  emptyRecalculation,
  type RecalculatedLoan,
  type Recalculation,
} from "../../domain/calculation/recalculation.ts";
import type { Company } from "../../domain/company/company.ts";
import { calculate } from "../../domain/hecm/calculate.ts";
import type { RateQuote } from "../../domain/hecm/rates/expected-rate.ts";
import type { RuleBook } from "../../domain/hecm/rules-used.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanShare } from "../../domain/loan/ports.ts";
import { isVisibleTo } from "../../domain/loan/visibility.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { isUpToDate } from "./calculate/calculation-state.ts";
import { type NewCalculation, newCalculation } from "./calculate/new-calculation.ts";
import { rememberedQuotes } from "./inputs/quote-rates.ts";
import { currentRules } from "./inputs/rule-book.ts";

/** How many loans are in memory at a time: more take more memory and no less time. */
const batchSize = 500;

/** The outcome of a loan, and the calculation to be stored where there is a new one. */
interface LoanRecalculation {
  readonly outcome: RecalculatedLoan;
  readonly calculation: NewCalculation | null;
}

const refused = (reason: string): LoanRecalculation => ({ outcome: { _tag: "Refused", reason }, calculation: null });

/** Calculates a loan again, unless its last calculation has the same inputs and unchanged rule steps. */
const recalculateOne = (
  dependencies: Dependencies,
  actor: Actor,
  { rateSettings }: Company,
  asOf: Day,
  book: RuleBook,
  loan: Loan,
  quote: RateQuote | null,
  last: CalculationSummary | null,
): LoanRecalculation => {
  const inputs = calculationInputs(loan, asOf, quote, rateSettings);
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

/** What a run is given: the day, whether it is a dry run, and its loans. */
export interface RecalculationInput {
  readonly asOf: Day;
  readonly isDryRun: boolean;
  readonly share: LoanShare;
}

/**
 * Calculates a share of the loans of the actor's company that it may see, and stores what is new (nothing in a dry run). A loan
 * whose last calculation is still current is skipped. A few hundred loans are held at a time; after each batch `goesOn` gets
 * the progress and returns whether to continue. Calculations stored by then remain, and the next run skips them.
 */
export const recalculateLoans = async (
  dependencies: Dependencies,
  actor: Actor,
  requested: RecalculationInput,
  goesOn: (run: Recalculation) => Promise<boolean>,
): Promise<Result<Recalculation, PermissionDenied>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const { companyId } = actor;
  const { asOf, isDryRun, share } = requested;
  const company = await existingCompany(dependencies, companyId);
  const quoteOf = rememberedQuotes(dependencies, asOf);
  const book = await currentRules(dependencies);
  let run = emptyRecalculation(companyId, asOf, isDryRun);
  let last: Loan | null = null;
  do {
    const loans: Loan[] = await dependencies.forCompany(companyId).loans.listAfter(last, batchSize, share);
    last = loans.at(-1) ?? null;
    const visible = loans.filter((loan) => isVisibleTo(actor, loan));
    const latest = await dependencies.forCompany(companyId).calculations.latestOfEach(visible.map(({ id }) => id));
    const latestByLoan = new Map(latest.map((calculation) => [calculation.loanId, calculation]));
    const fresh: NewCalculation[] = [];
    for (const loan of visible) {
      const quote = needsRateQuote(loan) ? await quoteOf(company, calculatedTerms(loan)) : null;
      const { outcome, calculation } = recalculateOne(
        dependencies,
        actor,
        company,
        asOf,
        book,
        loan,
        quote,
        latestByLoan.get(loan.id) ?? null,
      );
      run = addLoan(run, outcome);
      if (calculation !== null) fresh.push(calculation);
    }
    const stored = isDryRun ? 0 : await storeCalculations(dependencies, companyId, fresh);
    run = { ...run, calculationsStored: run.calculationsStored + stored };
  } while (last !== null && (await goesOn(run)));
  return accept({ ...run, isComplete: last === null });
};
