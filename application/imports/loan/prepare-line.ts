import type { Actor } from "../../../domain/access/actor.ts";
import type { LineFinding } from "../../../domain/imports/finding.ts";
import type { ImportOrder, LineFields } from "../../../domain/imports/line.ts";
import { type JudgedLine, judgeLine, type LineContext } from "../../../domain/imports/loan/judge-line.ts";
import { lineContent } from "../../../domain/imports/loan/line-content.ts";
import type { UsersByEmail } from "../../../domain/imports/loan/line-people.ts";
import { findingOf, type LoanLine } from "../../../domain/imports/loan/loan-line.ts";
import type { ImportMark } from "../../../domain/loan/loan.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import type { CalculatedByRules } from "../../calculation/calculate/calculate-terms.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { calculateLine } from "./line-calculation.ts";
import { type LookedUp, lineContext } from "./line-context.ts";
import { unstoredLoan } from "./new-loan.ts";

/** A line to import: the actor, the company, the import, the line's position in the file, and its fields in the API's names. */
export interface LineToImport {
  readonly actor: Actor;
  /** The company into which the line is imported. Super Users can import for other companies. */
  readonly companyId: number;
  readonly import: ImportOrder;
  readonly line: number;
  readonly value: LineFields;
}

/** A line that cannot become a loan, with all of its errors. */
interface WrongLine {
  readonly _tag: "WrongLine";
  readonly toImport: LineToImport;
  readonly findings: readonly LineFinding[];
}

/** A line that was decoded and checked, with its key, which determines whether the line adds, updates, or changes nothing. */
export interface JudgedLoanLine {
  readonly _tag: "JudgedLoanLine";
  readonly toImport: LineToImport;
  readonly line: LoanLine;
  readonly context: LineContext;
  readonly judged: JudgedLine;
  readonly mark: Omit<ImportMark, "at" | "byUserId" | "version">;
  readonly calculated: CalculatedByRules | null;
}

/** A loan line, processed as far as possible without the existing loans. */
export type PreparedLine = WrongLine | JudgedLoanLine;

/**
 * Decodes and judges the line of a loan of another system, and runs the calculation it requests. `planned` contains the users that the same
 * dry run would have created before this line, and `lookedUp` what its batch has already looked up.
 */
export const prepareLoanLine = async (
  dependencies: Dependencies,
  toImport: LineToImport,
  planned: UsersByEmail,
  lookedUp: LookedUp,
): Promise<PreparedLine> => {
  const { loanLines, vault } = dependencies;
  const { actor, companyId } = toImport;
  const wrong = (findings: readonly LineFinding[]): WrongLine => ({ _tag: "WrongLine", toImport, findings });
  const content = lineContent(toImport.value);
  const decoded = loanLines.decode(content);
  if (decoded._tag === "Refused") return wrong(decoded.refusal.errors.map(findingOf));
  const line = decoded.value;
  const context = await lineContext(dependencies, actor, companyId, line, planned, lookedUp);
  const judged = judgeLine(line, context);
  if (judged._tag === "Refused") return wrong(judged.refusal.errors.map(findingOf));
  const mark = {
    importId: toImport.import.id,
    line: toImport.line,
    source: line.source,
    lineDigest: vault.lineDigest(companyId, canonicalJson(content)),
  };
  const unstored = unstoredLoan(context, actor, judged.value, mark);
  const calculated = await calculateLine(dependencies, line, unstored, context.today);
  if (calculated._tag === "Refused") return wrong(loanLines.findingsOf(calculated.refusal));
  return {
    _tag: "JudgedLoanLine",
    toImport,
    line,
    context,
    mark,
    judged: judged.value,
    calculated: calculated.value,
  };
};
