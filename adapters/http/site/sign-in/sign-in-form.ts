import type { ShownField, ShownForm } from "../../../page-models/site.ts";
import { fieldMessages, refusalSentence } from "../../operation/refusals/refusal-sentence.ts";
import { refusalReply } from "../../operation/replies.ts";
import type { RequestContext } from "../../request/request-context.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import { manyFieldsSentence } from "../form/problem.ts";
import { formTokenField } from "../form-token.ts";
import type { Site } from "../site.ts";
import type { SitePageOutcome } from "../site-page.ts";

/** A field of a sign-in form, without what all its fields share. */
type SignInField = Pick<ShownField, "name" | "label" | "look" | "autocomplete"> &
  Partial<Pick<ShownField, "hint" | "values">>;

/** Why a sign-in page is shown again. */
export type WhyAgain = Pick<SitePageOutcome["content"], "status" | "problem">;

interface SignInForm {
  readonly action: string;
  readonly token: string;
  readonly next: string;
  readonly fields: readonly SignInField[];
  readonly submit?: string;
  /** What was wrong when the form was sent; absent if it was not sent. */
  readonly why?: WhyAgain;
}

/** A sign-in form, which performs no operation of the API. */
export const signInForm = ({ action, token, next, fields, submit = "Sign in", why = {} }: SignInForm): ShownForm => {
  const errorAt = (name: string): string | null => {
    const found = why.problem?.fields.find((field) => field.name === name);
    return found === undefined ? null : `${found.label} ${found.message}.`;
  };
  const items = fields.map((field) => ({ hint: null, values: [""], ...field, error: errorAt(field.name) }));
  return {
    action,
    hidden: [
      { text: formTokenField, value: token },
      { text: "next", value: next },
    ],
    sections: [{ title: null, items }],
    submit,
  };
};

/** The errors of empty fields, by their labels; null if none is empty. */
export const leftEmpty = (labels: Readonly<Record<string, string>>, form: URLSearchParams): WhyAgain | null => {
  const fields = Object.entries(labels)
    .filter(([name]) => (form.get(name) ?? "") === "")
    .map(([name, label]) => ({ name, label, message: "is required" }));
  const [first] = fields;
  if (first === undefined) return null;
  const sentence = fields.length === 1 ? `${first.label} is required.` : manyFieldsSentence(fields.length);
  return { status: 400, problem: { sentence, fields } };
};

/** A sign-in page with the reason it was refused and the wrong fields, by their labels. */
export const refusedSignIn = (
  { services: { dependencies } }: Pick<Site, "services">,
  { requestId }: RequestContext,
  refusal: AnyRefusal,
  pageOf: (why: WhyAgain) => SitePageOutcome,
  labels: Readonly<Record<string, string>> = {},
): SitePageOutcome => {
  const { status, headers } = refusalReply(refusal, requestId, dependencies.clock.now());
  const fields = fieldMessages(refusal).flatMap(({ field: name, message }) => {
    const label = labels[name];
    return label === undefined ? [] : [{ name, label, message }];
  });
  const page = pageOf({ status, problem: { sentence: refusalSentence(refusal), fields } });
  return { ...page, headers: { ...headers, ...page.headers } };
};
