import type { ShownField, ShownForm } from "../../../page-models/site.ts";
import { refusalSentence } from "../../operation/refusals/refusal-sentence.ts";
import { refusalReply } from "../../operation/replies.ts";
import type { RequestContext } from "../../request/request-context.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import { formTokenField } from "../form-token.ts";
import type { Site } from "../site.ts";
import type { SitePageOutcome } from "../site-page.ts";

/** A field of the sign-in, without what all its fields share. */
type SignInField = Pick<ShownField, "name" | "label" | "look" | "autocomplete"> &
  Partial<Pick<ShownField, "hint" | "values">>;

/** A form of the sign-in, which performs no operation of the API. */
export const signInForm = (
  action: string,
  token: string,
  next: string,
  fields: readonly SignInField[],
  submit = "Sign in",
): ShownForm => ({
  action,
  hidden: [
    { text: formTokenField, value: token },
    { text: "next", value: next },
  ],
  sections: [{ title: null, items: fields.map((field) => ({ hint: null, error: null, values: [""], ...field })) }],
  submit,
});

/** Why a page of the sign-in is shown again. */
export type WhyAgain = Pick<SitePageOutcome["content"], "status" | "problem">;

/** A page of the sign-in again, with why it was refused. */
export const refusedSignIn = (
  { services: { dependencies } }: Pick<Site, "services">,
  { requestId }: RequestContext,
  refusal: AnyRefusal,
  pageOf: (why: WhyAgain) => SitePageOutcome,
): SitePageOutcome => {
  const { status, headers } = refusalReply(refusal, requestId, dependencies.clock.now());
  const page = pageOf({ status, problem: { sentence: refusalSentence(refusal), fields: [] } });
  return { ...page, headers: { ...headers, ...page.headers } };
};
