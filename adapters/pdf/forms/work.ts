import { blankLimits, type FormField } from "../../../domain/documents/form/form.ts";
import type {
  BlankRefused,
  FieldFilling,
  FormFilling,
  FormNotFilled,
  ReadBlank,
} from "../../../domain/documents/form/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { fieldsOf } from "./fields.ts";
import { fillPdf, savedPdf } from "./fill.ts";
import { notReadable, openBlank, refusedBlank } from "./open.ts";
import { packedProblem } from "./packed.ts";

const { fields: maxFields, options: maxOptions, boxes: maxBoxes, nameCharacters, optionCharacters } = blankLimits;

/** Why the fields of a form cannot be used, as the rest of a sentence whose subject is the file; null if they can. */
const fieldsProblem = (fields: readonly FormField[]): string | null => {
  if (fields.length === 0) return "has no form: a blank form needs fields that can be filled";
  if (fields.length > maxFields) return `must have at most ${maxFields} fields, but has ${fields.length}`;
  const options = fields.flatMap((field) => field.options);
  if (options.length > maxOptions || fields.flatMap(({ boxes }) => boxes).length > maxBoxes)
    return "has fields with too many options or positions";
  if (options.some((option) => option.length > optionCharacters)) return "has an option that is too long";
  const names = fields.map(({ name }) => name);
  if (names.some((name) => name === "" || name.length > nameCharacters))
    return "has a field without a name, or with a name that is too long";
  return new Set(names).size < names.length ? "has two fields with the same name" : null;
};

/** A line of typical length, so that a trial takes as long as a document. */
const trialLine = "A line of a trial of the form";

/** A value for each field, for a trial. */
const trialOf = ({ name, kind, options: [option], maxCharacters, isMultiline }: FormField): readonly FieldFilling[] => {
  const text = isMultiline ? [trialLine, trialLine].join(" ") : trialLine;
  if (kind === "text") return [{ name, kind: "text", text: text.slice(0, maxCharacters ?? text.length) }];
  if (kind === "checkbox") return [{ name, kind: "checked", isChecked: true }];
  return option === undefined ? [] : [{ name, kind: "option", option }];
};

/** Reads a blank, and fills it once: a form that cannot be filled is refused when it is uploaded, not when a document is needed. */
const readForm = async (content: Uint8Array, isCleaned: boolean): Promise<Result<ReadBlank, BlankRefused>> => {
  const opened = await openBlank(content, isCleaned);
  if (opened._tag === "Refused") return opened;
  const { pdf } = opened.value;
  const fields = fieldsOf(pdf).map(({ described }) => described);
  const problem = fieldsProblem(fields) ?? packedProblem(pdf.context);
  if (problem !== null) return refusedBlank(problem);
  const pages = pdf.getPageCount();
  await fillPdf(pdf, { fillings: fields.flatMap(trialOf), isDraft: true, footer: null }, true);
  await savedPdf(pdf);
  return accept({ content: new Uint8Array(opened.value.content), pages, fields });
};

/** See the port. Anything thrown by the library for an uploaded file means that it cannot read the file. */
export const readBlank = async ({
  content,
  isCleaned,
}: {
  readonly content: Uint8Array;
  readonly isCleaned: boolean;
}): Promise<Result<ReadBlank, BlankRefused>> => {
  try {
    return await readForm(content, isCleaned);
  } catch {
    return refusedBlank(notReadable);
  }
};

/** See the port. */
export const drawPage = async ({
  blank,
  page,
}: {
  readonly blank: Uint8Array;
  readonly page: number;
}): Promise<Uint8Array<ArrayBuffer> | null> => {
  const opened = await openBlank(blank, false);
  if (opened._tag === "Refused") throw new Error(`a stored blank ${opened.refusal.why}`);
  const { pictureOf } = await import("./picture.ts");
  try {
    return await pictureOf(opened.value.pdf, page);
  } catch {
    // The renderer is another program than the one that fills the form, so it can find the form damaged or too large.
    return null;
  }
};

/** See the port. */
export const fillBlank = async ({
  blank,
  ...filling
}: FormFilling): Promise<Result<Uint8Array<ArrayBuffer>, FormNotFilled>> => {
  const opened = await openBlank(blank, false);
  if (opened._tag === "Refused") throw new Error(`a stored blank ${opened.refusal.why}`);
  const problems = await fillPdf(opened.value.pdf, filling);
  if (problems.length > 0) return refuse({ _tag: "FormNotFilled", message: problems.slice(0, 20).join(" ") });
  return accept(await savedPdf(opened.value.pdf));
};
