import { addDays, type Day } from "../../../../domain/kernel/day.ts";
import type { ShownBlock, ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { sentenceOf } from "../form/problem.ts";
import { objectsIn, textIn } from "../json-texts.ts";
import { pipelineAddress } from "../loan/pipeline-page.ts";
import type { Visit } from "../site-page.ts";
import { licensesToDo } from "./licenses-to-do.ts";
import { type CompanyDays, reportsToDo } from "./reports-to-do.ts";
import { setupToDo } from "./setup-to-do.ts";
import type { StartTab } from "./start-tabs.ts";
import { allRead, shownInPart, type ToDo, toDoBlocks, together } from "./to-do-list.ts";
import { underwriterToDo } from "./underwriter-to-do.ts";

/** The number of days within which a deadline counts as near. */
const soonDays = 7;

const loansWord = (count: number): string => (count === 1 ? "1 loan" : `${count} loans`);

/** Whether a loan lacks nothing for its endorsement but the insurance: an application for it, or the agency's answer to one. */
const isToInsure = ({ next_status }: JsonObject): boolean => {
  const { status, ready, requirements } = isJsonObject(next_status) ? next_status : {};
  if (status !== "endorsed" || ready !== false) return false;
  return objectsIn(requirements).every(
    ({ code, severity, override }) =>
      code === "insurance_not_accepted" ||
      severity === "warning" ||
      (isJsonObject(override) && override.counts === true),
  );
};

/** What loans wait for, each with a link to those loans; empty if none waits. */
const ofLoans = (loans: readonly JsonObject[], { loans: preset }: StartTab, today: Day): readonly ShownLink[] => {
  const entry = (
    waits: (loan: JsonObject) => boolean,
    text: (count: string) => string,
    more: Readonly<Record<string, string>>,
  ): readonly ShownLink[] => {
    const count = loans.filter(waits).length;
    return count === 0 ? [] : [{ href: pipelineAddress(preset, more), text: text(loansWord(count)) }];
  };
  const soon = addDays(today, soonDays);
  const falling = (before: Day) => (loan: JsonObject) => String(objectsIn(loan.deadlines)[0]?.on ?? "9999") < before;
  // Deadlines that have passed have an entry of their own.
  const isSoon = loans.some((loan) => falling(soon)(loan) && !falling(today)(loan));
  return [
    ...entry(falling(today), (count) => `${count} with a deadline that has passed`, { due_before: today }),
    ...(isSoon
      ? entry(falling(soon), (count) => `${count} with a deadline in the next ${soonDays} days, or passed`, {
          due_before: soon,
        })
      : []),
    ...entry(
      ({ next_status }) => isJsonObject(next_status) && next_status.ready === true,
      (count) => `${count} ready for the next status`,
      { sort: "next" },
    ),
    // No filter selects these loans. Sorted by what is unmet, they come before the funded loans that lack more.
    ...entry(
      isToInsure,
      (count) => `${count} funded, and waiting only for the insurance or the agency's answer on it`,
      {
        status: "funded",
        sort: "next",
      },
    ),
    ...entry(
      ({ calculation }) => calculation === "stale",
      (count) => `${count} with a calculation that is out of date`,
      { calculation: "stale" },
    ),
    ...entry(
      ({ calculation }) => calculation === "none",
      (count) => `${count} not calculated yet`,
      { calculation: "none" },
    ),
  ];
};

/** The case books with failing cases, or cases that no expert has reviewed. */
export const casebookToDo = async ({ perform }: Visit): Promise<readonly ShownBlock[]> => {
  const read = await perform("listCaseBooks", { query: new URLSearchParams({ page_size: "100" }) });
  if (read.status !== 200 || !isJsonObject(read.json)) return [{ kind: "paragraph", text: sentenceOf(read) }];
  const books = objectsIn(read.json.results);
  const waiting = books.filter(({ open, failing }) => Number(open) > 0 || Number(failing) > 0);
  return [
    {
      kind: "paragraph",
      text: "The cases of each question were calculated by hand. Open a case, compare its calculation and figures with the source, and say whether they are correct.",
    },
    { kind: "heading", text: "To do" },
    ...toDoBlocks(
      allRead(
        waiting.map(({ name, question, open, failing }) => ({
          href: `/casebooks/${encodeURIComponent(textIn(name))}`,
          text: `${textIn(question)} ${textIn(open)} to review${Number(failing) > 0 ? `, ${textIn(failing)} failing` : ""}`,
        })),
      ),
    ),
    { kind: "links", label: "Case books", links: [{ href: "/casebooks", text: "All case books" }] },
  ];
};

/** The tasks waiting for a user in a role, whose own loans are those of `pipeline`. */
export const toDoOf = async (
  tab: StartTab,
  pipeline: JsonObject,
  today: Day,
  visit: Visit,
  days: CompanyDays,
): Promise<ToDo> =>
  together([
    ...(tab.name === "Company Administrator" || tab.name === "Super User"
      ? [await setupToDo(visit), await licensesToDo(today, visit)]
      : []),
    ...(tab.name === "Compliance" ? [await reportsToDo(today, visit, days)] : []),
    ...(tab.name === "Underwriter" ? [await underwriterToDo(tab, visit)] : []),
    shownInPart(pipeline, "loans in these statuses"),
    allRead(ofLoans(objectsIn(pipeline.results), tab, today)),
  ]);
