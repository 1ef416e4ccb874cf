import { accept, type Result, refuse } from "../kernel/result.ts";
import { type Finding, refusedLine, type TakenLine } from "./finding.ts";

/** What a line of an import is about; without `kind` it is a loan. */
const lineKinds = ["loan", "company"] as const;
type LineKind = (typeof lineKinds)[number];

/** A line in the API's names. */
export type LineFields = Readonly<Record<string, unknown>>;

/** What an import is asked to do with its lines. */
export interface ImportOrder {
  readonly id: number;
  /** Nothing is stored; the findings are those of a run that stores. */
  readonly dryRun: boolean;
  /** What becomes of a loan that was imported before and whose line is another now. */
  readonly onChange: "refuse" | "update";
}

interface LineRefused {
  readonly _tag: "LineRefused";
  readonly taken: TakenLine<"refused">;
}

const refusedBy = (taken: TakenLine<"refused">) => refuse({ _tag: "LineRefused", taken } satisfies LineRefused);

const isObject = (value: unknown): value is LineFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The kind of a line, and its fields; refuses what is no object, and a kind that there is not. */
export const kindOfLine = (
  line: number,
  value: unknown,
): Result<{ readonly kind: LineKind; readonly fields: LineFields }, LineRefused> => {
  if (!isObject(value)) return refusedBy(refusedLine(line, null, "invalid", "The line must be a JSON object."));
  const { kind: given = "loan", ...fields } = value;
  const kind = lineKinds.find((known) => known === given);
  if (kind !== undefined) return accept({ kind, fields });
  return refusedBy(refusedLine(line, "kind", "invalid", `must be one of ${lineKinds.join(", ")}, or left out`));
};

const companySkipped = (line: number): Finding => ({
  line,
  severity: "warning",
  field: "kind",
  code: "company_skipped",
  message: "is company: the line was skipped, since the company and its products must be there already",
});

/** A line of a company, which is never imported. */
export const skippedCompany = (line: number): TakenLine<"skipped"> => ({
  outcome: "skipped",
  findings: [companySkipped(line)],
  ignoredFields: [],
});
