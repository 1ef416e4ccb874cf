import { isBlankText } from "../../../../domain/kernel/text/blank.ts";
import type { ShownField, ShownForm, ShownGroup } from "../../../page-models/site.ts";
import type { JsonObject } from "../../codec/codec.ts";
import { fieldProblems, formSentenceOf } from "../form/problem.ts";
import { objectsIn, textIn } from "../json-texts.ts";
import type { Performed } from "../perform.ts";
import type { PageContent } from "../site-page.ts";
import type { FormRecord } from "./form-record.ts";

/** Whether documents can be generated from the template. */
export const activeField = "is_active";

const isFilled = ({ kind, boxes }: JsonObject, page: number): boolean =>
  kind !== "signature" && kind !== "button" && objectsIn(boxes)[0]?.page === page;

/** The names of a field's two inputs, by its position in the form. */
const valueName = (position: number): string => `value.${position}`;
const missingName = (position: number): string => `missing.${position}`;

const hintOf = ({ kind, options, max_length: most }: JsonObject): string => {
  if (kind === "checkbox") return "A condition, such as loan.is_purchase";
  if (Array.isArray(options) && options.length > 0) return `Prints one of: ${options.join(", ")}`;
  return most === null ? "Such as {{ borrower.full_name }}" : `At most ${textIn(most)} characters`;
};

const missingLook = {
  kind: "choice",
  options: [
    { value: "refuse", text: "Counts as missing" },
    { value: "blank", text: "Stays blank" },
  ],
} as const;

const labelOf = (field: JsonObject, position: number): string => `${position + 1}. ${textIn(field.name)}`;

/** The inputs of a field, with the stored or typed mapping. */
const inputsOf = (
  field: JsonObject,
  position: number,
  typed: URLSearchParams | null,
  error: string | null,
): ShownGroup => {
  const [value, missing] = [valueName(position), missingName(position)];
  return {
    name: null,
    label: labelOf(field, position),
    error: null,
    items: [
      {
        name: value,
        label: "Filled with",
        hint: hintOf(field),
        error: error === null ? null : `It ${error}.`,
        look: { kind: "text" },
        values: [typed?.get(value) ?? textIn(field.value)],
      },
      {
        name: missing,
        label: "If data is missing",
        hint: null,
        error: null,
        look: missingLook,
        values: [typed?.get(missing) ?? (field.missing === null ? "refuse" : textIn(field.missing))],
      },
    ],
    listName: null,
    addName: null,
    removeName: null,
  };
};

/** A field that is answered with yes or no. */
const yesOrNo = (name: string, label: string, isYes: boolean): ShownField => ({
  name,
  label,
  hint: null,
  error: null,
  look: {
    kind: "radio",
    options: [
      { value: "true", text: "Yes" },
      { value: "false", text: "No" },
    ],
  },
  values: [String(isYes)],
});

/** A form that was refused, with what was typed. */
export interface Refused {
  readonly typed: URLSearchParams;
  readonly performed: Performed;
  readonly errors: ReadonlyMap<number, string>;
}

/** The fields on a page of the form with their mappings, and whether the template is active. */
export const mappingSections = (
  { template, fields }: FormRecord,
  page: number,
  refused: Refused | null,
): ShownForm["sections"] => [
  {
    title: `Fields of page ${page}`,
    items: fields.flatMap((field, position) =>
      isFilled(field, page)
        ? [inputsOf(field, position, refused?.typed ?? null, refused?.errors.get(position) ?? null)]
        : [],
    ),
  },
  { title: "Template", items: [yesOrNo(activeField, "Active", template.is_active === true)] },
];

/** The summary above the fields, listing by its own name each field whose mapping is invalid. */
export const mappingProblem = (
  { fields }: FormRecord,
  { performed, errors }: Refused,
): NonNullable<PageContent["problem"]> => ({
  sentence: formSentenceOf(performed),
  fields: [...errors].map(([position, message]) => ({
    name: valueName(position),
    label: labelOf(fields[position] ?? {}, position),
    message,
  })),
});

/** The mappings after a form was sent: those of its page as typed, and those of other pages unchanged. */
export const mappedAfter = (fields: readonly JsonObject[], form: URLSearchParams) =>
  fields.flatMap((field, position) => {
    const value = form.get(valueName(position)) ?? textIn(field.value);
    const missing = form.get(missingName(position)) ?? (field.missing === null ? "refuse" : textIn(field.missing));
    return isBlankText(value) ? [] : [{ position, sent: { name: textIn(field.name), value, missing } }];
  });

/** The errors of a form's fields, by their positions in the form. The API identifies them by their positions in the request. */
export const errorsOf = (saved: Performed, mapped: ReturnType<typeof mappedAfter>): ReadonlyMap<number, string> =>
  new Map(
    [...fieldProblems(saved)].flatMap(([path, message]): [number, string][] => {
      const position = mapped[Number(/^fields\.(\d+)\./.exec(path)?.[1] ?? -1)]?.position;
      return position === undefined ? [] : [[position, message]];
    }),
  );
