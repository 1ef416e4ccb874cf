import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownForm, ShownItem } from "../../page-models/site.ts";
import type { ShownWhatIf } from "../../page-models/what-if.ts";
import { hiddenFields, sectionPart } from "../site/form-part.ts";
import { problemPart } from "../site/problem-part.ts";
import { usText } from "../us-format.ts";

/** Sections with filled, chosen, or wrong fields are shown immediately. */
const isFilledIn = (item: ShownItem): boolean => {
  if (!("look" in item)) return false;
  const [first] = "options" in item.look ? item.look.options : [];
  return item.error !== null || item.values.some((value) => value !== (first?.value ?? ""));
};

/** Errors use the same date and amount formats as the rest of the page. */
const withUsError = (item: ShownItem): ShownItem =>
  item.error === null ? item : { ...item, error: usText(item.error) };

/** How a form is sent: in the URL, which can be kept, or in a body. */
export interface FormSend {
  readonly method: "get" | "post";
  readonly sentAlong: ShownForm["hidden"];
}

/**
 * The form, which is sent to the page's own address; the service checks it, and shows errors beside its fields. Fields that few people
 * change are collapsed.
 */
export const whatIfForm = (sections: ShownWhatIf["sections"], { method, sentAlong }: FormSend): SafeHtml => {
  const [main, more] = [false, true].map((isMore) =>
    sections
      .filter((section) => section.isMore === isMore)
      .map(({ title, items }) => ({ title, items: items.map(withUsError) })),
  );
  const isOpen = more?.some(({ items }) => items.some(isFilledIn));
  return html`<form class="site-form" method="${method}" novalidate>
${hiddenFields(sentAlong)}${main?.map((section) => sectionPart(section, { action: "" }))}<details id="more" class="more"${isOpen ? html` open` : ""}><summary>More: rates, people, costs and plans</summary>
${more?.map((section) => sectionPart(section, { action: "" }))}</details>
<p><button>Calculate</button></p>
</form>
`;
};

/** All errors, above the form, each with a link to its field. */
export const problemsAbove = ({ problem, figures }: ShownWhatIf): SafeHtml | string => {
  if (problem === null) return "";
  const fields = problem.fields.map((field) => ({ ...field, message: usText(field.message) }));
  const after = figures === null ? "Nothing is calculated yet." : "Not everything is calculated yet.";
  return problemPart({ sentence: usText(problem.sentence), fields }, after);
};
