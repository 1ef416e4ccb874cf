import { isFilingYear, registerDueOn } from "../../../../domain/hmda/edits/filing.ts";
import { addDays, calendarDate, type Day, type Instant } from "../../../../domain/kernel/day.ts";
import type { Clock } from "../../../../domain/kernel/ports.ts";
import { isEmpty } from "../../../../domain/kernel/same-data.ts";
import { callReportDueOn, daysOf, quarterAt, quarterIndexOn } from "../../../../domain/mcr/quarter/quarter.ts";
import type { ShownBlock, ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { dateText, objectsIn, textIn } from "../json-texts.ts";
import { pipelineAddress } from "../loan/pipeline-page.ts";
import { filesHmda } from "../report/hmda-filer.ts";
import { companyIdOf, type Visit } from "../site-page.ts";
import { licensesToDo } from "./licenses-to-do.ts";
import type { StartTab } from "./start-tabs.ts";

/** Tells on which date of a company an instant is. */
export type CompanyDays = Pick<Clock, "dayOf">;

/** The number of days within which a deadline counts as near. */
const soonDays = 7;

const loansWord = (count: number): string => (count === 1 ? "1 loan" : `${count} loans`);

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

/** More editions than the quarters or registers of a year have; the latest come first. */
const filingsRead = "100";

const filingsOf = async (
  { perform }: Visit,
  operation: "listCallReportFilings" | "validateHmdaRegister",
  ofYear: Readonly<Record<string, string>>,
): Promise<readonly JsonObject[]> => {
  const { json } = await perform(operation, { query: new URLSearchParams({ ...ofYear, page_size: filingsRead }) });
  return isJsonObject(json) ? objectsIn(json.results) : [];
};

const dueText = (dueOn: Day, today: Day): string => `due ${dateText(dueOn)}${dueOn < today ? " (passed)" : ""}`;

/** Last year's register until it is filed, unless the company is new this year, and what this year's lacks, if its edits are known. */
const registersToDo = async (today: Day, setUpOn: Day | null, visit: Visit): Promise<readonly ShownLink[]> => {
  const { year } = calendarDate(today);
  const last = year - 1;
  const filings = await filingsOf(visit, "validateHmdaRegister", {});
  const isFiled = filings.some((filing) => filing.year === last && filing.status === "filed");
  const isNew = filings.length === 0 && setUpOn !== null && calendarDate(setUpOn).year >= year;
  const due = `${dueText(registerDueOn(last), today)}${isFilingYear(last) ? "" : ": this release lacks its edits"}`;
  return [
    ...(isFiled || isNew ? [] : [{ href: `/reports/hmda/${last}`, text: `HMDA register of ${last}, ${due}` }]),
    ...(isFilingYear(year)
      ? [{ href: `/reports/hmda/${year}`, text: `Check what the HMDA register of ${year} lacks` }]
      : []),
  ];
};

/** The number of quarters of whose unfiled reports compliance is reminded. */
const quartersReminded = 4;

/** The call reports of the last quarters that are not filed, except those of quarters that ended before the company was set up. */
const callReportsToDo = async (today: Day, setUpOn: Day | null, visit: Visit): Promise<readonly ShownLink[]> => {
  const present = quarterIndexOn(today);
  const quarters = Array.from({ length: quartersReminded }, (_, back) => quarterAt(present - quartersReminded + back));
  const years = [...new Set(quarters.map(({ year }) => String(year)))];
  const filings = await Promise.all(years.map((year) => filingsOf(visit, "listCallReportFilings", { year })));
  return quarters.flatMap((quarter) => {
    const { year, number } = quarter;
    if (setUpOn !== null && daysOf(quarter).endsOn < setUpOn) return [];
    if (filings.flat().some((filing) => filing.year === year && filing.quarter === number)) return [];
    const due = dueText(callReportDueOn(quarter), today);
    return [{ href: `/reports/mcr/${year}/${number}`, text: `Call report of quarter ${number} of ${year}, ${due}` }];
  });
};

/** The pending reports. */
const ofReports = async (today: Day, visit: Visit, { dayOf }: CompanyDays): Promise<readonly ShownLink[]> => {
  const { status, json } = await visit.perform("readCompany", { id: companyIdOf(visit) });
  // A refusal is an object too, without these fields.
  const setUpOn =
    status === 200 && isJsonObject(json) ? dayOf(textIn(json.created_at) as Instant, textIn(json.time_zone)) : null;
  const reminders = [
    ...(filesHmda(json) ? [registersToDo(today, setUpOn, visit)] : []),
    callReportsToDo(today, setUpOn, visit),
  ];
  return (await Promise.all(reminders)).flat();
};

/** The fields of a company's record that some functions of the service need, with their purpose. */
const neededOfCompany: Readonly<Record<string, string>> = {
  nmls_id: "NMLS id, for documents and call reports",
  lei: "legal entity identifier (LEI), for the HMDA register",
  ein: "employer identification number (EIN), for the HMDA register",
  hmda_agency_code: "HMDA agency, for notices of adverse action and the HMDA register",
  fha_lender_id: "FHA lender id, for requests to the agency",
  phone: "phone, for documents",
  states_licensed: "states in which it is licensed: until they are entered, loans can be started in every state",
  products: "products",
};

/** Of these, what only the HMDA register needs. */
const neededOfRegister: readonly string[] = ["lei", "ein"];

/** What the setup of a company lacks, each with a link to where it is entered. */
const ofSetup = async (visit: Visit): Promise<readonly ShownLink[]> => {
  const [{ json }, signers] = await Promise.all([
    visit.perform("readCompany", { id: companyIdOf(visit) }),
    visit.perform("listSigners", { query: new URLSearchParams({ page_size: "1" }) }),
  ]);
  const record = isJsonObject(json) ? json : {};
  return [
    ...Object.entries(neededOfCompany)
      .filter(([name]) => isEmpty(record[name]) && (filesHmda(record) || !neededOfRegister.includes(name)))
      .map(([name, text]) => ({
        href: name === "products" ? "/admin/company/products" : `/admin/company#${name}`,
        text: `The company has no ${text}`,
      })),
    ...(isJsonObject(signers.json) && signers.json.count === 0
      ? [{ href: "/admin/signers/new", text: "The company has no signer for its documents" }]
      : []),
  ];
};

/** The case books with failing cases, or cases that no expert has reviewed. */
export const casebookToDo = async ({ perform }: Visit): Promise<readonly ShownBlock[]> => {
  const { json } = await perform("listCaseBooks", { query: new URLSearchParams({ page_size: "100" }) });
  const books = isJsonObject(json) ? objectsIn(json.results) : [];
  const waiting = books.filter(({ open, failing }) => Number(open) > 0 || Number(failing) > 0);
  return [
    {
      kind: "paragraph",
      text: "The cases of each question were calculated by hand. Open a case, compare its calculation and figures with the source, and say whether they are correct.",
    },
    { kind: "heading", text: "To do" },
    waiting.length === 0
      ? { kind: "paragraph", text: "Nothing is waiting for you." }
      : {
          kind: "list",
          label: "To do",
          links: waiting.map(({ name, question, open, failing }) => ({
            href: `/casebooks/${encodeURIComponent(textIn(name))}`,
            text: `${textIn(question)} ${textIn(open)} to review${Number(failing) > 0 ? `, ${textIn(failing)} failing` : ""}`,
          })),
        },
    { kind: "links", label: "Case books", links: [{ href: "/casebooks", text: "All case books" }] },
  ];
};

/** The tasks waiting for a user in a role. */
export const toDoOf = async (
  tab: StartTab,
  loans: readonly JsonObject[],
  today: Day,
  visit: Visit,
  days: CompanyDays,
): Promise<readonly ShownLink[]> => [
  ...(tab.name === "Company Administrator" || tab.name === "Super User"
    ? [...(await ofSetup(visit)), ...(await licensesToDo(today, visit))]
    : []),
  ...(tab.name === "Compliance" ? await ofReports(today, visit, days) : []),
  ...ofLoans(loans, tab, today),
];
