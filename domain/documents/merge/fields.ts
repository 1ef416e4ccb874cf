import { once } from "../../kernel/once.ts";
import { sampleData, variantData } from "./data.ts";
import { type FieldLine, linesOf, shapeOf } from "./field.ts";
import { printValue } from "./print.ts";
import { mergeFields } from "./table.ts";
import type { MergeRecord, MergeValue, ShapeFields } from "./value.ts";

/** The merge fields against which templates are checked. */
export const mergeShape: ShapeFields = shapeOf(mergeFields);

/** A merge field as described to authors of templates. */
export interface DescribedField extends FieldLine {
  /** What a document prints for the sample loan; for a list, how a template loops over it. */
  readonly example: string;
}

const isValue = (found: MergeRecord[string] | undefined): found is MergeValue =>
  found !== null && found !== undefined && "kind" in found && typeof found.kind === "string";

/** The first value at a path of some data, over all entries of lists; null if there is none. */
const valueAt = (data: MergeRecord, steps: readonly string[]): MergeValue | null => {
  const [step = "", ...rest] = steps;
  const found = data[step.replace("[]", "")];
  if (found === null || found === undefined || isValue(found)) return rest.length === 0 ? (found ?? null) : null;
  const entries: readonly MergeRecord[] = Array.isArray(found) ? found : [found as MergeRecord];
  for (const entry of entries) {
    const value = valueAt(entry, rest);
    if (value !== null) return value;
  }
  return null;
};

/** `{% for fee in fees %} … {% endfor %}`: an entry has the singular of the list's name. */
const loopOver = (path: string): string => {
  const list = path.replaceAll("[]", "").split(".");
  const name = list.at(-1) ?? "";
  const entry = name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
  const outer = list.length > 1 && path.includes("[]") ? [(list.at(-2) ?? "").replace(/s$/, ""), name] : list;
  return `{% for ${entry} in ${outer.join(".")} %} … {% endfor %}`;
};

const exampleOf = ({ path, kind }: FieldLine): string => {
  if (kind === "list") return loopOver(path);
  const steps = path.split(".");
  for (const data of [sampleData(), ...variantData()]) {
    const value = valueAt(data, steps);
    if (value !== null) return printValue(value);
  }
  throw new Error(`the sample loans have no value for ${path}`);
};

/** All merge fields in the order of the table, each with its meaning and what it prints for the sample loan. */
export const describedFields = once((): readonly DescribedField[] =>
  linesOf(mergeFields).map((line) => ({ ...line, example: exampleOf(line) })),
);
