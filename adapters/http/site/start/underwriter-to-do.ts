import { type LoanStatus, statusesToFunding } from "../../../../domain/loan/status/status.ts";
import type { ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { nameOf, objectsIn, statusText, textIn } from "../json-texts.ts";
import { loanPath } from "../loan/loan-path.ts";
import { pipelineAddress } from "../loan/pipeline-page.ts";
import type { Visit } from "../site-page.ts";
import type { StartTab } from "./start-tabs.ts";
import { allRead, notRead, shownInPart, type ToDo, together } from "./to-do-list.ts";

/** The number of loans that are named; a link leads to the others. */
const maxNamed = 10;

/** The changed terms of an approved loan, which only an underwriter approves. */
const toApprove = "approved_terms_changed";

/** What prevents the next move of a loan, except that it is not insured: it can be once nothing else is missing. */
const obstaclesOf = ({ next_status }: JsonObject): readonly JsonObject[] =>
  objectsIn(isJsonObject(next_status) ? next_status.requirements : null).filter(
    ({ code, severity, override }) =>
      code !== "insurance_not_accepted" &&
      severity !== "warning" &&
      !(isJsonObject(override) && override.counts === true),
  );

/** What a loan waits for that only an underwriter can give; null if something else prevents its next move, or nothing does. */
const waitsFor = (loan: JsonObject): string | null => {
  const obstacles = obstaclesOf(loan);
  const isDecision = ({ code, severity }: JsonObject) => severity === "override" || code === toApprove;
  if (obstacles.length === 0 || !obstacles.every(isDecision)) return null;
  return obstacles.some(({ code }) => code === toApprove)
    ? "the approval of changed terms"
    : "what is missing, or a reason to proceed";
};

const linkTo = (loan: JsonObject, what: string): ShownLink => ({
  href: loanPath(loan.id),
  text: `${objectsIn(loan.borrowers).map(nameOf).join(", ")} · ${textIn(loan.loan_number)} (${statusText(loan.status)}) waits for ${what}`,
});

const queryOf = (statuses: readonly LoanStatus[]): URLSearchParams =>
  new URLSearchParams(statuses.map((status): [string, string] => ["status", status]));

/**
 * The loans that others move, and that lack nothing for their next move but an underwriter's approval or a reason that an underwriter can
 * give: they are in none of the statuses with which an underwriter begins. In origination, a move requires nothing.
 */
export const underwriterToDo = async ({ loans: preset }: Pick<StartTab, "loans">, visit: Visit): Promise<ToDo> => {
  const own = preset.getAll("status");
  const statuses = statusesToFunding.filter((status) => status !== "origination" && !own.includes(status));
  // A brokered loan stays funded: read with the others, these loans would take the places of those that can still close.
  const parts: readonly (readonly [loans: string, of: readonly LoanStatus[]])[] = [
    ["other loans before funding", statuses.filter((status) => status !== "funded")],
    ["funded loans", statuses.filter((status) => status === "funded")],
  ];
  const waiting: ShownLink[] = [];
  const inPart: ToDo[] = [];
  for (const [loans, of] of parts) {
    const read = await visit.perform("readPipeline", { query: queryOf(of) });
    if (read.status !== 200 || !isJsonObject(read.json)) {
      inPart.push(notRead(`Which ${loans} wait for an underwriter`, read));
      continue;
    }
    inPart.push(shownInPart(read.json, loans));
    for (const loan of objectsIn(read.json.results)) {
      const what = waitsFor(loan);
      if (what !== null) waiting.push(linkTo(loan, what));
    }
  }
  const others = waiting.length - maxNamed;
  const more = {
    href: pipelineAddress(queryOf(statuses)),
    text: `${others} more in these statuses wait for an underwriter`,
  };
  return together([...inPart, allRead([...waiting.slice(0, maxNamed), ...(others > 0 ? [more] : [])])]);
};
