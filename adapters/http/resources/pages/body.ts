import { type TObject, Type } from "@sinclair/typebox";
import type { Actor } from "../../../../domain/access/actor.ts";
import type { Permission } from "../../../../domain/access/permissions.ts";
import { type FieldError, fieldErrorsOf, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import { pageLinkMinutes } from "../../../../domain/pages/page-link.ts";
import { type Decoded, type FieldNames, type FieldTable, isBlank, isJsonObject } from "../../codec/codec.ts";
import { bodySchema, decodeBody } from "../../codec/table.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { integer } from "../../codec/values/number-codecs.ts";
import type { LinkedPage, LinkedPageRefusal } from "../../view/linked-page.ts";
import { type LinkedPageName, linkedPageMeanings, linkedPageNames } from "../../view/linked-pages.ts";

type LinkedPages = Readonly<Record<LinkedPageName, LinkedPage>>;

/** A request for a link to a page. */
interface RequestedLink {
  readonly page: LinkedPageName;
  readonly permission: Permission;
  readonly minutes: number;
  /** The fields of the page as JSON. */
  readonly operands: string;
  readonly check: (actor: Actor) => Promise<Result<unknown, LinkedPageRefusal>>;
}

const headFields: FieldTable<Pick<RequestedLink, "page" | "minutes">> = {
  page: {
    name: "page",
    codec: choice("LinkedPage", linkedPageNames, linkedPageMeanings),
    required: true,
    description: "Page that the link opens",
  },
  minutes: {
    name: "minutes",
    codec: integer(1, pageLinkMinutes.max),
    fallback: pageLinkMinutes.default,
    description: `Lifetime of the link, in minutes; defaults to ${pageLinkMinutes.default}`,
  },
};

/** The body: the page, and the fields of all pages; the description of `page` says which page accepts which fields. */
export const linkSchema = (pages: LinkedPages): TObject => {
  const operands = linkedPageNames.map((name) => bodySchema(pages[name].operands, { allOptional: true }).properties);
  return Type.Object(Object.assign({}, ...operands, bodySchema(headFields).properties));
};

/** The domain names and API names of the fields of all pages. */
export const linkNames = (pages: LinkedPages): FieldNames =>
  Object.assign({}, ...linkedPageNames.map((name) => pages[name].operands), headFields);

/** Refuses fields of another page, because the page of the link would ignore them. */
const surplusErrors = (pages: LinkedPages, page: LinkedPageName, json: Readonly<Record<string, unknown>>) => {
  const known = new Set(linkedPageNames.flatMap((name) => pages[name].operandNames));
  return Object.keys(json)
    .filter((name) => known.has(name) && !pages[page].operandNames.includes(name) && !isBlank(json[name]))
    .map(
      (field): FieldError => ({
        field,
        message: `must be left out: the page ${page} does not accept it`,
        code: "invalid",
      }),
    );
};

/** Decodes a body, or returns all of its errors together. */
export const decodeLink =
  (pages: LinkedPages) =>
  (json: unknown): Decoded<RequestedLink> => {
    const head = decodeBody(headFields, json);
    const given = isJsonObject(json) ? json : {};
    const requested = typeof given.page === "string" ? given.page.trim() : null;
    const name = linkedPageNames.find((one) => one === requested);
    if (name === undefined) return invalidFields(fieldErrorsOf([head]));
    const { permission, operandNames, decode } = pages[name];
    const taken = operandNames.filter((operand) => Object.hasOwn(given, operand));
    const operands = Object.fromEntries(taken.map((operand) => [operand, given[operand]]));
    const about = decode(operands);
    const errors = [...fieldErrorsOf([head, about]), ...surplusErrors(pages, name, given)];
    if (head._tag === "Refused" || about._tag === "Refused" || errors.length > 0) return invalidFields(errors);
    return accept({ ...head.value, permission, operands: JSON.stringify(operands), check: about.value.check });
  };
