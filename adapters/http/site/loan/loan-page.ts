import { loanStatuses } from "../../../../domain/loan/status/status.ts";
import { isApprovedStatus } from "../../../../domain/loan/terms/approve.ts";
import type { ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { dateText, deadlineText, dollarsText, nameOf, objectsIn, textIn, wordsOf } from "../json-texts.ts";
import { messageOf } from "../messages.ts";
import { refusedPage } from "../refused-page.ts";
import { type SitePage, shown, type Visit } from "../site-page.ts";
import { nameOfUser } from "./loan-header.ts";
import { movesOfVisitor } from "./loan-moves.ts";
import { loanIdOf, pathOfVisit } from "./loan-path.ts";
import { pageOfField, requirementBlocks } from "./requirement-blocks.ts";

/** The number of days until a deadline, or since it passed. */
const daysLeftText = (days: number): string =>
  days < 0 ? `Passed ${days === -1 ? "1 day" : `${-days} days`} ago` : String(days);

/** Whether terms of the loan were approved, so that changed ones can be approved again. */
const isApproved = ({ status }: JsonObject): boolean =>
  loanStatuses.some((each) => each === status && isApprovedStatus(each));

/** A deadline of the loan. That of a notice is a link to where the notice is recorded as sent, if the visitor may record it. */
const deadlineCell = (kind: unknown, loan: JsonObject, visit: Visit): ShownText => {
  const text = deadlineText(kind);
  const page = kind === "regulation_b_notice" ? pageOfField(pathOfVisit(visit), loan, "notice_sent_date", text) : null;
  return page !== null && visit.may(page[1]) ? { href: page[0], text } : text;
};

interface Fact {
  readonly name: string;
  readonly text: string;
}

/** When the loan was made or its application ended, and the reason that was given; empty while it is in progress. */
const outcomeFacts = ({ action_taken, action_taken_date, status_history }: JsonObject): readonly Fact[] => {
  if (action_taken === null) return [];
  const reason = textIn(objectsIn(status_history).at(-1)?.reason);
  return [
    { name: "Action taken on", text: dateText(action_taken_date) || "Not entered" },
    ...(reason === "" ? [] : [{ name: "Reason given", text: reason }]),
  ];
};

/** What a loan is about, and how it ended. */
const summaryFacts = async (loan: JsonObject, visit: Visit): Promise<readonly Fact[]> => [
  { name: "Type", text: wordsOf(loan.hecm_type) },
  { name: "State", text: isJsonObject(loan.property) ? textIn(loan.property.state) : "" },
  { name: "Home value", text: dollarsText(loan.home_value) },
  { name: "Application date", text: dateText(loan.application_date) || "Not entered" },
  {
    name: loan.action_taken === 1 ? "Closing" : "Estimated closing",
    text: dateText(loan.closing_date) || "Not entered",
  },
  {
    name: "Underwriter",
    text: loan.underwriter_id === null ? "Not named" : await nameOfUser(loan.underwriter_id, visit),
  },
  ...outcomeFacts(loan),
];

/** `/loans/{id}`: the loan, its next steps, links to the lists of its parts, and to the pages that change it. */
export const loanPage = (lists: readonly SitePage[]): SitePage => ({
  path: "/loans/{id}",
  permission: "loan.view",
  show: async (visit) => {
    const read = await visit.perform("readLoan", { id: loanIdOf(visit) });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Loan", read);
    const loan = read.json;
    const path = pathOfVisit(visit);
    const people = objectsIn(loan.borrowers);
    const property = isJsonObject(loan.property) ? loan.property : {};
    const calculation = isJsonObject(loan.last_calculation) ? loan.last_calculation : null;
    const link = (href: string, text: string) => ({ href, text });
    return shown({
      title: "Summary",
      message: messageOf(visit.query),
      blocks: [
        {
          kind: "facts",
          facts: await summaryFacts(loan, visit),
        },
        {
          kind: "links",
          label: "Work on this loan",
          links: [
            link(`${path}/money`, "Value, liens and plan"),
            link(`${path}/terms`, "Product, rates and dates"),
            link(`${path}/reviews`, "Assessment, HMDA and insurance"),
            ...(visit.may("property.view") ? [link(`${path}/property/${property.id}`, "Property")] : []),
            ...(visit.may("calculation.create")
              ? [
                  link(`${path}/calculate`, "Calculate"),
                  link(`${path}/what-if`, "What if"),
                  link(`${path}/compare`, "Compare"),
                ]
              : []),
            ...(calculation !== null && visit.may("calculation.view")
              ? [link(`${path}/calculations/${calculation.id}`, "How the figures were calculated")]
              : []),
            ...(movesOfVisitor(loan, visit).length > 0 ? [link(`${path}/status`, "Move the loan")] : []),
            ...(visit.may("loan.move_underwriting") && isApproved(loan)
              ? [link(`${path}/approve`, "Approve changed terms")]
              : []),
            ...lists
              .filter(({ permission }) => visit.may(permission))
              .map((list) => link(list.path.replace("/loans/{id}", path), list.listTitle ?? "")),
          ],
        },
        {
          kind: "table",
          caption: "People",
          columns: [
            { name: "Name" },
            { name: "Role" },
            { name: "Social Security number" },
            { name: "Record number", isFigure: true },
          ],
          rows: people.map((person) => [
            visit.may("borrower.view") ? link(`${path}/borrowers/${person.id}`, nameOf(person)) : nameOf(person),
            wordsOf(person.borrower_type),
            person.ssn_last4 === null ? "Missing" : `ends with ${textIn(person.ssn_last4)}`,
            textIn(person.id),
          ]),
          empty: "This loan has no people.",
        },
        ...(visit.may("borrower.create")
          ? [{ kind: "links", label: "People", links: [link(`${path}/borrowers/new`, "Add a person")] } as const]
          : []),
        {
          kind: "table",
          caption: "Deadlines",
          columns: [{ name: "What" }, { name: "On" }, { name: "Days left", isFigure: true }],
          rows: objectsIn(loan.deadlines).map(({ kind, on, days_left }) => [
            deadlineCell(kind, loan, visit),
            dateText(on),
            daysLeftText(Number(days_left)),
          ]),
          empty: "This loan has no deadlines at present.",
        },
        ...requirementBlocks(loan, visit),
      ],
    });
  },
});
