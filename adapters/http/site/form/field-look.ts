import type { FieldLook, ShownOption } from "../../../page-models/site.ts";
import type { Input } from "../../codec/codec.ts";
import type { RecordChoice } from "./choices.ts";

const notStated: ShownOption = { value: "", text: "Not stated" };
/** A list of choices initially has nothing selected. */
const toChoose: ShownOption = { value: "", text: "Choose" };
const yesNo: readonly ShownOption[] = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
];

/** The maximum number of choices that fit beside their question on the page. */
const maxRadioChoices = 4;

type ChoiceInput = Extract<Input, { readonly kind: "choice" }>;

/** The options, including stored values that are no longer among them. */
const optionsWith = (options: readonly ShownOption[], values: readonly string[]): readonly ShownOption[] => {
  const others = values.filter((value) => value !== "" && options.every((option) => option.value !== value));
  return [...options, ...others.map((value) => ({ value, text: value }))];
};

const optionsOf = ({ options }: ChoiceInput, values: readonly string[]): readonly ShownOption[] =>
  optionsWith(
    options.map(({ value, text }) => ({ value: String(value), text })),
    values,
  );

/** How a field looks whose values are not records. */
export const lookOf = (input: Input, isNullable: boolean, values: readonly string[]): FieldLook => {
  const withNone = (options: readonly ShownOption[]) => [...(isNullable ? [notStated] : []), ...options];
  switch (input.kind) {
    case "yesNo":
      return { kind: "radio", options: withNone(yesNo) };
    case "choice": {
      const options = withNone(optionsOf(input, values));
      if (options.length <= maxRadioChoices) return { kind: "radio", options };
      const isEmpty = values.every((value) => value === "");
      return { kind: "choice", options: isEmpty && !isNullable ? [toChoose, ...options] : options };
    }
    case "list":
      return input.entry.kind === "choice"
        ? { kind: "checkboxes", options: optionsOf(input.entry, values) }
        : { kind: "text" };
    case "secret":
      return { kind: "password" };
    case "digits":
    case "reference":
      return { kind: "number" };
    case "instant":
    case "object":
      return { kind: "text" };
    default:
      return { kind: input.kind };
  }
};

/** A choice among records. */
export const recordLook = (
  records: readonly RecordChoice[],
  isNullable: boolean,
  values: readonly string[],
): FieldLook => {
  const options = records
    .filter(({ value, isFormer }) => isFormer !== true || values.includes(value))
    .map(({ value, text }) => ({ value, text }));
  return { kind: "choice", options: [isNullable ? notStated : toChoose, ...optionsWith(options, values)] };
};

/** The look with only the options that may be chosen, and what is stored. */
export const lookWith = (
  look: FieldLook,
  offered: readonly string[] | undefined,
  values: readonly string[],
): FieldLook =>
  offered === undefined || !("options" in look)
    ? look
    : { ...look, options: look.options.filter(({ value }) => offered.includes(value) || values.includes(value)) };
