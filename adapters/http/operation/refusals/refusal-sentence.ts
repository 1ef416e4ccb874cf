import type { FieldError } from "../../../../domain/kernel/fields-invalid.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import { errorRowOf } from "../replies.ts";
import { fieldInWords } from "./error-row.ts";

/** Why something cannot be shown or chosen, as a sentence for a page. */
export const refusalSentence = (refusal: AnyRefusal): string => {
  const { detail, forPeople } = errorRowOf(refusal);
  const sentence = forPeople?.sentence ?? detail;
  return typeof sentence === "string" ? sentence : sentence(refusal, fieldInWords);
};

/** What a page says of a failure of the service, so that a person can name the request to support; nothing for other responses. */
export const sentencesForSupport = (status: number, requestId: string): readonly string[] =>
  status >= 500 ? [`If you report this, give the request id ${requestId}.`] : [];

/** The messages of a page for each refused field; `field` is its name in the API. */
export const fieldMessages = (refusal: AnyRefusal): readonly Pick<FieldError, "field" | "message">[] => {
  const { errors, forPeople } = errorRowOf(refusal);
  if (errors === undefined) return [];
  const messages = forPeople?.messages?.(refusal) ?? errors(refusal, fieldInWords).map(({ message }) => message);
  return errors(refusal, (name) => name).map(({ field, message }, position) => ({
    field,
    message: messages[position] ?? message,
  }));
};
