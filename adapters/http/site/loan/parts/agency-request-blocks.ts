import type { AgencyOperation } from "../../../../../domain/agency/operations.ts";
import type { ShownBlock } from "../../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { refusalSentence } from "../../../operation/refusals/refusal-sentence.ts";
import { instantText, objectsIn, textIn, wordsOf } from "../../json-texts.ts";
import type { Performed } from "../../perform.ts";
import { type Visit, zoneOf } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";
import { missingForRequest } from "../requirement-blocks.ts";
import { operationSentences } from "./agency-operations.ts";
import { factsOf } from "./change-words.ts";

/** Facts under a heading, or a sentence where there are none. */
const factsUnder = (heading: string, json: unknown, zone: string, none: string): readonly ShownBlock[] => {
  const facts = factsOf(json, zone);
  return [
    { kind: "heading", text: heading },
    facts.length === 0 ? { kind: "paragraph", text: none } : { kind: "facts", facts },
  ];
};

/** The unmet requirements of a request, or the reason why it cannot be sent. */
const refusedBlocks = async (
  { refusal, json }: Performed,
  entered: readonly string[],
  visit: Visit,
): Promise<readonly ShownBlock[]> => {
  // What is typed into the form is refused with the form itself.
  if (refusal === null || refusal._tag === "FieldsInvalid") return [];
  const requirements = objectsIn(isJsonObject(json) ? json.requirements : null);
  if (requirements.length === 0)
    return [
      { kind: "heading", text: "It cannot be sent now" },
      { kind: "paragraph", text: refusalSentence(refusal) },
    ];
  const { json: loan } = await visit.perform("readLoan", { id: loanIdOf(visit) });
  return [missingForRequest(requirements, isJsonObject(loan) ? loan : {}, entered, visit)];
};

/** The data that will be sent, or what is missing for that. */
const requestBlocks = async (
  visit: Visit,
  body: JsonObject,
  entered: readonly string[],
): Promise<readonly ShownBlock[]> => {
  const preview = await visit.perform("previewAgencyRequest", { json: body });
  const request = preview.status === 200 && isJsonObject(preview.json) ? preview.json.request : null;
  const refused = await refusedBlocks(preview, entered, visit);
  if (refused.length > 0) return refused;
  return isJsonObject(request)
    ? [
        { kind: "paragraph", text: "Nothing is missing: it can be sent." },
        ...factsUnder("What will be sent", request, zoneOf(visit), "Nothing but the request itself."),
      ]
    : [
        { kind: "heading", text: "What will be sent" },
        { kind: "paragraph", text: "What you enter below, for this loan." },
      ];
};

/** The result of the last request of this operation for the loan. */
const lastBlocks = async (visit: Visit, operation: AgencyOperation): Promise<readonly ShownBlock[]> => {
  const query = new URLSearchParams({ loan: String(loanIdOf(visit)), operation, page_size: "1" });
  const { json } = await visit.perform("listAgencyTransactions", { query });
  const [last] = objectsIn(isJsonObject(json) ? json.results : null);
  const heading = { kind: "heading", text: "Last time" } as const;
  if (last === undefined) return [heading, { kind: "paragraph", text: "It was not sent for this loan yet." }];
  const zone = zoneOf(visit);
  const messages = objectsIn(last.messages).map(({ text }) => textIn(text));
  const answered = instantText(last.completed_at, zone);
  return [
    heading,
    {
      kind: "facts",
      facts: [
        { name: "Status", text: wordsOf(last.status) },
        { name: "Requested", text: instantText(last.requested_at, zone) },
        ...(answered === "" ? [] : [{ name: "Completed", text: answered }]),
        ...messages.map((text, position) => ({ name: `Message ${position + 1} of the agency`, text })),
        ...factsOf(last.result, zone),
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
): Promise<readonly ShownBlock[]> => {
  const said = operationSentences[operation].map((text): ShownBlock => ({ kind: "paragraph", text }));
  if (!visit.may("agency.view")) return said;
  const body = { ...typed, loan: loanIdOf(visit), operation };
  return [...said, ...(await requestBlocks(visit, body, entered)), ...(await lastBlocks(visit, operation))];
};
