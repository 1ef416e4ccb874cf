import type { ShownBlock } from "../../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { loggedNames } from "../../../resources/log/logged-names.ts";
import { notingUnread } from "../../every-row.ts";
import { instantText, objectsIn, statusText, textIn, wordsOf } from "../../json-texts.ts";
import { linksBlock } from "../../list-page.ts";
import { messageOf } from "../../messages.ts";
import { refusedPage, unreadBlocks } from "../../refused-page.ts";
import { lastIdOf, type SitePage, shown, type Visit, zoneOf } from "../../site-page.ts";
import { pathOfVisit } from "../loan-path.ts";
import { changesText, factsOf } from "../parts/change-words.ts";
import type { RecordNames } from "../parts/changed-values.ts";
import { namesInLoan } from "../parts/entry-names.ts";
import { namesOfUsers } from "../parts/history-pages.ts";
import { requestFacts } from "./agency-request-facts.ts";
import { resultFacts } from "./agency-result-facts.ts";

const objectIn = (json: unknown): JsonObject => (isJsonObject(json) ? json : {});

/** The fields of an object under a heading; empty if it has none. */
const factsBlock = (heading: string, facts: ReturnType<typeof factsOf>): readonly ShownBlock[] => {
  return facts.length === 0
    ? []
    : [
        { kind: "heading", text: heading },
        { kind: "facts", facts },
      ];
};

/** A table; empty if it has no rows. */
const tableBlock = (
  caption: string,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ShownBlock[] =>
  rows.length === 0 ? [] : [{ kind: "table", caption, columns: names.map((name) => ({ name })), rows, empty: "" }];

const appliedText = (applied: JsonObject, zone: string, entries: RecordNames): string => {
  const { from, to } = objectIn(applied.status);
  const moved = to === undefined ? [] : [`Status: ${statusText(from)} → ${statusText(to)}`];
  return (
    [...moved, changesText(applied.changes, zone, loggedNames.loan, entries)]
      .filter((text) => text !== "")
      .join("; ") || "Nothing"
  );
};

const transactionBlocks = (
  transaction: JsonObject,
  { users, entries }: { readonly users: ReadonlyMap<unknown, string>; readonly entries: RecordNames },
  zone: string,
): readonly ShownBlock[] => {
  const { requested_by, requested_at, completed_at, correction_reason, evidence } = transaction;
  const exchange = objectIn(transaction.exchange);
  const stated = [
    { name: "Reference", text: textIn(transaction.reference) },
    { name: "Completed", text: instantText(completed_at, zone) },
    { name: "Why it failed", text: textIn(exchange.failure) },
    { name: "Why an earlier result was corrected", text: textIn(correction_reason) },
  ].filter(({ text }) => text !== "");
  return [
    {
      kind: "facts",
      facts: [
        { name: "Status", text: wordsOf(transaction.status) },
        { name: "Requested", text: instantText(requested_at, zone) },
        { name: "Requested by", text: users.get(requested_by) ?? `User ${textIn(requested_by)}` },
        { name: "Outcome from", text: transaction.origin === "recorded" ? "A person, recorded" : "The agency" },
        { name: "Changed on the loan", text: appliedText(objectIn(transaction.applied), zone, entries) },
        ...stated,
      ],
    },
    ...tableBlock(
      "Messages of the agency",
      ["Code", "Message"],
      objectsIn(transaction.messages).map(({ code, text }) => [textIn(code), textIn(text)]),
    ),
    ...tableBlock(
      "What was not taken over, and why",
      ["Reason"],
      (Array.isArray(transaction.warnings) ? transaction.warnings : []).map((text) => [textIn(text)]),
    ),
    ...factsBlock(
      "What the agency returned",
      resultFacts(transaction.result, zone, entries.get("borrowers") ?? new Map()),
    ),
    ...factsBlock("What was sent", requestFacts(objectIn(exchange.request), zone)),
    ...factsBlock("Evidence of the recorded result", factsOf(evidence ?? {}, zone)),
    ...tableBlock(
      "Attempts",
      ["When", "Kind", "HTTP status", "Outcome"],
      objectsIn(exchange.tries).map(({ at, action, status_code, outcome }) => [
        instantText(at, zone),
        wordsOf(action),
        textIn(status_code),
        wordsOf(outcome),
      ]),
    ),
  ];
};

const toList = (visit: Visit) => ({ href: `${pathOfVisit(visit)}/agency`, text: "All requests to the agency" });

/** `/loans/{id}/agency/{id}`: a request to the agency, what was sent and returned, and what it changed on the loan. */
export const agencyTransactionPage: SitePage = {
  path: "/loans/{id}/agency/{id}",
  read: "readAgencyTransaction",
  permission: "agency.view",
  show: async (visit) => {
    const read = await visit.perform("readAgencyTransaction", { id: lastIdOf(visit) });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Request to the agency", read);
    const back = { href: pathOfVisit(visit), text: "Back to the loan" };
    const { value: names, unread } = await notingUnread(visit, async (noting) => ({
      users: await namesOfUsers(noting),
      entries: await namesInLoan(noting, []),
    }));
    return shown({
      title: wordsOf(read.json.operation),
      message: messageOf(visit.query),
      blocks: [
        ...linksBlock("Housing agency", [back, toList(visit)]),
        ...unreadBlocks(unread),
        ...transactionBlocks(read.json, names, zoneOf(visit)),
      ],
    });
  },
};
