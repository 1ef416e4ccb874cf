import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import type { Company } from "../../../domain/company/company.ts";
import { isOld } from "../../../domain/hecm/rates/index-values.ts";
import type { RateIndex } from "../../../domain/hecm/terms.ts";
import type { LarRow } from "../../../domain/hmda/register/lar-fields.ts";
import { unreportedPlace } from "../../../domain/hmda/row/address-fields.ts";
import { larRow, type MissingData } from "../../../domain/hmda/row/lar-row.ts";
import {
  figuresDayOf,
  type RegisterAction,
  registerActionOf,
  reportedAmounts,
} from "../../../domain/hmda/row/register-facts.ts";
import { isReportable } from "../../../domain/hmda/row/reportable.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Rate } from "../../../domain/kernel/rate.ts";
import { enteredAmountOn } from "../../../domain/loan/amounts/amount-of-day.ts";
import type { EnteredAmount } from "../../../domain/loan/amounts/entered-amount.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { nmlsIdAtAction, officerIdAtAction } from "../../../domain/loan/status/originator.ts";
import { weekInEffect } from "../../calculation/inputs/index-weeks.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { batchesAfter } from "../../support/walk/batches.ts";

/** A loan of the register: its row, or the data missing for a row. */
type RegisterEntry =
  | {
      readonly _tag: "Row";
      readonly loanId: number;
      readonly loanNumber: string;
      readonly row: LarRow;
      /** See `unreportedPlace`. */
      readonly notReported: readonly string[];
      /** The entered amount that the row reports, if any. */
      readonly enteredAmount: EnteredAmount | null;
    }
  | MissingData;

/** The number of loans in memory at a time, which a synchronous store reads without a pause. */
const batchSize = 100;

/** Caches results by a key that has few values per company. */
const remembered = <Key, Value>(find: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
};

/** The data that rows need in addition to their loans, looked up once for each officer, index, and date. */
const lookUps = (dependencies: Dependencies, company: Company) => {
  const { forCompany } = dependencies;
  const indexValue = remembered(async (key: `${RateIndex} ${Day}`): Promise<Rate | null> => {
    const [index, on] = key.split(" ") as [RateIndex, Day];
    const week = await weekInEffect(dependencies, company, index, on);
    return week === null || isOld(week, on) ? null : week.value;
  });
  return {
    officer: remembered((userId: number) => forCompany(company.id).users.find(userId)),
    indexValue: async ({ rateType, index, noteRate }: Loan, on: Day | null): Promise<Rate | null> =>
      rateType === "fixed" || index === null || noteRate !== null || on === null ? null : indexValue(`${index} ${on}`),
  };
};

/** A loan with its action and the date that determines its amount and rate. */
interface DatedLoan {
  readonly loan: Loan;
  readonly action: RegisterAction | null;
  readonly figuresOn: Day | null;
}

const dated = (loan: Loan): DatedLoan => {
  const action = registerActionOf(loan);
  return { loan, action, figuresOn: action === null ? null : figuresDayOf(loan, action) };
};

/** The entered amount that a row reports; null if it reports the amount of a calculation, or there is none. */
const enteredOf = ({ loan, action, figuresOn }: DatedLoan, calculation: CalculationSummary | null) =>
  action === null || figuresOn === null
    ? null
    : enteredAmountOn(reportedAmounts(loan, action), figuresOn, calculation?.asOf ?? null);

/**
 * Yields a company's loans that belong to a year's register as of today, in the order in which they were started, each with its row or the
 * missing data. One batch of loans is in memory at a time.
 */
export const registerEntries = async function* (
  dependencies: Dependencies,
  company: Company,
  year: number,
  today: Day,
): AsyncGenerator<RegisterEntry, void> {
  const { loans, calculations } = dependencies.forCompany(company.id);
  const { officer, indexValue } = lookUps(dependencies, company);
  const yieldIfDue = dependencies.clock.yielder();
  const after = (last: Loan | null) => loans.ofRegister(year, last, batchSize);
  for await (const batch of batchesAfter(null, (loan) => loan, after)) {
    // Even if no loan of the batch has a row.
    await yieldIfDue();
    const reported = batch.filter((loan) => isReportable(loan, year, today)).map(dated);
    const requested = reported.flatMap(({ loan, figuresOn }) =>
      figuresOn === null ? [] : [{ loanId: loan.id, on: figuresOn, knownBefore: null }],
    );
    const summaries = await calculations.lastOfEachBy(requested);
    const calculated = new Map(summaries.map((summary) => [summary.loanId, summary]));
    for (const each of reported) {
      const { loan, figuresOn } = each;
      const calculation = calculated.get(loan.id) ?? null;
      const enteredAmount = enteredOf(each, calculation);
      const written = larRow({
        loan,
        company,
        principalLimitCents: (enteredAmount ?? calculation)?.principalLimitCents ?? null,
        noteIndexValue: await indexValue(loan, figuresOn),
        officerNmlsId: nmlsIdAtAction(loan, await officer(officerIdAtAction(loan))),
      });
      yield written._tag === "Accepted"
        ? {
            _tag: "Row",
            loanId: loan.id,
            loanNumber: loan.loanNumber,
            row: written.value,
            notReported: unreportedPlace(loan),
            enteredAmount,
          }
        : written.refusal;
    }
  }
};
