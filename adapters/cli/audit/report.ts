import type { VerifiedLog } from "../../../application/log/verify/verify-log.ts";
import { groupedNumber } from "../../../domain/kernel/text/grouped-number.ts";
import { textOfHead } from "../../../domain/log/head-text.ts";
import type { LogProblem } from "../../../domain/log/verification/problem.ts";
import { terminalLine } from "../terminal-line.ts";

const meanings: Readonly<Record<LogProblem["problem"], string>> = {
  altered: "the entry is not the one that was written",
  missing: "there is no entry",
  moved: "the entry belongs to another position",
  inserted: "the entry does not follow the one before it",
  number_gap: "the log has no such entry of the record",
  record_differs: "the record does not match the log",
  truncated: "the log ends before it",
  head_differs: "the entry is not the one given with --from",
};

const placeOf = ({ seq, lastSeq }: LogProblem): string[] => {
  if (seq === null) return [];
  return [seq === lastSeq ? `entry ${seq}` : `entries ${seq} to ${lastSeq}`];
};

const recordOf = ({ record, number }: LogProblem): string[] => {
  if (record === null) return [];
  return [`${record.kind} ${record.recordId}${typeof number === "number" ? `, its entry ${number}` : ""}`];
};

/** A problem as a line for people. */
export const problemLine = (companyId: number, problem: LogProblem): string =>
  terminalLine(
    `Company ${companyId}, ${[...placeOf(problem), ...recordOf(problem)].join(", ")}: ${problem.problem}, ${meanings[problem.problem]}.`,
  );

/** The same for a program. */
export const problemJson = (companyId: number, { problem, seq, lastSeq, record, number }: LogProblem): string =>
  JSON.stringify({
    company: companyId,
    problem,
    seq,
    last_seq: lastSeq,
    kind: record?.kind ?? null,
    id: record?.recordId ?? null,
    number,
  });

/** The result of verifying a company's log, as a line for people. */
export const verifiedLine = (companyId: number, { checked, through, problemCount }: VerifiedLog): string => {
  const problems =
    problemCount === 0 ? "no problem" : `${groupedNumber(problemCount)} ${problemCount === 1 ? "problem" : "problems"}`;
  const entries = `${groupedNumber(checked)} ${checked === 1 ? "entry" : "entries"}`;
  return `Company ${companyId}: ${entries} verified through ${textOfHead(through)}, ${problems}.`;
};

/** The same for a program. */
export const verifiedJson = (companyId: number, { checked, through, problemCount }: VerifiedLog): string =>
  JSON.stringify({ company: companyId, through: textOfHead(through), checked, problem_count: problemCount });
