import { type Day, day } from "../../kernel/day.ts";
import { inForce, type NoRuleInForce, type Parameter, type RuleSource } from "../../kernel/in-force.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { Block, Line } from "./line.ts";
import { sectionOne } from "./section-one.ts";
import { sectionTwo } from "./section-two.ts";

export const knownFormVersions = [6, 7] as const;
export type FormVersion = (typeof knownFormVersions)[number];

const notes = (version: FormVersion): RuleSource => ({
  title: `NMLS Mortgage Call Report, form version ${version}`,
  section: "Residential Mortgage Loan Activity",
  published: null,
  basis: "table",
  isMediumConfidence: false,
});

/** The form on which a quarter is reported. The forms of earlier quarters are not included. */
export const formVersions: Parameter<FormVersion> = {
  id: "mcr.form_version",
  name: "Form of the Mortgage Call Report",
  unit: "version",
  keyedBy: "quarter end",
  verifiedThrough: day("2026-12-31"),
  steps: [
    { from: day("2024-01-01"), until: day("2026-01-01"), value: 6, source: notes(6) },
    { from: day("2026-01-01"), until: null, value: 7, source: notes(7) },
  ],
};

/** The form of a quarter that ends on a date. Refuses a quarter whose form is not known. */
export const formVersionOf = (endsOn: Day): Result<FormVersion, NoRuleInForce> => {
  const step = inForce(formVersions, endsOn);
  return step._tag === "Refused" ? step : accept(step.value.value);
};

/** The parts of the form about what a lender originated in a state. */
export interface Form {
  readonly version: FormVersion;
  readonly sectionOne: readonly Block[];
  readonly sectionTwo: readonly Block[];
  /** All lines, in the order of the sheet. */
  readonly lines: readonly Line[];
  readonly lineByCode: ReadonlyMap<string, Line>;
  /** The computed lines, each after those from which it is computed. */
  readonly computedLines: readonly Line[];
}

const ofVersion = (blocks: readonly Block[], version: FormVersion): readonly Block[] =>
  blocks.map(({ titles, lines }) => ({
    titles,
    lines: lines
      .filter(({ onlyInVersion6 }) => version === 6 || onlyInVersion6 !== true)
      .map((line) => (version === 6 ? { ...line, caption: line.captionOfVersion6 ?? line.caption } : line)),
  }));

const computedLinesOf = (lines: readonly Line[]): readonly Line[] => {
  const computed = new Map(lines.filter(({ total }) => total !== undefined).map((line) => [line.code, line]));
  const ordered = new Set<Line>();
  const visit = (line: Line) => {
    for (const code of [...(line.total?.plus ?? []), ...(line.total?.minus ?? [])]) {
      const part = computed.get(code);
      if (part !== undefined) visit(part);
    }
    ordered.add(line);
  };
  for (const line of computed.values()) visit(line);
  return [...ordered];
};

const formOf = (version: FormVersion): Form => {
  const [one, two] = [ofVersion(sectionOne, version), ofVersion(sectionTwo, version)];
  const lines = [...one, ...two].flatMap((block) => block.lines);
  return {
    version,
    sectionOne: one,
    sectionTwo: two,
    lines,
    lineByCode: new Map(lines.map((line) => [line.code, line])),
    computedLines: computedLinesOf(lines),
  };
};

/** The lines, captions, and order of each version. */
export const forms: Readonly<Record<FormVersion, Form>> = { 6: formOf(6), 7: formOf(7) };

/** Lines that never include a reverse mortgage. */
const forwardCode = /^(AC[1-5]\d\d|AC6[01]0|I(?!130|180|200)\d+)$/;

/** Whether a block has only lines for forward mortgages. */
export const isForwardOnly = ({ lines }: Block): boolean => lines.every(({ code }) => forwardCode.test(code));

/** The line with a code in a version of the form. Throws if there is none, which is a bug. */
export const lineOf = ({ lineByCode, version }: Form, code: string): Line => {
  const line = lineByCode.get(code);
  if (line === undefined) throw new Error(`version ${version} of the form has no line ${code}`);
  return line;
};
