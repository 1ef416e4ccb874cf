import { html, type SafeHtml } from "@remix-run/html-template";
import { insideSentence, singular, withArticle } from "../../../domain/kernel/text/phrases.ts";
import type { FieldLook, ShownBlock, ShownField, ShownForm, ShownGroup, ShownItem } from "../../page-models/site.ts";
import { usDays } from "../us-format.ts";

const hintId = ({ name }: ShownField): string => `${name}.hint`;
const errorId = ({ name }: ShownField): string => `${name}.error`;

/** The description of a field for screen readers: its hint and its error. */
const describedBy = (field: ShownField): SafeHtml | string => {
  const ids = [field.hint === null ? [] : hintId(field), field.error === null ? [] : errorId(field)].flat();
  const invalid = field.error === null ? "" : html` aria-invalid="true"`;
  return ids.length === 0 ? "" : html` aria-describedby="${ids.join(" ")}"${invalid}`;
};

const units: Partial<Record<FieldLook["kind"], string>> = { dollars: "$", percent: "%" };

// An amount or date is entered as text: a number or date field rejects `$450,000`, and does not show what it rejected.
const inputTypes: Partial<Record<FieldLook["kind"], SafeHtml>> = {
  email: html`type="email"`,
  password: html`type="password"`,
  dollars: html`type="text" inputmode="decimal"`,
  percent: html`type="text" inputmode="decimal"`,
  number: html`type="text" inputmode="numeric"`,
};

const control = (field: ShownField): SafeHtml => {
  const { name, look, values } = field;
  const [value = ""] = values;
  const attributes = html`id="${name}" name="${name}"${describedBy(field)}`;
  if (look.kind === "longText") return html`<textarea ${attributes} rows="5">${value}</textarea>`;
  if (look.kind === "choice") {
    const options = look.options.map(
      (option) =>
        html`<option value="${option.value}"${option.value === value ? html` selected` : ""}>${option.text}</option>`,
    );
    return html`<select ${attributes}>${options}</select>`;
  }
  if (look.kind === "file") return html`<input ${attributes} type="file" accept="${look.accept}">`;
  const type = inputTypes[look.kind] ?? html`type="text"`;
  return html`<input ${attributes} ${type} value="${value}" autocomplete="${field.autocomplete ?? "off"}">`;
};

/** The name of a field, the unit in which it is entered, and whether something must be. */
const labelText = ({ label, look, isRequired }: ShownField): SafeHtml => {
  const remarks = [units[look.kind] ?? [], isRequired ? "required" : []].flat();
  return html`${label}${remarks.length === 0 ? "" : html` <span class="unit">(${remarks.join(", ")})</span>`}`;
};

const notes = (field: ShownField): SafeHtml =>
  html`${
    field.hint === null ? "" : html`<p class="hint" id="${hintId(field)}">${field.hint}</p>\n`
  }${field.error === null ? "" : html`<p class="error" id="${errorId(field)}">${usDays(field.error)}</p>\n`}`;

/** Shows that a question or list was on the form if no box is checked or it has no entry. */
const emptyMarker = (name: string): SafeHtml => html`<input type="hidden" name="${name}" value="">\n`;

/** More choices than this are in several columns. */
const maxInColumn = 12;

/** Answers that are all this short, such as Yes and No, are placed side by side. */
const maxInLineLength = 16;

/** Radio buttons and checkboxes: one question, with one answer per line, or all in one line. */
const choices = (field: ShownField, type: "radio" | "checkbox", options: ShownForm["hidden"]): SafeHtml => {
  const lines = options.map(
    ({ value, text }, position) =>
      html`<label class="choice"><input ${position === 0 ? html`id="${field.name}" ` : ""}type="${type}" name="${field.name}" value="${value}"${field.values.includes(value) ? html` checked` : ""}> ${text}</label>\n`,
  );
  const marker = type === "checkbox" ? emptyMarker(field.name) : "";
  const isShort = type === "radio" && options.every(({ text }) => text.length <= maxInLineLength);
  return html`<fieldset class="field wide-field${isShort ? " in-line" : ""}"${describedBy(field)}>
<legend>${labelText(field)}</legend>
${notes(field)}${marker}${options.length > maxInColumn ? html`<div class="columns">${lines}</div>` : lines}</fieldset>
`;
};

const fieldPart = (field: ShownField): SafeHtml => {
  const { look, name, label } = field;
  if (look.kind === "radio" || look.kind === "checkboxes")
    return choices(field, look.kind === "radio" ? "radio" : "checkbox", look.options);
  if (look.kind === "fixed")
    return html`<div class="field" id="${name}"><p class="label">${label}</p><p>${field.values[0] ?? ""}</p></div>\n`;
  return html`<div class="field${look.kind === "longText" ? " wide-field" : ""}">
<label for="${name}">${labelText(field)}</label>
${notes(field)}${control(field)}
${field.removal ? html`<label class="choice"><input type="checkbox" name="_remove" value="${name}"${field.removal === "chosen" ? html` checked` : ""}> Remove what is stored as ${label}</label>\n` : ""}</div>
`;
};

/** The form around a row of a list: its address, to which the buttons of the row send it. */
type Around = Pick<ShownForm, "action">;

/**
 * A button that sends the form without saving: it adds a list entry, or removes one. The page that comes back is shown at `place`, the new
 * entry or the list, so that a reader does not have to look for it from the top.
 */
const rowButton = ({ action }: Around, name: string | null, text: string, place: string): SafeHtml | string =>
  name === null
    ? ""
    : html`<button class="plain" name="_row" value="${name}" formaction="${action}#${place}">${text}</button>\n`;

const removeButton = (around: Around, { label, removeName }: ShownGroup): SafeHtml | string => {
  const list = /^remove:(.*)\.\d+$/.exec(removeName ?? "")?.[1] ?? "";
  return rowButton(around, removeName, `Remove ${insideSentence(label)}`, list);
};

/** The text of the button that adds an entry to a list. */
const addText = (label: string): string =>
  singular(label) === label ? `Add to ${insideSentence(label)}` : `Add ${withArticle(insideSentence(singular(label)))}`;

/** An entry with only one field needs no name beside that of the field. */
const entryPart = (entry: ShownGroup, around: Around): SafeHtml => html`<div class="entry wide-field">
${entry.items.map((item) => itemPart(item, around))}${removeButton(around, entry)}</div>
`;

const groupPart = (group: ShownGroup, around: Around): SafeHtml => {
  const { name, label, error, items, listName, addName } = group;
  return html`<fieldset class="group"${name === null ? "" : html` id="${name}"`}>
<legend>${label}</legend>
${error === null ? "" : html`<p class="error">${usDays(error)}</p>\n`}${listName === null ? "" : emptyMarker(listName)}<div class="fields">
${items.map((item) => itemPart(item, around))}</div>
${removeButton(around, group)}${rowButton(around, addName, addText(label), `${listName}.${items.length}`)}</fieldset>
`;
};

const itemPart = (item: ShownItem, around: Around): SafeHtml => {
  if ("look" in item) return fieldPart(item);
  return item.name === null && item.removeName !== null ? entryPart(item, around) : groupPart(item, around);
};

/** The hidden fields of a form. */
export const hiddenFields = (hidden: ShownForm["hidden"]): SafeHtml[] =>
  hidden.map(({ value, text }) => html`<input type="hidden" name="${text}" value="${value}">\n`);

const sendsFile = (sections: ShownForm["sections"]): boolean =>
  sections.some(({ items }) => items.some((item) => "look" in item && item.look.kind === "file"));

/** A section that consists of one group with the same name shows the name once, as the group's. */
const sectionTitle = ({ title, items }: ShownForm["sections"][number]): SafeHtml | string => {
  const [first, ...others] = items;
  const isSaid = first !== undefined && others.length === 0 && !("look" in first) && first.label === title;
  return title === null || isSaid ? "" : html`<h2>${title}</h2>\n`;
};

/** Fields of a form below their heading. */
export const sectionPart = (section: ShownForm["sections"][number], around: Around): SafeHtml => html`<section>
${sectionTitle(section)}<div class="fields">
${section.items.map((item) => itemPart(item, around))}</div>
</section>
`;

/** A form. Its first button saves, so that Enter in a field does too. */
export const formPart = ({
  action,
  hidden,
  sections,
  submit,
}: ShownForm): SafeHtml => html`<form class="site-form" method="post" novalidate action="${action}"${sendsFile(sections) ? html` enctype="multipart/form-data"` : ""}>
<button class="first-button" tabindex="-1" aria-hidden="true">${submit}</button>
${hiddenFields(hidden)}${sections.map((section) => sectionPart(section, { action }))}<p><button>${submit}</button></p>
</form>
`;

/** A form that filters a list; its choices are in the address. */
export const filterPart = ({
  action,
  hidden,
  items,
  isUsed,
}: Extract<
  ShownBlock,
  { readonly kind: "filter" }
>): SafeHtml => html`<details class="filter"${isUsed ? html` open` : ""}>
<summary>Filter</summary>
<form method="get" action="${action}">
${hiddenFields(hidden)}<div class="fields">
${items.map((item) => itemPart(item, { action }))}</div>
<p><button>Show</button> <a href="${action}">Show all</a></p>
</form>
</details>
`;
