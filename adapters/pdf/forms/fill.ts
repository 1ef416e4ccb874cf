import {
  PDFCheckBox,
  type PDFDict,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
} from "@cantoo/pdf-lib";
import type { FieldFilling, FormFilling } from "../../../domain/documents/form/ports.ts";
import { inFont } from "../lines.ts";
import { drawDraft, drawFooter, drawWidget } from "./draw.ts";
import { fieldsOf, type OpenField, removeWidgets } from "./fields.ts";
import { dropUnreachable, named } from "./objects.ts";
import { fitText, fontContent, fontEngine, missingLetter, setSize, smallestSize } from "./text-fit.ts";

/** A field that shows text. */
type Written = PDFTextField | PDFDropdown | PDFOptionList;

const isWritten = (field: PDFField): field is Written =>
  field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList;

/** Draws each widget of a field in a size in which its text fits. Returns an error, or null. */
const drawText = (open: OpenField, field: Written, text: string, font: PDFFont): string | null => {
  const fits = open.widgets.map(({ widget }) => fitText(text, { field, widget, font }));
  if (fits.includes(null)) return "is too small for this text";
  for (const [position, place] of open.widgets.entries()) {
    const fitted = fits[position] ?? null;
    if (fitted === null) continue;
    setSize({ widget: place.widget, field }, fitted.size);
    if (field instanceof PDFTextField) field.acroField.setValue(PDFHexString.fromText(fitted.text));
    // All widgets each time: the line breaks of a text differ if the widgets' sizes differ.
    field.updateAppearances(font);
    drawWidget(place);
  }
  return null;
};

/** Fills and draws a field; returns an error, as the rest of a sentence whose subject is the field, or null. */
const fillField = (open: OpenField, filling: FieldFilling, font: PDFFont): string | null => {
  const { field, described } = open;
  if (filling.kind === "text") {
    if (!(field instanceof PDFTextField)) return "does not accept text";
    const text = inFont(filling.text).replaceAll(/\r\n?/g, "\n");
    const { maxCharacters, isMultiline } = described;
    const letter = missingLetter(text);
    if (letter !== null) return letter;
    if (!isMultiline && text.includes("\n")) return "accepts only one line of text";
    if (maxCharacters !== null && [...text].length > maxCharacters)
      return `accepts at most ${maxCharacters} characters`;
    field.disableRichFormatting();
    return drawText(open, field, text, font);
  }
  if (filling.kind === "checked") {
    if (!(field instanceof PDFCheckBox)) return "is not a checkbox";
    if (filling.isChecked) field.check();
    return drawState(open);
  }
  const { option } = filling;
  if (!described.options.includes(option)) return "has no such option";
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) {
    const letter = missingLetter(option);
    if (letter !== null) return letter;
    // The library draws as many options of a list as fit; only the chosen one should be printed.
    field.setOptions([option]);
    field.select(option);
    return drawText(open, field, option, font);
  }
  if (field instanceof PDFRadioGroup) field.select(option);
  else if (field instanceof PDFCheckBox) {
    field.acroField.dict.set(named("V"), named(option));
    for (const widget of field.acroField.getWidgets())
      widget.setAppearanceState(widget.getOnValue()?.decodeText() === option ? named(option) : named("Off"));
  }
  return drawState(open);
};

/** Draws the widgets of a checkbox or of radio buttons in their states. */
const drawState = ({ field, widgets }: OpenField): null => {
  if ((field instanceof PDFCheckBox || field instanceof PDFRadioGroup) && field.needsAppearancesUpdate())
    field.defaultUpdateAppearances();
  for (const place of widgets) drawWidget(place);
  return null;
};

/** Clears the value that a field has in the blank, and draws the empty field. */
const emptyField = (open: OpenField, isDrawn: boolean, font: PDFFont): void => {
  const { field, widgets } = open;
  if (field instanceof PDFCheckBox) field.uncheck();
  else if (field instanceof PDFRadioGroup || field instanceof PDFDropdown || field instanceof PDFOptionList)
    field.clear();
  else if (field instanceof PDFTextField) {
    field.disableRichFormatting();
    field.acroField.removeValue();
  }
  if (!isDrawn) return;
  if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) drawState(open);
  else if (isWritten(field)) {
    if (field instanceof PDFOptionList) field.setOptions([]);
    for (const { widget } of widgets) setSize({ widget, field }, smallestSize);
    field.updateAppearances(font);
    for (const place of widgets) drawWidget(place);
  }
};

/** Keeps only the signature fields in the form. */
const keepSignatures = (pdf: PDFDocument, fields: readonly OpenField[]): void => {
  const signatures = fields.filter(({ described }) => described.kind === "signature");
  const kept = new Set<PDFDict>(
    signatures.flatMap(({ field }) => [field.acroField.dict, ...field.acroField.getWidgets().map(({ dict }) => dict)]),
  );
  removeWidgets(pdf, kept);
  const form = pdf.getForm().acroForm.dict;
  for (const { field, described } of fields)
    if (described.kind !== "signature") pdf.getForm().acroForm.removeField(field.acroField);
  for (const key of ["NeedAppearances", "CO", "XFA"]) form.delete(named(key));
  if (signatures.length === 0) pdf.catalog.delete(named("AcroForm"));
};

/**
 * Fills a form and makes everything except its signature fields part of its pages. Fields that are not filled are empty, whatever the blank
 * contained. Returns a sentence about each field that cannot have its value. A trial also draws the empty fields.
 */
export const fillPdf = async (
  pdf: PDFDocument,
  { fillings, isDraft, footer }: Omit<FormFilling, "blank">,
  isTrial = false,
): Promise<readonly string[]> => {
  pdf.registerFontkit(fontEngine);
  const font = await pdf.embedFont(fontContent, { subset: true });
  const fields = fieldsOf(pdf);
  const byName = new Map(fillings.map((filling) => [filling.name, filling]));
  const problems: string[] = [];
  for (const open of fields) {
    const filling = byName.get(open.described.name);
    emptyField(open, isTrial || filling === undefined, font);
    const problem = filling === undefined ? null : fillField(open, filling, font);
    if (problem !== null) problems.push(`The field ${open.described.name} ${problem}.`);
  }
  keepSignatures(pdf, fields);
  for (const page of pdf.getPages()) {
    if (isDraft) drawDraft(page, font);
    if (footer !== null) drawFooter(page, font, footer);
  }
  return problems;
};

/** The bytes of a filled form, which depend only on its content. */
export const savedPdf = async (pdf: PDFDocument): Promise<Uint8Array<ArrayBuffer>> => {
  await pdf.flush();
  dropUnreachable(pdf);
  return new Uint8Array(await pdf.save({ updateFieldAppearances: false, addDefaultPage: false }));
};
