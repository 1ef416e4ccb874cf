import type { Permission } from "../../../../domain/access/permissions.ts";
import { holdersOf } from "../../../../domain/access/roles.ts";
import { withArticle } from "../../../../domain/kernel/text/phrases.ts";
import type { ShownBlock, ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { namesOf } from "../form/declaration.ts";
import { nameOf, objectsIn, statusText, textIn, wordsOf } from "../json-texts.ts";
import type { Visit } from "../site-page.ts";
import { answeringPage } from "./agency/answering-page.ts";
import { loanForms } from "./loan-forms.ts";
import { permissionOfMove } from "./loan-moves.ts";
import { pathOfVisit } from "./loan-path.ts";

const loanPages = { money: loanForms.money, terms: loanForms.terms, reviews: loanForms.reviews } as const;

/** A page on which requirements can be met, and the permission to open it. */
type MeetingPage = readonly [href: string, permission: Permission];

/** The pages below the loan on which requirements are met that are not fields of its forms. */
const pagesOfParts: Readonly<Record<string, MeetingPage>> = {
  fees: ["fees", "fee.view"],
  fee_disclosures: ["fees/disclosure", "fee.edit"],
  fee_refunds: ["fees/refund", "fee.edit"],
  documents: ["documents", "document.view"],
  credit_reports: ["credit", "credit.view"],
  fha: ["agency", "agency.view"],
  last_calculation: ["calculate", "calculation.create"],
  loan_officer: ["terms#loan_officer_id", "loan.edit"],
  approvals: ["approve", "loan.move_underwriting"],
};

/** For property fields that are on no form: the field in which they are corrected. */
const mendedIn: Readonly<Record<string, string>> = { pending_address: "street" };

/** The person that a field or sentence is about: by position, the only person, or the one named in the sentence. */
const personOf = (loan: JsonObject, [position = ""]: readonly string[], sentence: string): JsonObject | undefined => {
  const people = objectsIn(loan.borrowers);
  if (/^\d+$/.test(position)) return people[Number(position)];
  if (people.length === 1) return people[0];
  const named = people.filter((person) => sentence.includes(nameOf(person)));
  return named.length === 1 ? named[0] : undefined;
};

/** The page on which a field of a loan is entered, by its path in the API; null if no page has it. */
export const pageOfField = (path: string, loan: JsonObject, field: string, sentence: string): MeetingPage | null => {
  const [part = "", ...rest] = field.split(".");
  if (part === "company") return [`/admin/company#${rest.join(".")}`, "company.edit"];
  if (part === "property" && isJsonObject(loan.property)) {
    const [name = ""] = rest;
    const place = Object.hasOwn(mendedIn, name) ? mendedIn[name] : rest.join(".");
    return [`${path}/property/${loan.property.id}#${place}`, "property.edit"];
  }
  if (part === "borrowers") {
    const person = personOf(loan, rest, sentence);
    const name = rest.filter((piece) => !/^\d+$/.test(piece)).join(".");
    return person === undefined
      ? null
      : [`${path}/borrowers/${person.id}${name === "" ? "" : `#${name}`}`, "borrower.edit"];
  }
  const answering = part === "fha" ? answeringPage(loan, rest[0] ?? "") : null;
  const ofPart = answering ?? (Object.hasOwn(pagesOfParts, part) ? pagesOfParts[part] : undefined);
  if (ofPart !== undefined) return [`${path}/${ofPart[0]}`, ofPart[1]];
  const page = Object.entries(loanPages).find(([, form]) => namesOf(form).includes(part));
  // An entry of a list has its own number on the form, and may not exist yet.
  const place = Array.isArray(loan[part]) ? part : field;
  return page === undefined ? null : [`${path}/${page[0]}#${place}`, "loan.edit"];
};

/** The consequence of a requirement. If it can be overridden, users who may do so get a link. */
const consequence = ({ severity, override, code }: JsonObject, path: string, visit: Visit): ShownText => {
  if (severity !== "override") return wordsOf(severity);
  if (isJsonObject(override) && override.counts === true) return `Proceeds for this reason: ${textIn(override.reason)}`;
  const isVoided = isJsonObject(override) && override.outdated_because === "evidence_voided";
  const voided = "The document of the reason to proceed was voided";
  if (!visit.may("loan.move_underwriting"))
    return isVoided ? `${voided}: an underwriter names another` : "Required, or an underwriter's reason to proceed";
  return {
    href: `${path}/override?code=${encodeURIComponent(textIn(code))}`,
    text: isVoided ? `${voided}: name another document` : "Required, or give a reason to proceed",
  };
};

/** The page on which changed terms are approved: only who may do so is led there, others to the terms. */
const approvalOf = (code: unknown, path: string): readonly MeetingPage[] =>
  code === "approved_terms_changed" ? [[`${path}/approve`, "loan.move_underwriting"]] : [];

/** The sentence of an unmet requirement, with a link to where it can be met if the visitor may open that page. */
const missingText = ({ code, sentence, fields }: JsonObject, loan: JsonObject, visit: Visit): ShownText => {
  const text = textIn(sentence);
  const path = pathOfVisit(visit);
  const names = (Array.isArray(fields) ? fields : []).map(textIn);
  const pages = [
    ...approvalOf(code, path),
    ...names.map((field) => pageOfField(path, loan, field, text)),
    // Who may not send an operation sees what was sent.
    ...(names.some((name) => name.startsWith("fha.")) ? [pageOfField(path, loan, "fha", text)] : []),
  ];
  const [href] = pages.find((page) => page !== null && visit.may(page[1])) ?? [];
  return href === undefined ? text : { href, text };
};

const whatIsMissing = { name: "What is missing", isSentence: true } as const;
const whatItNeeds = { name: "Needed" } as const;

/** A requirement that calls people of the loan by their names: what is checked for a request to the agency knows their numbers alone. */
const withNames = (requirement: JsonObject, loan: JsonObject): JsonObject => {
  const names = new Map(objectsIn(loan.borrowers).map((person) => [textIn(person.id), nameOf(person)]));
  const sentence = textIn(requirement.sentence).replace(/\bborrower (\d+)\b/g, (said, id) => names.get(id) ?? said);
  return { ...requirement, sentence };
};

/** The unmet requirements of a request, each with a link to where it can be met. `entered`: the fields of the form below the table. */
export const missingForRequest = (
  requirements: readonly JsonObject[],
  loan: JsonObject,
  entered: readonly string[],
  visit: Visit,
): ShownBlock => {
  const inForm = ({ fields }: JsonObject): string | undefined =>
    entered.find((name) => Array.isArray(fields) && fields.includes(name));
  // Where an underwriter's reason is enough for something, each says what it needs.
  const canBeOverridden = requirements.some(({ severity }) => severity === "override");
  return {
    kind: "table",
    caption: "Before it can be sent",
    columns: [whatIsMissing, ...(canBeOverridden ? [whatItNeeds] : [])],
    rows: requirements.map((unnamed) => {
      const requirement = withNames(unnamed, loan);
      const name = inForm(requirement);
      const text =
        name === undefined
          ? missingText(requirement, loan, visit)
          : { href: `#${name}`, text: textIn(requirement.sentence) };
      return [text, ...(canBeOverridden ? [consequence(requirement, pathOfVisit(visit), visit)] : [])];
    }),
    empty: "",
  };
};

/** The unmet requirements of a move, each with a link to where it can be met. */
const missingTable = ({ status, ready, requirements }: JsonObject, loan: JsonObject, visit: Visit): ShownBlock => ({
  kind: "table",
  caption: ready === true ? `Ready to move to: ${statusText(status)}` : `Before the move to: ${statusText(status)}`,
  columns: [whatIsMissing, whatItNeeds],
  rows: objectsIn(requirements).map((requirement) => [
    missingText(requirement, loan, visit),
    consequence(requirement, pathOfVisit(visit), visit),
  ]),
  empty: `Ready to move to: ${statusText(status)}.`,
});

/** What is missing for the move of a loan to a status, each with a link to where it can be met; empty if nothing is. */
export const missingForMove = (loan: JsonObject, status: unknown, visit: Visit): readonly ShownBlock[] => {
  const move = objectsIn(loan.allowed_statuses).find((each) => each.status === status);
  return move === undefined || objectsIn(move.requirements).length === 0 ? [] : [missingTable(move, loan, visit)];
};

/** The action that moves a loan that is ready, or who can move it. */
const moveBlocks = (
  { status, ready }: JsonObject,
  loan: JsonObject,
  visit: Visit,
  isButton: boolean,
): readonly ShownBlock[] => {
  const permission = permissionOfMove(loan, status);
  if (ready !== true || permission === null) return [];
  if (!visit.may(permission))
    return [{ kind: "paragraph", text: `This move is for ${withArticle(holdersOf([permission]))}.` }];
  const text = `Move to ${statusText(status)}`;
  return [
    {
      kind: "links",
      label: text,
      isButton,
      links: [{ href: `${pathOfVisit(visit)}/status?to=${textIn(status)}`, text }],
    },
  ];
};

/**
 * The unmet requirements of a loan's moves. The usual next move is shown directly; moves that end the loan or lead back are under "Other
 * moves". After an application has ended without a loan, every move reopens it, and none is suggested.
 */
export const requirementBlocks = (loan: JsonObject, visit: Visit): readonly ShownBlock[] => {
  const moves = objectsIn(loan.allowed_statuses);
  const isEnded = typeof loan.action_taken === "number" && loan.action_taken !== 1;
  const [next, others] = isEnded ? [undefined, moves] : [moves[0], moves.slice(1)];
  const blocks = others.flatMap((move) => [missingTable(move, loan, visit), ...moveBlocks(move, loan, visit, false)]);
  const text = isEnded ? "Reopen the application" : "Other moves";
  return [
    ...(next === undefined ? [] : [missingTable(next, loan, visit), ...moveBlocks(next, loan, visit, true)]),
    ...(blocks.length === 0 ? [] : [{ kind: "more", text, blocks } as const]),
  ];
};
