import type { Instant } from "../../../../domain/kernel/day.ts";
import type { FieldError } from "../../../../domain/kernel/fields-invalid.ts";
import { formatCents } from "../../../../domain/kernel/money.ts";
import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";

/** What is known about a call to an outside system that did not succeed. */
interface OutsideAnswer {
  /** What it said, in its words and order. */
  readonly messages?: readonly { readonly code: string; readonly text: string }[];
  /** The id of the transaction that records a call to the agency. */
  readonly transaction?: number;
  /** The id of the credit report that records an order. */
  readonly credit_report?: number;
}

/**
 * Converts the name of a calculation input to the request's name for it: `purchase_price`, or `scenario.purchase_price` if the request has
 * its inputs in a scenario.
 */
export type NameField = (name: string) => string;

const abbreviations = /\b(?:adp|chums|cmt|ein|fha|fips|gfe|hecm|hmda|hoa|lei|lesa|mcr|mers|mic|mip|nmls|uli|zip)\b/g;

/** API names that people write differently. */
const spellings: Readonly<Record<string, string>> = {
  dob: "date of birth",
  otp: "one-time code",
  email: "e-mail",
  "anti churning": "anti-churning",
  "co applicant": "co-applicant",
  "co borrower": "co-borrower",
  "non borrowing": "non-borrowing",
  "one time": "one-time",
  "regular de": "regular DE",
  "semi annual": "semiannual",
  cairvs: "CAIVRS",
  caivrs: "CAIVRS",
  last4: "last 4 digits",
  sqft: "in square feet",
  "ssn last4": "last 4 digits of the Social Security number",
  ssn: "Social Security number",
  max: "maximum",
};
const spelledOtherwise = new RegExp(`\\b(?:${Object.keys(spellings).join("|")})\\b`, "g");

/** The path of a field in words: `nmls_id` is `NMLS id`, `liens.0.amount` is `liens 1 amount`. */
export const fieldInWords: NameField = (path) =>
  path
    .replace(/\.(\d+)/g, (_, position: string) => ` ${Number(position) + 1}`)
    .replace(/[_.]/g, " ")
    .replace(/\bin(?=\d)/g, "in ")
    .replace(spelledOtherwise, (name) => spellings[name] ?? name)
    .replace(abbreviations, (name) => name.toUpperCase());

/** A field's name in words as people say it: `built date` is `date built`, `lease term years` is `lease term in years`. */
const asSaid = (words: string): string =>
  words
    .replace(/\bexpires date$/, "expiration date")
    .replace(/^(.*\b(?:\w+ed|built|sent)) date$/, "date $1")
    .replace(/(\D) (years|months|minutes)$/, "$1 in $2");

/** The name on pages of a field that may have a label of its own: `nmls_id` is `NMLS id`, `is_veteran` is `Veteran`. */
export const labelOf = ({ name, label }: { readonly name: string; readonly label?: string | undefined }): string =>
  label ?? capitalized(asSaid(fieldInWords((name.split(".").at(-1) ?? name).replace(/^(?:is|has)_/, ""))));

/** The response to one refusal. */
export interface ErrorRow<Refusal> {
  readonly status: number;
  /** Stable, for programs; `codeOf` if it depends on the refusal. */
  readonly code: string;
  readonly codeOf?: (refusal: Refusal) => string;
  /**
   * One sentence that says what to do. It never repeats a submitted value, except for the loan's date by which a rule was looked up,
   * because the caller could not know which of its dates that was.
   */
  readonly detail: string | ((refusal: Refusal, nameField: NameField) => string);
  readonly errors?: (refusal: Refusal, nameField: NameField) => readonly Pick<FieldError, "field" | "message">[];
  /**
   * The same for readers of a page, who know neither the API's names nor its requests. Left out if `detail` and `errors`, with field names
   * in words, suit them too.
   */
  readonly forPeople?: {
    readonly sentence?: string | ((refusal: Refusal) => string);
    /** Replaces the messages of `errors`, in order. */
    readonly messages?: (refusal: Refusal) => readonly string[];
  };
  readonly answered?: (refusal: Refusal) => OutsideAnswer;
  /** Additional fields of the response, which not every error has; the document describes them in the error schema. */
  readonly more?: (refusal: Refusal) => Readonly<Record<string, unknown>>;
  readonly headers?: (refusal: Refusal, now: Instant) => Readonly<Record<string, string>>;
  /** For a 422: it is not kept under an `Idempotency-Key`, so that the request can run again once the cause is fixed. */
  readonly givesKeyBack?: true;
  /** The code of RFC 6749, section 5.2, for the token endpoints. */
  readonly tokenError?: string;
}

/** A row for every refusal. */
export type ErrorTable = {
  readonly [Tag in AnyRefusal["_tag"]]: ErrorRow<Extract<AnyRefusal, { readonly _tag: Tag }>>;
};

/** Alternative names in a sentence: `one, two or three`. */
export const either = (names: readonly string[]): string =>
  [...names.slice(0, -2), names.slice(-2).join(" or ")].join(", ");

export const atMost = (cents: number): string => `must be at most ${formatCents(cents)}`;

/** Entries for alternative fields, one of which is needed; each names the alternatives. */
export const eitherErrors = (names: readonly string[], message: string) =>
  names.map((field) => ({ field, message: `or ${names.filter((name) => name !== field).join(" or ")} ${message}` }));

type Sentence<Refusal> = string | ((refusal: Refusal) => string);

const textOf = <Refusal>(sentence: Sentence<Refusal>, refusal: Refusal): string =>
  typeof sentence === "string" ? sentence : sentence(refusal);

/** Wording for readers of a page, if different: about the field, to follow its name, or as a sentence of its own. */
interface FieldErrorForPeople<Refusal> {
  readonly must?: Sentence<Refusal>;
  readonly wayOut?: string;
  readonly sentence?: Sentence<Refusal>;
}

/** A refusal about one field, with the same message in the sentence and in the field's entry. `wayOut` follows in the sentence. */
export const fieldError = <Refusal>(
  code: string,
  field: Sentence<Refusal>,
  must: Sentence<Refusal>,
  wayOut = "",
  forPeople: FieldErrorForPeople<Refusal> = {},
) => {
  const nameOf = (refusal: Refusal, nameField: NameField) => nameField(textOf(field, refusal));
  const shown = { must, wayOut, ...forPeople };
  return {
    ...badRequest(code, ""),
    detail: (refusal: Refusal, nameField: NameField) =>
      `${nameOf(refusal, nameField)} ${textOf(must, refusal)}${wayOut}.`,
    errors: (refusal: Refusal, nameField: NameField) => [
      { field: nameOf(refusal, nameField), message: textOf(must, refusal) },
    ],
    forPeople: {
      sentence: (refusal: Refusal) =>
        shown.sentence === undefined
          ? `${nameOf(refusal, fieldInWords)} ${textOf(shown.must, refusal)}${shown.wayOut}.`
          : textOf(shown.sentence, refusal),
      messages: (refusal: Refusal) => [textOf(shown.must, refusal)],
    },
  };
};

/** An error that the caller has to fix. */
export const badRequest = (code: string, detail: string) => ({ status: 400, code, detail });
/** Something that does not exist, or not for this caller. */
export const notFound = (code: string, detail: string) => ({ status: 404, code, detail });

/** A record that another write changed while the request ran. */
export const changedMeanwhile = (detail: string) => ({
  status: 409,
  code: "changed_meanwhile",
  detail,
  forPeople: { sentence: "Someone else changed this at the same time: open it again, then repeat your change." },
});

/** How long to wait. */
export const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });

/** Names the transaction of a call to the agency, if one was stored before the refusal. */
export const transactionWhereStored = ({ transactionId }: { readonly transactionId?: number }): OutsideAnswer =>
  transactionId === undefined ? {} : { transaction: transactionId };
