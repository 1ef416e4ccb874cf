import {
  PDFButton,
  PDFCheckBox,
  PDFDict,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFOptionList,
  type PDFPage,
  PDFRadioGroup,
  PDFTextField,
  type PDFWidgetAnnotation,
} from "@cantoo/pdf-lib";
import type { FieldBox, FormField, FormFieldKind } from "../../../domain/documents/form/form.ts";
import { named } from "./objects.ts";

/** A widget of a field, with its page. */
export interface Widget {
  readonly widget: PDFWidgetAnnotation;
  readonly page: PDFPage;
}

/** A field in the library, with its description. */
export interface OpenField {
  readonly field: PDFField;
  readonly described: FormField;
  /** The visible widgets. */
  readonly widgets: readonly Widget[];
}

/** The flags of invisible annotations: Hidden and NoView (ISO 32000-2, table 167). */
const invisible = 2 | 32;

const boxOf = (page: PDFPage, number: number, { widget }: Pick<Widget, "widget">): FieldBox => {
  const { x, y, width, height } = widget.getRectangle();
  const crop = page.getCropBox();
  const [left, bottom] = [x - crop.x, y - crop.y];
  const [right, top] = [crop.width - left - width, crop.height - bottom - height];
  const rounded = (box: Omit<FieldBox, "page">): FieldBox => {
    const round = (points: number): number => Math.round(points * 100) / 100;
    return {
      page: number,
      left: round(box.left),
      top: round(box.top),
      width: round(box.width),
      height: round(box.height),
    };
  };
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return rounded({ left: bottom, top: left, width: height, height: width });
    case 180:
      return rounded({ left: right, top: bottom, width, height });
    case 270:
      return rounded({ left: top, top: right, width: height, height: width });
    default:
      return rounded({ left, top, width, height });
  }
};

/** The states, other than off, of a checkbox's widgets: with several, it is a choice among them. */
const statesOf = (field: PDFCheckBox): readonly string[] => {
  const states = field.acroField.getWidgets().map((widget) => widget.getOnValue()?.decodeText());
  return [...new Set(states.filter((state) => state !== undefined))];
};

const kindOf = (field: PDFField): FormFieldKind => {
  if (field instanceof PDFTextField) return "text";
  if (field instanceof PDFCheckBox) return statesOf(field).length > 1 ? "radio" : "checkbox";
  if (field instanceof PDFRadioGroup) return "radio";
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) return "choice";
  return field instanceof PDFButton ? "button" : "signature";
};

const optionsOf = (field: PDFField, kind: FormFieldKind): readonly string[] => {
  if (field instanceof PDFCheckBox) return kind === "radio" ? statesOf(field) : [];
  if (field instanceof PDFRadioGroup || field instanceof PDFDropdown || field instanceof PDFOptionList)
    return [...new Set(field.getOptions())];
  return [];
};

/** The fields of a form with their widgets, in the order of the form. Throws if the library cannot read them. */
export const fieldsOf = (pdf: PDFDocument): readonly OpenField[] => {
  const pages = new Map<PDFDict, { readonly page: PDFPage; readonly number: number }>();
  for (const [position, page] of pdf.getPages().entries()) {
    const annotations = page.node.Annots();
    for (let at = 0; at < (annotations?.size() ?? 0); at += 1) {
      const annotation = annotations?.lookup(at);
      if (annotation instanceof PDFDict && !pages.has(annotation))
        pages.set(annotation, { page, number: position + 1 });
    }
  }
  return pdf
    .getForm()
    .getFields()
    .map((field) => {
      const kind = kindOf(field);
      const shown = field.acroField.getWidgets().flatMap((widget) => {
        const place = pages.get(widget.dict);
        return place === undefined || (widget.getFlags() & invisible) !== 0 ? [] : [{ widget, ...place }];
      });
      const described = {
        name: field.getName(),
        kind,
        options: optionsOf(field, kind),
        maxCharacters: field instanceof PDFTextField ? (field.getMaxLength() ?? null) : null,
        isReadOnly: field.isReadOnly(),
        isMultiline: field instanceof PDFTextField && field.isMultiline(),
        boxes: shown.map(({ widget, page, number }) => boxOf(page, number, { widget })),
      };
      return { field, described, widgets: shown };
    });
};

/** Removes every widget from its page, except those of the kept fields; also widgets of fields that no form lists. */
export const removeWidgets = (pdf: PDFDocument, kept: ReadonlySet<PDFDict>): void => {
  for (const page of pdf.getPages()) {
    const annotations = page.node.Annots();
    for (let at = (annotations?.size() ?? 0) - 1; at >= 0; at -= 1) {
      const annotation = annotations?.lookup(at);
      const isWidget = annotation instanceof PDFDict && annotation.lookup(named("Subtype")) === named("Widget");
      if (isWidget && !kept.has(annotation)) annotations?.remove(at);
    }
  }
};
