import { html, type SafeHtml } from "@remix-run/html-template";
import { printDay } from "../../../domain/documents/merge/print.ts";
import { parseDay } from "../../../domain/kernel/day.ts";
import type { ShownForm } from "../../page-models/site.ts";
import type { FormField, FormFieldKind, FormSection, ShownWhatIf } from "../../page-models/what-if.ts";
import { hiddenFields } from "../site/form-part.ts";
import { usMoney, usText } from "../us-format.ts";

const units: Readonly<Record<FormFieldKind, string>> = {
  dollars: "$",
  percent: "%",
  years: "years",
  months: "months",
  date: "",
  choice: "",
};

const hintId = ({ name }: FormField): string => `${name}.hint`;
const errorId = ({ name }: FormField): string => `${name}.error`;

/** What describes a field to a reader who does not see the page: its hint, and what is wrong with it. */
const described = (field: FormField): SafeHtml | string => {
  const ids = [field.hint === null ? [] : hintId(field), field.error === null ? [] : errorId(field)].flat();
  const invalid = field.error === null ? "" : html` aria-invalid="true"`;
  return ids.length === 0 ? "" : html` aria-describedby="${ids.join(" ")}"${invalid}`;
};

const choice = (field: FormField): SafeHtml => {
  const options = field.choices.map(
    ({ value, text }) => html`<option value="${value}"${value === field.value ? html` selected` : ""}>${text}</option>`,
  );
  return html`<select id="${field.name}" name="${field.name}"${described(field)}>${options}</select>`;
};

const input = (field: FormField): SafeHtml => {
  const { name, kind, value } = field;
  const start = html`<input id="${name}" name="${name}" value="${value}" autocomplete="off"${described(field)}`;
  if (kind === "date") return html`${start} type="${/^(\d{4}-\d{2}-\d{2})?$/.test(value) ? "date" : "text"}">`;
  // As text: a field of numbers refuses `$450,000`, and shows nothing of what it refuses.
  return html`${start} type="text" inputmode="${kind === "dollars" || kind === "percent" ? "decimal" : "numeric"}">`;
};

/** What is filled in as paper shows it, in place of a field to type into. */
const printed = ({ kind, value, choices }: FormField): string => {
  if (kind === "choice") return choices.find((one) => one.value === value)?.text ?? value;
  const day = kind === "date" ? parseDay(value) : null;
  if (day !== null) return printDay(day);
  const plain = value.replace(/^\$|(?<=\d),(?=\d{3}(?:\D|$))|%$/g, "").trim();
  if (!/^-?\d*\.?\d+$/.test(plain)) return value;
  if (kind === "dollars") return usMoney(Math.round(Number(plain) * 100));
  return kind === "percent" ? `${plain}%` : `${plain} ${units[kind]}`;
};

/** Longer than this, a choice takes two columns. */
const maxChoiceLength = 32;

/** What is empty has no place on paper. */
const classesOf = ({ value, choices }: FormField): string => {
  const isLong = choices.some(({ text }) => text.length > maxChoiceLength);
  return ["field", isLong ? "long" : [], value === "" ? "unfilled" : []].flat().join(" ");
};

const fieldPart = (field: FormField): SafeHtml => {
  const { name, label, kind, hint, error } = field;
  const unit = units[kind] === "" ? "" : html` <span class="unit">(${units[kind]})</span>`;
  return html`<div class="${classesOf(field)}">
<label for="${name}">${label}${unit}</label>
${kind === "choice" ? choice(field) : input(field)}
<span class="printed">${printed(field)}</span>
${hint === null ? "" : html`<p class="hint" id="${hintId(field)}">${hint}</p>\n`}${
  error === null ? "" : html`<p class="error" id="${errorId(field)}">${label} ${usText(error)}.</p>\n`
}</div>
`;
};

const sectionPart = ({ title, fields }: FormSection): SafeHtml => html`<fieldset>
<legend>${title}</legend>
${fields.map(fieldPart)}</fieldset>
`;

/** What is filled in, chosen or wrong is shown at once. */
const isShownAtOnce = ({ fields }: FormSection): boolean =>
  fields.some(({ value, error, choices }) => value !== (choices[0]?.value ?? "") || error !== null);

/** How a form is sent: as an address that one can keep, or without one. */
export interface FormSend {
  readonly method: "get" | "post";
  readonly sentAlong: ShownForm["hidden"];
}

/**
 * The form, which is sent to the page's own address; the service checks it, and says what is wrong beside its fields. What few
 * change is folded.
 */
export const whatIfForm = (sections: readonly FormSection[], { method, sentAlong }: FormSend): SafeHtml => {
  const more = sections.filter(({ isMore }) => isMore);
  return html`<form method="${method}" novalidate>
${hiddenFields(sentAlong)}${sections.filter(({ isMore }) => !isMore).map(sectionPart)}<details id="more" class="more"${more.some(isShownAtOnce) ? html` open` : ""}><summary>More: rates, people, costs and plans</summary>
${more.map(sectionPart)}</details>
<button type="submit">Calculate</button>
</form>
`;
};

/** All that is wrong, above the form, each with a link to its field. */
export const problemList = ({ sections, problems, figures }: ShownWhatIf): SafeHtml | string => {
  const wrong = sections.flatMap(({ fields }) => fields.filter(({ error }) => error !== null));
  if (wrong.length + problems.length === 0) return "";
  const items = [
    ...problems.map((sentence) => html`<li>${usText(sentence)}</li>\n`),
    ...wrong.map(({ name, label, error }) => html`<li><a href="#${name}">${label}</a> ${usText(error ?? "")}.</li>\n`),
  ];
  return html`<div class="problems" role="alert">
<h2>${figures === null ? "Nothing is calculated yet" : "Not everything is calculated yet"}</h2>
<ul>
${items}</ul>
</div>
`;
};
