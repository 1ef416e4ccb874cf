import type { FilledValue, FormValue, FormValuesInvalid, ValueProblem } from "../../domain/documents/form/ports.ts";
import type { MergeRecord, ShapeFields } from "../../domain/documents/merge/value.ts";
import type { TemplateTooCostly } from "../../domain/documents/printing.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { makeEngine, printedInText } from "./engine.ts";
import { checkParts, parsed, readTags } from "./liquid.ts";
import { maxProblems, problemsOf } from "./problems.ts";
import { renderLimit } from "./render-limit.ts";
import { MergeContext } from "./values.ts";

const engine = makeEngine(printedInText);

/** The output of a true condition. */
const whenTrue = "true";

/** A value as a separate Liquid text. */
const liquidOf = ({ value, isCondition }: FormValue): string =>
  isCondition ? `{% if ${value} %}${whenTrue}{% endif %}` : value;

/** A condition is placed inside a tag: with braces it could end the tag and do more. */
const isNoCondition = ({ value, isCondition }: FormValue): boolean => isCondition && /[{}]/.test(value);

/** Checks the values of a form; see the port. */
export const checkFormValues = ({
  values,
  shape,
}: {
  readonly values: readonly FormValue[];
  readonly shape: ShapeFields;
}): Result<null, FormValuesInvalid> => {
  const problems: ValueProblem[] = [];
  for (const [position, value] of values.entries()) {
    if (problems.length >= maxProblems) break;
    const found = problemsOf("");
    if (isNoCondition(value)) found.add(null, "A checkbox needs a condition without braces, such as loan.is_purchase.");
    else checkParts(engine, readTags(liquidOf(value), found), false, shape, found);
    for (const { message } of found.all()) problems.push({ position, message });
  }
  return problems.length > 0 ? refuse({ _tag: "FormValuesInvalid", problems }) : accept(null);
};

/** Fills the values of a form with data; see the port. */
export const fillFormValues = ({
  values,
  data,
}: {
  readonly values: readonly FormValue[];
  readonly data: MergeRecord;
}): Result<{ readonly values: readonly FilledValue[]; readonly read: readonly string[] }, TemplateTooCostly> => {
  const read = new Set<string>();
  const missing = new Set<string>();
  // All values of a form together may take as long as one template.
  const checkTime = renderLimit();
  const context = new MergeContext(engine, data, {
    onPrint: (path) => missing.add(path),
    onRead: (name) => read.add(name),
  });
  context.renderLimit.check = checkTime;
  try {
    const filled = values.map((value): FilledValue => {
      missing.clear();
      const templates = parsed(engine, liquidOf(value), problemsOf(""));
      if (templates === null) throw new Error("a checked value cannot be parsed");
      const text = String(engine.renderSync(templates, context)).trim();
      return { text, missing: [...missing] };
    });
    return accept({ values: filled, read: [...read] });
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("limit exceeded"))) throw error;
    return refuse({
      _tag: "TemplateTooCostly",
      message: "The values of the form exceed the allowed time or memory: loop over fewer entries.",
    });
  }
};
