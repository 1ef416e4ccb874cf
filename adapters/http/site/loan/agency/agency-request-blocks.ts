import type { AgencyOperation } from "../../../../../domain/agency/operations.ts";
import type { ShownBlock } from "../../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { refusalSentence } from "../../../operation/refusals/refusal-sentence.ts";
import type { AboutForm } from "../../form/action/action-content.ts";
import { sentenceOf } from "../../form/problem.ts";
import { instantText, objectsIn, textIn, wordsOf } from "../../json-texts.ts";
import { linksBlock } from "../../list-page.ts";
import type { Performed } from "../../perform.ts";
import { type Visit, zoneOf } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";
import { missingForRequest } from "../requirement-blocks.ts";
import { waysOut } from "../ways-out.ts";
import { operationSentences } from "./agency-operations.ts";
import { requestFacts } from "./agency-request-facts.ts";
import { namesOfPeople, resultFacts } from "./agency-result-facts.ts";

const heading = { kind: "heading", text: "What will be sent" } as const;

/** The input by which an address counts as validated without a request to the agency. */
const withoutAgency = "override";

/** The unmet requirements of a request, or the reason why it cannot be sent. */
const refusedBlocks = async (
  { refusal, json }: Performed,
  entered: readonly string[],
  visit: Visit,
): Promise<AboutForm | null> => {
  // What is typed into the form is refused with the form itself.
  if (refusal === null || refusal._tag === "FieldsInvalid") return null;
  const requirements = objectsIn(isJsonObject(json) ? json.requirements : null);
  if (requirements.length === 0)
    return {
      blocks: [
        { kind: "heading", text: "It cannot be sent now" },
        { kind: "paragraph", text: refusalSentence(refusal), isSentence: true },
        ...linksBlock("What to do", waysOut(refusal, visit)),
      ],
      isRefused: !entered.includes(withoutAgency),
    };
  const { json: loan } = await visit.perform("readLoan", { id: loanIdOf(visit) });
  return {
    blocks: [missingForRequest(requirements, isJsonObject(loan) ? loan : {}, entered, visit)],
    unmet: "Nothing was sent: what is missing for it is listed below.",
  };
};

/** Inputs that an operation requires even where only the earlier request counts, by their names in that request. */
const requiredAnyway: Partial<Record<AgencyOperation, Readonly<Record<string, string>>>> = {
  case_transfer: { "transfer_data.new_lender_id": "new_lender_id" },
};

/** A request that the agency has accepted and not decided: what was sent, and a button that asks what was decided. */
const pendingRequest = async (
  { transaction }: JsonObject,
  operation: AgencyOperation,
  visit: Visit,
): Promise<AboutForm> => {
  const { json } = await visit.perform("readAgencyTransaction", { id: Number(transaction) });
  const { status, requested_at, messages, exchange } = isJsonObject(json) ? json : {};
  const request = isJsonObject(exchange) && isJsonObject(exchange.request) ? exchange.request : {};
  const zone = zoneOf(visit);
  const hidden = Object.entries(requiredAnyway[operation] ?? {});
  return {
    blocks: [
      { kind: "heading", text: "The agency has not decided yet" },
      {
        kind: "paragraph",
        text: "Nothing new can be sent until it has. Ask it again later: its decision is then applied to the loan.",
      },
      {
        kind: "facts",
        facts: [
          { name: "Status", text: wordsOf(status) },
          { name: "Requested", text: instantText(requested_at, zone) },
          ...messageFacts(messages),
          { name: "Earlier request", text: { href: `${pathOfVisit(visit)}/agency/${transaction}`, text: "Open it" } },
        ],
      },
      { kind: "heading", text: "What was sent" },
      { kind: "facts", facts: requestFacts(request, zone) },
    ],
    asks: {
      submit: "Ask the agency what it decided",
      about: String(transaction),
      hidden: hidden.map(([text, name]) => ({ text, value: textIn(request[name]) })),
    },
  };
};

/** The earlier request about which sending asks first. */
const earlierBlocks = (
  { transaction, operation, sent_at, accepted }: JsonObject,
  visit: Visit,
): readonly ShownBlock[] => {
  const sent = instantText(sent_at, zoneOf(visit));
  const text = sent === "" ? wordsOf(operation) : `${wordsOf(operation)}, ${sent}`;
  const first =
    accepted === true
      ? "The agency has not decided an earlier request."
      : "It is not known whether the agency received an earlier request.";
  return [
    heading,
    { kind: "paragraph", text: `${first} Sending asks the agency about that one first.` },
    {
      kind: "facts",
      facts: [{ name: "Earlier request", text: { href: `${pathOfVisit(visit)}/agency/${transaction}`, text } }],
    },
  ];
};

/** The data of a request. */
const sentBlocks = (request: JsonObject, visit: Visit): readonly ShownBlock[] => {
  const facts = requestFacts(request, zoneOf(visit));
  return [
    { kind: "paragraph", text: "Nothing is missing: it can be sent." },
    heading,
    facts.length === 0 ? { kind: "paragraph", text: "Nothing but the request itself." } : { kind: "facts", facts },
  ];
};

/** The data that will be sent, or what stands in the way of that. */
const requestBlocks = async (
  visit: Visit,
  operation: AgencyOperation,
  body: JsonObject,
  entered: readonly string[],
): Promise<AboutForm> => {
  const preview = await visit.perform("previewAgencyRequest", { json: body });
  const refused = await refusedBlocks(preview, entered, visit);
  if (refused !== null) return refused;
  const { request, earlier_request } = preview.status === 200 && isJsonObject(preview.json) ? preview.json : {};
  if (isJsonObject(earlier_request))
    return earlier_request.accepted === true && earlier_request.operation === operation
      ? pendingRequest(earlier_request, operation, visit)
      : { blocks: earlierBlocks(earlier_request, visit) };
  if (isJsonObject(request)) return { blocks: sentBlocks(request, visit) };
  return { blocks: [heading, { kind: "paragraph", text: "What you enter below, for this loan." }] };
};

const messageFacts = (messages: unknown) =>
  objectsIn(messages).map(({ text }, position) => ({
    name: `Message ${position + 1} of the agency`,
    text: textIn(text),
  }));

/** The result of the last request of this operation for the loan. */
const lastBlocks = async (visit: Visit, operation: AgencyOperation): Promise<readonly ShownBlock[]> => {
  const query = new URLSearchParams({ loan: String(loanIdOf(visit)), operation, page_size: "1" });
  const read = await visit.perform("listAgencyTransactions", { query });
  const title = { kind: "heading", text: "Last time" } as const;
  if (read.status !== 200) return [title, { kind: "paragraph", text: sentenceOf(read) }];
  const [last] = objectsIn(isJsonObject(read.json) ? read.json.results : null);
  if (last === undefined) return [title, { kind: "paragraph", text: "It was not sent for this loan yet." }];
  const zone = zoneOf(visit);
  const answered = instantText(last.completed_at, zone);
  return [
    title,
    {
      kind: "facts",
      facts: [
        { name: "Status", text: wordsOf(last.status) },
        { name: "Requested", text: instantText(last.requested_at, zone) },
        ...(answered === "" ? [] : [{ name: "Completed", text: answered }]),
        ...messageFacts(last.messages),
        ...resultFacts(last.result, zone, await namesOfPeople(visit)),
        {
          name: "More",
          text: { href: `${pathOfVisit(visit)}/agency/${last.id}`, text: "What was sent, returned and changed" },
        },
      ],
    },
  ];
};

/**
 * The blocks above the form of an operation: what the operation does, what is missing or else what will be sent, and the result of the
 * last request. `typed` is what the form would send; `entered` are the names of its fields.
 */
export const agencyRequestBlocks = async (
  visit: Visit,
  operation: AgencyOperation,
  typed: JsonObject,
  entered: readonly string[],
): Promise<AboutForm> => {
  const said = operationSentences[operation].map((text): ShownBlock => ({ kind: "paragraph", text }));
  if (!visit.may("agency.view")) return { blocks: said };
  const body = { ...typed, loan: loanIdOf(visit), operation };
  const { blocks, ...about } = await requestBlocks(visit, operation, body, entered);
  // A request that is not decided is the last one.
  const last = about.asks === undefined ? await lastBlocks(visit, operation) : [];
  return { ...about, blocks: [...said, ...blocks, ...last] };
};
