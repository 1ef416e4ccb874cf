import { accept, type Result, refuse } from "../kernel/result.ts";
import { type Finding, type LineResult, refusedLine } from "./finding.ts";

/** What a line of an import contains; without `kind` it is a loan. */
const lineKinds = ["loan", "user", "company"] as const;
export type LineKind = (typeof lineKinds)[number];

/** A line in the API's names. */
export type LineFields = Readonly<Record<string, unknown>>;

/** How an import treats its lines. */
export interface ImportOrder {
  readonly id: number;
  /** Whether nothing is stored; the findings are the same as for a run that stores. */
  readonly dryRun: boolean;
  /** What happens to a loan that was imported before and whose line has changed. */
  readonly onChange: "refuse" | "update";
}

export interface LineRefused {
  readonly _tag: "LineRefused";
  readonly result: LineResult<"refused">;
}

/** Refuses a line with all of its errors. */
export const refusedBy = (result: LineResult<"refused">) =>
  refuse({ _tag: "LineRefused", result } satisfies LineRefused);

/** Refuses a line for one reason. */
export const refusedFor = (line: number, field: string | null, code: string, message: string) =>
  refusedBy(refusedLine(line, field, code, message));

const isObject = (value: unknown): value is LineFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The kind that a line states; null if it does not exist. */
export const lineKindOf = (kind: unknown = "loan"): LineKind | null =>
  lineKinds.find((known) => known === kind) ?? null;

/** The kind of a line, and its fields. Refuses a value that is not an object, and an unknown kind. */
export const kindOfLine = (
  line: number,
  value: unknown,
): Result<{ readonly kind: LineKind; readonly fields: LineFields }, LineRefused> => {
  if (!isObject(value))
    return refusedFor(line, null, "invalid", 'The line must be a JSON object, such as one that begins {"kind":"loan".');
  const { kind: given, ...fields } = value;
  const kind = lineKindOf(given);
  if (kind !== null) return accept({ kind, fields });
  return refusedFor(line, "kind", "invalid", `must be one of ${lineKinds.join(", ")}, or left out`);
};

const companySkipped = (line: number): Finding => ({
  line,
  severity: "warning",
  field: "kind",
  code: "company_skipped",
  message: "is company: the line was skipped, because the company and its products must already exist",
});

/** A line of a company, which is never imported. */
export const skippedCompany = (line: number): LineResult<"skipped"> => ({
  outcome: "skipped",
  findings: [companySkipped(line)],
  ignoredFields: [],
});
