import { isFilingYear, registerDueOn } from "../../../../domain/hmda/edits/filing.ts";
import { calendarDate, type Day, type Instant } from "../../../../domain/kernel/day.ts";
import type { Clock } from "../../../../domain/kernel/ports.ts";
import { callReportDueOn, daysOf, quarterAt, quarterIndexOn } from "../../../../domain/mcr/quarter/quarter.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { dateText, objectsIn, textIn } from "../json-texts.ts";
import type { Performed } from "../perform.ts";
import { filesHmda } from "../report/hmda-filer.ts";
import { companyIdOf, type Visit } from "../site-page.ts";
import { allRead, notRead, type ToDo, together } from "./to-do-list.ts";

/** Tells on which date of a company an instant is. */
export type CompanyDays = Pick<Clock, "dayOf">;

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
export const reportsToDo = async (today: Day, visit: Visit, { dayOf }: CompanyDays): Promise<ToDo> => {
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
