import type { Actor } from "../../domain/access/actor.ts";
import type { Finding, TakenLine } from "../../domain/imports/finding.ts";
import type { ImportOrder, LineFields } from "../../domain/imports/line.ts";
import { type JudgedLine, judgeLine, type LineContext } from "../../domain/imports/loan/judge-line.ts";
import { lineContent } from "../../domain/imports/loan/line-content.ts";
import type { UsersByEmail } from "../../domain/imports/loan/line-people.ts";
import { type LineRemark, type LoanLine, remarkOf } from "../../domain/imports/loan/loan-line.ts";
import { lineChanged, sameKey, updatedLoan, updateObstacle } from "../../domain/imports/loan/same-key.ts";
import { isAsImported } from "../../domain/loan/imported.ts";
import type { ImportMark, Loan } from "../../domain/loan/loan.ts";
import { loggedLoan } from "../../domain/loan/logged-loan.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import { canonicalJson } from "../../domain/log/canonical-json.ts";
import type { CalculatedByRules } from "../calculation/calculate/calculate-terms.ts";
import { reportsOfLoan } from "../loan/find/reports-of-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { calculateLine, isStored, storeCalculation } from "./loan/line-calculation.ts";
import { lineContext } from "./loan/line-context.ts";
import { loanToStore, unstoredLoan } from "./loan/new-loan.ts";

/** A line to take: for whom, of which import, its position in the file, and its fields in the API's names. */
export interface LineToTake {
  readonly actor: Actor;
  /** The company that the line is for: a Super User imports for others. */
  readonly companyId: number;
  readonly import: ImportOrder;
  readonly line: number;
  readonly value: LineFields;
}

type LoanOutcome = "created" | "updated" | "unchanged" | "refused";

/** What became of a line, in the domain's names. */
interface Taken {
  readonly outcome: LoanOutcome;
  readonly remarks: readonly LineRemark[];
}

/** A line that was read and judged, with what it is taken by. */
interface LineAtHand {
  readonly taken: LineToTake;
  readonly line: LoanLine;
  readonly context: LineContext;
  readonly judged: JudgedLine;
  readonly mark: Omit<ImportMark, "at" | "byUserId" | "version">;
  readonly calculated: CalculatedByRules | null;
}

const refused = (...remarks: readonly LineRemark[]): Taken => ({ outcome: "refused", remarks });

const findByKey = async ({ forCompany }: Dependencies, companyId: number, externalId: string): Promise<Loan | null> => {
  const page = { number: 1, size: 1, order: [] };
  const { rows } = await forCompany(companyId).loans.list({ ...everyLoan, externalId }, page);
  return rows[0] ?? null;
};

const created = async (dependencies: Dependencies, at: LineAtHand): Promise<Taken | "external_id_taken"> => {
  const { taken, context, judged, mark, calculated } = at;
  const { actor, companyId } = taken;
  const outcome: Taken = { outcome: "created", remarks: judged.warnings };
  if (taken.import.dryRun) return outcome;
  const loan = await loanToStore(dependencies, context, actor, judged, mark, null);
  const entry = logEntry(dependencies, actor, "loan.import", loggedLoan, null, loan);
  const added = await dependencies.forCompany(companyId).loans.add(loan, entry);
  if (added === "external_id_taken") return added;
  if (calculated !== null) await storeCalculation(dependencies, actor, loan, calculated, context.today);
  return outcome;
};

/** Puts the line in the place of the loan that another line made before. */
const updated = async (dependencies: Dependencies, at: LineAtHand, before: Loan): Promise<Taken | "conflict"> => {
  const { taken, context, judged, mark, calculated } = at;
  const { actor } = taken;
  if (taken.import.onChange !== "update") return refused(lineChanged);
  const obstacle = updateObstacle(before, await reportsOfLoan(dependencies, before));
  if (obstacle !== null) return refused(obstacle);
  const next = taken.import.dryRun
    ? unstoredLoan(context, actor, judged, mark)
    : await loanToStore(dependencies, context, actor, judged, mark, before);
  const update = updatedLoan(before, next);
  if ("rewritten" in update) return refused(...update.rewritten);
  const outcome: Taken = { outcome: "updated", remarks: judged.warnings };
  if (taken.import.dryRun) return outcome;
  const entry = logEntry(dependencies, actor, "loan.import", loggedLoan, before, update.loan);
  const saved = await dependencies.forCompany(before.companyId).loans.save(update.loan, entry);
  if (saved === "conflict") return saved;
  if (saved === "external_id_taken") throw new Error("a loan kept its external id, and another one has it");
  if (calculated !== null) await storeCalculation(dependencies, actor, saved, calculated, context.today);
  return outcome;
};

/** Stores the calculation that a stop between the loan and its calculation has left out. */
const completed = async (dependencies: Dependencies, at: LineAtHand, loan: Loan): Promise<void> => {
  const { taken, context, calculated } = at;
  if (calculated === null || taken.import.dryRun || !isAsImported(loan)) return;
  if (!(await isStored(dependencies, taken.actor, loan, calculated)))
    await storeCalculation(dependencies, taken.actor, loan, calculated, context.today);
};

/** Takes a line by what has its key already; "again" where another write came between. */
const takeOnce = async (dependencies: Dependencies, at: LineAtHand): Promise<Taken | "again"> => {
  const { taken, line, judged, mark } = at;
  const before = await findByKey(dependencies, taken.companyId, line.start.terms.externalId);
  if (before === null) {
    const taking = await created(dependencies, at);
    return taking === "external_id_taken" ? "again" : taking;
  }
  const key = sameKey(before, mark);
  switch (key._tag) {
    case "KeyTaken":
      return refused(key.remark);
    case "Changed": {
      const taking = await updated(dependencies, at, before);
      return taking === "conflict" ? "again" : taking;
    }
    case "TakenBefore":
      await completed(dependencies, at, before);
      return { outcome: key.outcome, remarks: judged.warnings };
    case "Unchanged":
      await completed(dependencies, at, before);
      return { outcome: "unchanged", remarks: [] };
  }
};

const take = async (dependencies: Dependencies, taken: LineToTake, planned: UsersByEmail): Promise<Taken> => {
  const { loanLines, vault } = dependencies;
  const { actor, companyId } = taken;
  const content = lineContent(taken.value);
  const decoded = loanLines.decode(content);
  if (decoded._tag === "Refused") return refused(...decoded.refusal.errors.map(remarkOf));
  const line = decoded.value;
  const context = await lineContext(dependencies, actor, companyId, line, planned);
  const judged = judgeLine(line, context);
  if (judged._tag === "Refused") return refused(...judged.refusal.errors.map(remarkOf));
  const mark = {
    ...{ importId: taken.import.id, line: taken.line, source: line.source },
    lineDigest: vault.lineDigest(companyId, canonicalJson(content)),
  };
  const unstored = unstoredLoan(context, actor, judged.value, mark);
  const calculated = await calculateLine(dependencies, line, unstored, context.today);
  if (calculated._tag === "Refused") return refused(...loanLines.remarksOf(calculated.refusal));
  const at = { taken, line, context, judged: judged.value, mark, calculated: calculated.value };
  // Whoever comes between has stored the loan or changed it: then the key decides anew.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const taking = await takeOnce(dependencies, at);
    if (taking !== "again") return taking;
  }
  throw new Error("a line of an import met another write in each of its tries");
};

/**
 * Takes the line of a loan of another system: it creates the loan with its former life, updates or leaves the one that has its key, or is
 * refused with all that is wrong. In a dry run nothing is stored; `planned` are the users whom it would have created.
 */
export const takeLoanLine = async (
  dependencies: Dependencies,
  taken: LineToTake,
  planned: UsersByEmail = new Map(),
): Promise<TakenLine<LoanOutcome>> => {
  const { loanLines } = dependencies;
  const { outcome, remarks } = await take(dependencies, taken, planned);
  const severity = outcome === "refused" ? "refused" : "warning";
  const findings = remarks.map(
    ({ field, code, message }): Finding => ({
      ...{ line: taken.line, severity, code, message },
      field: field === null ? null : loanLines.apiName(field),
    }),
  );
  return { outcome, findings, ignoredFields: loanLines.ignoredFields(taken.value) };
};
