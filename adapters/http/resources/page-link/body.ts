import { type TObject, Type } from "@sinclair/typebox";
import type { Actor } from "../../../../domain/access/actor.ts";
import type { Permission } from "../../../../domain/access/permissions.ts";
import { type FieldError, fieldErrorsOf, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import { pageLinkMinutes } from "../../../../domain/pages/page-link.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { type Decoded, type FieldTable, isBlank, isJsonObject } from "../../codec/codec.ts";
import { named } from "../../codec/named-schema.ts";
import { integer } from "../../codec/number-codecs.ts";
import { bodySchema, decodeBody } from "../../codec/table.ts";
import type { LinkedPage, LinkedPageRefusal } from "../../view/linked-page.ts";
import { type LinkedPageName, linkedPageMeanings, linkedPageNames } from "../../view/linked-pages.ts";

type LinkedPages = Readonly<Record<LinkedPageName, LinkedPage>>;

/** What a body asks for: a link to a page about something. */
export interface RequestedLink {
  readonly page: LinkedPageName;
  readonly permission: Permission;
  readonly minutes: number;
  /** As JSON, without anything that the page does not take. */
  readonly operands: string;
  readonly check: (actor: Actor) => Promise<Result<unknown, LinkedPageRefusal>>;
}

const headFields: FieldTable<Pick<RequestedLink, "page" | "minutes">> = {
  page: {
    name: "page",
    codec: choice("LinkedPage", linkedPageNames, linkedPageMeanings),
    required: true,
    description: "Which page the link opens",
  },
  minutes: {
    name: "minutes",
    codec: integer(1, pageLinkMinutes.max),
    fallback: pageLinkMinutes.default,
    description: "For how long the link opens the page",
  },
};

/** The body: the page, and beside it what any of the pages takes; which of them takes what, the choice of the page says. */
export const linkSchema = (pages: LinkedPages): TObject => {
  const operands = linkedPageNames.map((name) => bodySchema(pages[name].operands, { allOptional: true }).properties);
  return named("PageLinkInput", Type.Object(Object.assign({}, ...operands, bodySchema(headFields).properties)));
};

/** Refuses what belongs to another page: a link about nothing of the kind would open without it. */
const surplusErrors = (pages: LinkedPages, page: LinkedPageName, json: Readonly<Record<string, unknown>>) => {
  const known = new Set(linkedPageNames.flatMap((name) => pages[name].operandNames));
  return Object.keys(json)
    .filter((name) => known.has(name) && !pages[page].operandNames.includes(name) && !isBlank(json[name]))
    .map(
      (field): FieldError => ({
        field,
        message: `must be left out: the page ${page} does not take it`,
        code: "invalid",
      }),
    );
};

/** Reads a body, and names everything that is wrong with it. */
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
