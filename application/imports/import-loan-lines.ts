import type { Finding, LineFinding, LineResult } from "../../domain/imports/finding.ts";
import {
  keyRepeated,
  lineChanged,
  loanOfKey,
  sameKey,
  updatedLoan,
  updateObstacle,
} from "../../domain/imports/loan/same-key.ts";
import { isAsImported } from "../../domain/loan/imported.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { loggedLoan } from "../../domain/loan/stored/logged-loan.ts";
import type { NewRecord } from "../../domain/log/entry.ts";
import { reportsOfLoan } from "../loan/find/reports-of-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { isStored, storeCalculation } from "./loan/line-calculation.ts";
import { loansToStore, unstoredLoan } from "./loan/new-loan.ts";
import type { JudgedLoanLine, PreparedLine } from "./loan/prepare-line.ts";
import { endOfValues } from "./number-table.ts";
import { numberOfDigest, type PlannedRecords } from "./planned.ts";

type LoanOutcome = "created" | "updated" | "unchanged" | "refused";

/** The result of a line, in the domain's names. */
interface LoanLineOutcome {
  readonly outcome: LoanOutcome;
  readonly findings: readonly LineFinding[];
}

const refused = (...findings: readonly LineFinding[]): LoanLineOutcome => ({ outcome: "refused", findings });

const keyOf = ({ line }: JudgedLoanLine): string => line.start.terms.externalId;

/** Looks up the loans that have the keys of a batch's lines, with one query. The returned function finds the loan of a line. */
const loanFinder = async ({ forCompany }: Dependencies, lines: readonly JudgedLoanLine[]) => {
  const [first] = lines;
  const { loans } = forCompany(first?.toImport.companyId ?? 0);
  const found = first === undefined ? [] : await loans.namedBy([...new Set(lines.map(keyOf))]);
  const byKey = Map.groupBy(found, ({ externalId, loanNumber }) => externalId ?? loanNumber);
  return (at: JudgedLoanLine): Loan | null => loanOfKey(at.line, byKey.get(keyOf(at)) ?? []);
};

/** The lines of a dry run that would have created loans so far. */
type PlannedLoans = PlannedRecords["loans"];

const plannedKey = ({ vault }: Dependencies, at: JudgedLoanLine): number =>
  numberOfDigest(vault.lineDigest(at.toImport.companyId, keyOf(at)));

/**
 * A number that distinguishes the contents of lines with the same key. The chance that two different lines share it is one in four billion.
 */
const contentOf = ({ mark }: JudgedLoanLine): number => numberOfDigest(mark.lineDigest) % endOfValues;

const plan = (dependencies: Dependencies, at: JudgedLoanLine, planned: PlannedLoans): void => {
  planned.set(plannedKey(dependencies, at), contentOf(at));
};

/** The result of a line whose key an earlier line of the same dry run has; null if none has it. */
const repeatOfPlanned = (
  dependencies: Dependencies,
  at: JudgedLoanLine,
  planned: PlannedLoans,
): LoanLineOutcome | null => {
  const digest = planned.get(plannedKey(dependencies, at));
  if (digest === undefined) return null;
  if (digest === contentOf(at)) return { outcome: "unchanged", findings: [] };
  if (at.toImport.import.onChange !== "update") return refused(keyRepeated);
  plan(dependencies, at, planned);
  return { outcome: "updated", findings: at.judged.warnings };
};

/** Creates the loans of one company's lines together, and then their calculations. Returns a result for each line. */
const createAll = async (
  dependencies: Dependencies,
  lines: readonly JudgedLoanLine[],
  planned: PlannedLoans,
): Promise<readonly (LoanLineOutcome | "external_id_taken")[]> => {
  const [first] = lines;
  if (first === undefined) return [];
  const outcomes = lines.map(({ judged }): LoanLineOutcome => ({ outcome: "created", findings: judged.warnings }));
  if (first.toImport.import.dryRun) {
    for (const line of lines) plan(dependencies, line, planned);
    return outcomes;
  }
  const { actor, companyId } = first.toImport;
  const newLines = lines.map((line) => ({ ...line, before: null }));
  const loans = await loansToStore(dependencies, actor, newLines);
  const yieldIfDue = dependencies.clock.yielder();
  const added: NewRecord<Loan>[] = [];
  for (const record of loans) {
    await yieldIfDue();
    added.push({ record, entry: logEntry(dependencies, actor, "loan.import", loggedLoan, null, record) });
  }
  const answers = await dependencies.forCompany(companyId).loans.addAll(added);
  for (const [position, loan] of loans.entries()) {
    const { calculated = null, context } = lines[position] ?? {};
    if (context === undefined || calculated === null || answers[position] !== "added") continue;
    await storeCalculation(dependencies, actor, loan, calculated, context.today);
  }
  return outcomes.map((outcome, position) => (answers[position] === "added" ? outcome : "external_id_taken"));
};

/** Replaces a loan created by an earlier version of the line. */
const updated = async (
  dependencies: Dependencies,
  at: JudgedLoanLine,
  before: Loan,
): Promise<LoanLineOutcome | "conflict"> => {
  const { toImport, context, judged, mark, calculated } = at;
  const { actor } = toImport;
  if (toImport.import.onChange !== "update")
    return refused(before.imported?.importId === mark.importId ? keyRepeated : lineChanged);
  const obstacle = updateObstacle(before, await reportsOfLoan(dependencies, before));
  if (obstacle !== null) return refused(obstacle);
  const [next = unstoredLoan(context, actor, judged, mark)] = toImport.import.dryRun
    ? []
    : await loansToStore(dependencies, actor, [{ ...at, before }]);
  const update = updatedLoan(before, next);
  if ("rewritten" in update) return refused(...update.rewritten);
  const outcome: LoanLineOutcome = { outcome: "updated", findings: judged.warnings };
  if (toImport.import.dryRun) return outcome;
  const entry = logEntry(dependencies, actor, "loan.import", loggedLoan, before, update.loan);
  const saved = await dependencies.forCompany(before.companyId).loans.save(update.loan, entry);
  if (saved === "conflict") return saved;
  if (saved === "external_id_taken") throw new Error("a loan kept its external id, and another one has it");
  if (calculated !== null) await storeCalculation(dependencies, actor, saved, calculated, context.today);
  return outcome;
};

/** Stores the calculation of a loan if the import was interrupted between storing the loan and its calculation. */
const completed = async (dependencies: Dependencies, at: JudgedLoanLine, loan: Loan): Promise<void> => {
  const { toImport, context, calculated } = at;
  if (calculated === null || toImport.import.dryRun || !isAsImported(loan)) return;
  if (!(await isStored(dependencies, toImport.actor, loan, calculated)))
    await storeCalculation(dependencies, toImport.actor, loan, calculated, context.today);
};

/** Imports a line whose key a loan already has. Returns "again" after a conflict with another write. */
const importOntoLoan = async (
  dependencies: Dependencies,
  at: JudgedLoanLine,
  before: Loan,
): Promise<LoanLineOutcome | "again"> => {
  const key = sameKey(before, at.mark);
  switch (key._tag) {
    case "KeyTaken":
      return refused(key.finding);
    case "Changed": {
      const imported = await updated(dependencies, at, before);
      return imported === "conflict" ? "again" : imported;
    }
    case "TakenBefore":
      await completed(dependencies, at, before);
      return { outcome: key.outcome, findings: at.judged.warnings };
    case "Unchanged":
      await completed(dependencies, at, before);
      return { outcome: "unchanged", findings: [] };
  }
};

/** Imports a line according to the loan that already has its key, if any. */
const importByKey = async (
  dependencies: Dependencies,
  at: JudgedLoanLine,
  planned: PlannedLoans,
): Promise<LoanLineOutcome> => {
  // Another process may have stored or changed the loan in the meantime, in which case the key is looked up again.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = (await loanFinder(dependencies, [at]))(at);
    const repeated = before === null ? repeatOfPlanned(dependencies, at, planned) : null;
    if (repeated !== null) return repeated;
    const [created = "again"] = before === null ? await createAll(dependencies, [at], planned) : [];
    const imported = before === null ? created : await importOntoLoan(dependencies, at, before);
    if (typeof imported !== "string") return imported;
  }
  throw new Error("a line of an import met another write in each of its tries");
};

/** The lines whose key belongs to no loan and to no earlier line. */
const newLoansOf = async (
  dependencies: Dependencies,
  lines: readonly JudgedLoanLine[],
  planned: PlannedLoans,
): Promise<readonly JudgedLoanLine[]> => {
  const loanOf = await loanFinder(dependencies, lines);
  const first = new Map(lines.toReversed().map((line) => [keyOf(line), line]));
  const isPlanned = (line: JudgedLoanLine): boolean =>
    line.toImport.import.dryRun && planned.get(plannedKey(dependencies, line)) !== undefined;
  const isNew = (line: JudgedLoanLine): boolean =>
    first.get(keyOf(line)) === line && loanOf(line) === null && !isPlanned(line);
  return lines.filter(isNew);
};

const lineResult = (
  { loanLines }: Dependencies,
  { toImport }: PreparedLine,
  { outcome, findings }: LoanLineOutcome,
): LineResult<LoanOutcome> => {
  const severity = outcome === "refused" ? "refused" : "warning";
  const reported = findings.map(
    ({ field, code, message }): Finding => ({
      line: toImport.line,
      severity,
      code,
      message,
      field: field === null ? null : loanLines.apiName(field),
    }),
  );
  return { outcome, findings: reported, ignoredFields: loanLines.ignoredFields(toImport.value) };
};

/**
 * Imports lines with loans of another system into one company, and returns a result for each. A line creates a loan with its history,
 * updates or leaves unchanged the loan that has its key, or is refused with all of its errors. Lines that create loans are stored together.
 * A dry run stores nothing.
 */
export const importLoanLines = async (
  dependencies: Dependencies,
  lines: readonly PreparedLine[],
  planned: PlannedLoans = new Map(),
): Promise<readonly LineResult<LoanOutcome>[]> => {
  const judged = lines.filter((line) => line._tag === "JudgedLoanLine");
  const fresh = await newLoansOf(dependencies, judged, planned);
  const created = await createAll(dependencies, fresh, planned);
  const createdBy = new Map(fresh.map((line, position) => [line, created[position]]));
  const results: LineResult<LoanOutcome>[] = [];
  const yieldIfDue = dependencies.clock.yielder();
  for (const line of lines) {
    await yieldIfDue();
    if (line._tag === "WrongLine") {
      results.push(lineResult(dependencies, line, refused(...line.findings)));
      continue;
    }
    const creation = createdBy.get(line);
    const outcome =
      creation === undefined || creation === "external_id_taken"
        ? await importByKey(dependencies, line, planned)
        : creation;
    results.push(lineResult(dependencies, line, outcome));
  }
  return results;
};
