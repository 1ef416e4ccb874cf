import type { Recalculation } from "../../../domain/calculation/recalculation.ts";
import { dollarsFromCents, formatCents } from "../../../domain/kernel/money.ts";
import { groupedNumber } from "../../../domain/kernel/text/grouped-number.ts";

const count = (number: number): string => groupedNumber(number).padStart(11);

/** "CalculationInputsMissing", split into words. */
const tagInWords = (tag: string): string => tag.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const changeLines = ({ maxPrincipalLimitChange: change }: Recalculation): string[] => {
  if (change === null) return [];
  const { loanId, fromCents, toCents } = change;
  const by = `${toCents > fromCents ? "+" : "-"}${formatCents(Math.abs(toCents - fromCents))}`;
  return [
    `  largest change of a principal limit: ${by}, loan ${loanId}, from ${formatCents(fromCents)} to ${formatCents(toCents)}`,
  ];
};

/** The final report of a run, as lines for people. */
export const reportLines = (run: Recalculation): string[] => {
  const refused = Object.entries(run.refusals);
  return [
    `Loans seen                 ${count(run.loansSeen)}`,
    `  unchanged                ${count(run.loansUnchanged)}`,
    `  recalculated             ${count(run.loansRecalculated)}`,
    `  refused                  ${count(refused.reduce((sum, [, loans]) => sum + loans, 0))}`,
    ...refused.map(([tag, loans]) => `    ${tagInWords(tag).padEnd(40)} ${count(loans)}`),
    `Calculations stored        ${count(run.calculationsStored)}${run.isDryRun ? "  (dry run)" : ""}`,
    `Loans with changed proceeds${count(run.loansWithChangedProceeds)}`,
    ...changeLines(run),
    ...(run.isComplete
      ? []
      : [
          "Stopped before the last loan. Results that were stored are kept; run the command again for the remaining loans.",
        ]),
  ];
};

/** The same for programs, with the names and units of the web API. */
export const reportJson = (run: Recalculation) => {
  const change = run.maxPrincipalLimitChange;
  return {
    company: run.companyId,
    as_of: run.asOf,
    dry_run: run.isDryRun,
    complete: run.isComplete,
    loans_seen: run.loansSeen,
    loans_unchanged: run.loansUnchanged,
    loans_recalculated: run.loansRecalculated,
    calculations_stored: run.calculationsStored,
    loans_with_changed_proceeds: run.loansWithChangedProceeds,
    largest_principal_limit_change: change && {
      loan: change.loanId,
      from: dollarsFromCents(change.fromCents),
      to: dollarsFromCents(change.toCents),
    },
    refused: run.refusals,
  };
};
