import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { errorRowOf } from "../../../operation/replies.ts";
import type { AnyRefusal } from "../../../request/request-refusals.ts";
import type { LinkedPage } from "../../../view/linked-page.ts";
import { type FormDeclaration, shownForm, type TypedFields } from "../../form/declaration.ts";
import type { Forms } from "../../form/fields-of.ts";
import { isRowAction, postedFields, shownEntries } from "../../form/posted.ts";
import { fieldProblems, formSentenceOf, problemOf } from "../../form/problem.ts";
import { isEmpty, jsonObject, typedObject } from "../../form/typed.ts";
import { writeLinked } from "../../linked-page.ts";
import { linksBlock } from "../../list-page.ts";
import { type SiteOutcome, type SitePage, shown, type Visit, zoneOf } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";

const compareForm = {
  operation: "compareScenarios",
  title: "Compare with other terms",
  submit: "Compare",
  sections: [{ title: null, fields: ["scenarios"] }],
} as const satisfies FormDeclaration;

/** A scenario has only fields that differ from the loan; empty fields are left out. */
const onlyEntered = (scenario: unknown): unknown =>
  isJsonObject(scenario)
    ? Object.fromEntries(Object.entries(scenario).filter(([, value]) => !isEmpty(value)))
    : scenario;

/** `/loans/{id}/compare`: a loan compared with the same loan under different terms. Nothing is stored. */
export const comparePage = (forms: Forms, page: LinkedPage): SitePage => {
  const { operation, title } = compareForm;
  const fields = forms.fieldsOf(operation).named(["scenarios"]);
  const back = (visit: Visit) => ({ href: pathOfVisit(visit), text: "Back to the loan" });

  const formPage = async (visit: Visit, typed: TypedFields, refusal: AnyRefusal | null): Promise<SiteOutcome> => {
    const refused = { refusal, json: null };
    const problems = fieldProblems(refused);
    const form = await shownForm(compareForm, fields, visit, { typed, problems, hidden: [] });
    return shown({
      title,
      status: refusal === null ? 200 : errorRowOf(refusal).status,
      problem: refusal === null ? null : problemOf(formSentenceOf(refused), problems, form),
      blocks: [
        ...linksBlock("Back", [back(visit)]),
        { kind: "paragraph", text: "Enter only what differs from the loan. Nothing is stored." },
        { kind: "form", form },
      ],
    });
  };

  const compare = async (visit: Visit, form: URLSearchParams): Promise<SiteOutcome> => {
    const typed = postedFields(fields, form);
    if (isRowAction(form)) return formPage(visit, typed, null);
    const { scenarios } = jsonObject(fields, typed, zoneOf(visit)) as { readonly scenarios?: unknown };
    const operands: JsonObject = {
      loan: loanIdOf(visit),
      scenarios: Array.isArray(scenarios) ? scenarios.map(onlyEntered) : [],
    };
    const links = [back(visit), { href: `${pathOfVisit(visit)}/compare`, text: "Compare with other terms again" }];
    const written = await writeLinked(visit, { page, operands, links });
    return written._tag === "Refused" ? formPage(visit, typed, written.refusal) : written.value;
  };

  return {
    path: "/loans/{id}/compare",
    permission: page.permission,
    form: { operation, names: ["scenarios"] },
    show: (visit) => formPage(visit, typedObject(fields, { scenarios: [{}] }, zoneOf(visit)), null),
    receive: compare,
    // The form saves nothing, so when it is sent in a later session, it has the same result.
    refill: compare,
    keep: (form) => shownEntries(fields, form),
  };
};
