import { isFilingYear, registerDueOn } from "../../../../domain/hmda/edits/filing.ts";
import { addDays, calendarDate, type Day, type Instant } from "../../../../domain/kernel/day.ts";
import type { Clock } from "../../../../domain/kernel/ports.ts";
import { isEmpty } from "../../../../domain/kernel/same-data.ts";
import { callReportDueOn, daysOf, quarterAt, quarterIndexOn } from "../../../../domain/mcr/quarter/quarter.ts";
import type { ShownBlock, ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { sentenceOf } from "../form/problem.ts";
import { dateText, objectsIn, textIn } from "../json-texts.ts";
import { pipelineAddress } from "../loan/pipeline-page.ts";
import type { Performed } from "../perform.ts";
import { filesHmda } from "../report/hmda-filer.ts";
import { companyIdOf, type Visit } from "../site-page.ts";
import { licensesToDo } from "./licenses-to-do.ts";
import type { StartTab } from "./start-tabs.ts";
import { allRead, notRead, type ToDo, toDoBlocks, together } from "./to-do-list.ts";
import { underwriterToDo } from "./underwriter-to-do.ts";

/** Tells on which date of a company an instant is. */
export type CompanyDays = Pick<Clock, "dayOf">;

/** The number of days within which a deadline counts as near. */
const soonDays = 7;

const loansWord = (count: number): string => (count === 1 ? "1 loan" : `${count} loans`);

/** Whether a loan lacks nothing for its endorsement but that the agency accepts the application for its insurance. */
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
    ...entry(isToInsure, (count) => `${count} funded, and waiting only for the insurance`, { status: "funded" }),
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

/** The filings that an operation lists, or its response if it is refused. */
const filingsOf = async (
  { perform }: Visit,
  operation: "listCallReportFilings" | "validateHmdaRegister",
  ofYear: Readonly<Record<string, string>>,
): Promise<readonly JsonObject[] | Performed> => {
  const read = await perform(operation, { query: new URLSearchParams({ ...ofYear, page_size: filingsRead }) });
  return read.status === 200 && isJsonObject(read.json) ? objectsIn(read.json.results) : read;
};

const dueText = (dueOn: Day, today: Day): string => `due ${dateText(dueOn)}${dueOn < today ? " (passed)" : ""}`;

/** Last year's register until it is filed, unless the company is new this year, and what this year's lacks, if its edits are known. */
const registersToDo = async (today: Day, setUpOn: Day | null, visit: Visit): Promise<ToDo> => {
  const { year } = calendarDate(today);
  const last = year - 1;
  const filings = await filingsOf(visit, "validateHmdaRegister", {});
  if ("status" in filings) return notRead("Which HMDA registers are filed", filings);
  const isFiled = filings.some((filing) => filing.year === last && filing.status === "filed");
  const isNew = filings.length === 0 && setUpOn !== null && calendarDate(setUpOn).year >= year;
  const due = `${dueText(registerDueOn(last), today)}${isFilingYear(last) ? "" : ": this release lacks its edits"}`;
  return allRead([
    ...(isFiled || isNew ? [] : [{ href: `/reports/hmda/${last}`, text: `HMDA register of ${last}, ${due}` }]),
    ...(isFilingYear(year)
      ? [{ href: `/reports/hmda/${year}`, text: `Check what the HMDA register of ${year} lacks` }]
      : []),
  ]);
};

/** The number of quarters of whose unfiled reports compliance is reminded. */
const quartersReminded = 4;

/** The call reports of the last quarters that are not filed, except those of quarters that ended before the company was set up. */
const callReportsToDo = async (today: Day, setUpOn: Day | null, visit: Visit): Promise<ToDo> => {
  const present = quarterIndexOn(today);
  const quarters = Array.from({ length: quartersReminded }, (_, back) => quarterAt(present - quartersReminded + back));
  const years = [...new Set(quarters.map(({ year }) => String(year)))];
  const filings: JsonObject[] = [];
  for (const ofYear of await Promise.all(years.map((year) => filingsOf(visit, "listCallReportFilings", { year })))) {
    if ("status" in ofYear) return notRead("Which call reports are filed", ofYear);
    filings.push(...ofYear);
  }
  return allRead(
    quarters.flatMap((quarter) => {
      const { year, number } = quarter;
      if (setUpOn !== null && daysOf(quarter).endsOn < setUpOn) return [];
      if (filings.some((filing) => filing.year === year && filing.quarter === number)) return [];
      const due = dueText(callReportDueOn(quarter), today);
      return [{ href: `/reports/mcr/${year}/${number}`, text: `Call report of quarter ${number} of ${year}, ${due}` }];
    }),
  );
};

/** The pending reports: all that may be due if the record of the company cannot be read. */
const ofReports = async (today: Day, visit: Visit, { dayOf }: CompanyDays): Promise<ToDo> => {
  const read = await visit.perform("readCompany", { id: companyIdOf(visit) });
  // A refusal is an object too, without the fields of a company.
  const record = read.status === 200 && isJsonObject(read.json) ? read.json : null;
  const setUpOn = record === null ? null : dayOf(textIn(record.created_at) as Instant, textIn(record.time_zone));
  return together([
    record === null
      ? notRead("The record of the company, which says whether these reports are due,", read)
      : allRead([]),
    ...(await Promise.all([
      ...(filesHmda(record) ? [registersToDo(today, setUpOn, visit)] : []),
      callReportsToDo(today, setUpOn, visit),
    ])),
  ]);
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
const ofSetup = async (visit: Visit): Promise<ToDo> => {
  const [company, signers] = await Promise.all([
    visit.perform("readCompany", { id: companyIdOf(visit) }),
    visit.perform("listSigners", { query: new URLSearchParams({ page_size: "1" }) }),
  ]);
  const record = company.status === 200 && isJsonObject(company.json) ? company.json : null;
  const ofRecord =
    record === null
      ? notRead("What the company's record lacks", company)
      : allRead(
          Object.entries(neededOfCompany)
            .filter(([name]) => isEmpty(record[name]) && (filesHmda(record) || !neededOfRegister.includes(name)))
            .map(([name, text]) => ({
              href: name === "products" ? "/admin/company/products" : `/admin/company#${name}`,
              text: `The company has no ${text}`,
            })),
        );
  if (signers.status !== 200 || !isJsonObject(signers.json))
    return together([ofRecord, notRead("Whether the company has a signer for its documents", signers)]);
  const noSigner = { href: "/admin/signers/new", text: "The company has no signer for its documents" };
  return together([ofRecord, allRead(signers.json.count === 0 ? [noSigner] : [])]);
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

/** The tasks waiting for a user in a role. */
export const toDoOf = async (
  tab: StartTab,
  loans: readonly JsonObject[],
  today: Day,
  visit: Visit,
  days: CompanyDays,
): Promise<ToDo> =>
  together([
    ...(tab.name === "Company Administrator" || tab.name === "Super User"
      ? [await ofSetup(visit), await licensesToDo(today, visit)]
      : []),
    ...(tab.name === "Compliance" ? [await ofReports(today, visit, days)] : []),
    ...(tab.name === "Underwriter" ? [await underwriterToDo(tab, visit)] : []),
    allRead(ofLoans(loans, tab, today)),
  ]);
