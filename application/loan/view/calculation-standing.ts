import type { CalculationSummary } from "../../../domain/calculation/calculation-record.ts";
import { obstacleTexts } from "../../../domain/calculation/feasibility.ts";
import { outdatedAtClosingText, outdatedText } from "../../../domain/calculation/rates/rates-in-effect.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CalculationStanding } from "../../../domain/loan/status/calculation-standing.ts";
import { isFunded } from "../../../domain/loan/status/status.ts";
import { calculationStateOf } from "../../calculation/calculate/calculation-state.ts";
import { enteredRates } from "../../calculation/calculate/entered-rates.ts";
import { outdatedRates, ratesOfToday } from "../../calculation/calculate/outdated-rates.ts";
import { severitiesForDebts } from "../../calculation/calculate/terms-of-loan.ts";
import { rulesFor } from "../../calculation/inputs/rule-book.ts";
import { withCompaniesReadOnce } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** A loan's last calculation, and whether it is current under today's rules and rates. */
interface LastCalculation {
  readonly last: CalculationSummary | null;
  readonly standing: CalculationStanding;
}

/** The principal limit of each funded loan, by loan id, from the last calculation before the loan was recorded as funded. */
const limitsAtFunding = async (
  { forCompany }: Dependencies,
  loans: readonly Loan[],
  on: Day,
): Promise<ReadonlyMap<number, number>> => {
  const wanted = loans.filter(isFunded).flatMap(({ id, companyId, statusHistory }) => {
    const knownBefore = statusHistory.find(({ status }) => status === "funded")?.at;
    return knownBefore === undefined ? [] : [{ companyId, of: { loanId: id, on, knownBefore } }];
  });
  const [first] = wanted;
  if (first === undefined) return new Map();
  const found = await forCompany(first.companyId).calculations.lastOfEachBy(wanted.map(({ of }) => of));
  return new Map(found.map(({ loanId, principalLimitCents }) => [loanId, principalLimitCents]));
};

const limitsSince = (
  fundedCents: number | undefined,
  last: CalculationSummary | null,
): Pick<CalculationStanding, "limitsSinceFunding"> =>
  fundedCents === undefined || last === null || last.principalLimitCents === fundedCents
    ? {}
    : { limitsSinceFunding: { fundedCents, presentCents: last.principalLimitCents } };

/** Like `calculationStandingsOf`, for loans whose last calculations were already read. */
const standingsBy = async (
  given: Dependencies,
  read: readonly { readonly loan: Loan; readonly last: CalculationSummary | null }[],
  today: Day,
  movedOn?: Day,
): Promise<LastCalculation[]> => {
  const dependencies = withCompaniesReadOnce(given);
  const used = read.flatMap(({ last }) => last?.rulesUsed ?? []);
  const book = await rulesFor(
    dependencies,
    used.flatMap(({ on, nationalLimitOn }) => [on, nationalLimitOn ?? on]),
  );
  const outdatedOf = outdatedRates(dependencies, today, movedOn);
  const enteredOf = enteredRates(dependencies, today, movedOn);
  const atFunding = await limitsAtFunding(
    dependencies,
    read.map(({ loan }) => loan),
    today,
  );
  const standings: LastCalculation[] = [];
  const yieldIfDue = dependencies.clock.yielder();
  for (const { loan, last } of read) {
    await yieldIfDue();
    const state = calculationStateOf(dependencies, loan, last, await severitiesForDebts(dependencies, loan), book);
    // A stale calculation describes an earlier state of the loan, and its staleness is already an unmet requirement.
    const isCurrent = state === "current" && last !== null;
    const outdated = isCurrent ? await outdatedOf(loan, last) : ratesOfToday;
    const entered = await enteredOf(loan, last);
    const counted = isCurrent && outdated.today === null ? last : null;
    const obstacles = counted?.obstacles ?? [];
    standings.push({
      last,
      standing: {
        state: outdated.today === null ? state : "stale",
        obstacles: obstacles.map((obstacle) => obstacleTexts[obstacle]),
        ...(counted?.isCounselingWaivable ? { isCounselingWaivable: true } : {}),
        ...(counted?.refinance === undefined ? {} : { refinance: counted.refinance }),
        ...(counted === null ? {} : { initialMipCents: counted.initialMipCents }),
        ...(outdated.today === null ? {} : { outdatedRates: outdatedText(outdated.today) }),
        ...(outdated.atClosing === null ? {} : { outdatedAtClosing: outdatedAtClosingText(outdated.atClosing) }),
        ...limitsSince(atFunding.get(loan.id), last),
        ...(entered === null ? {} : { enteredRates: entered }),
      },
    });
  }
  return standings;
};

/**
 * A loan's last calculation, and whether it is current under today's rules and rates. For a move with an earlier effective date
 * (`movedOn`), see `outdatedRates`.
 */
export const calculationStandingOf = async (
  dependencies: Dependencies,
  loan: Loan,
  today: Day,
  movedOn?: Day,
): Promise<LastCalculation> => {
  const last = await dependencies.forCompany(loan.companyId).calculations.latestOf(loan.id);
  const [of] = await standingsBy(dependencies, [{ loan, last }], today, movedOn);
  if (of === undefined) throw new Error("a loan has one standing");
  return of;
};

/** Like `calculationStandingOf`, for many loans of a company, in order, with one store query. */
export const calculationStandingsOf = async (
  dependencies: Dependencies,
  companyId: number,
  loans: readonly Loan[],
  today: Day,
): Promise<LastCalculation[]> => {
  const latest = await dependencies.forCompany(companyId).calculations.latestOfEach(loans.map(({ id }) => id));
  const byLoan = new Map(latest.map((calculation) => [calculation.loanId, calculation]));
  return standingsBy(
    dependencies,
    loans.map((loan) => ({ loan, last: byLoan.get(loan.id) ?? null })),
    today,
  );
};
