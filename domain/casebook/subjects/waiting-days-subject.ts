import { sampleBorrower, sampleLoan } from "../../documents/merge/sample/sample-loan.ts";
import { firstDayAfterStateWait, type WaitEnd, waitsOf } from "../../hecm/parameters/periods/state-waits.ts";
import { disclosureWait, firstDayAfterWait, rescissionWait } from "../../hecm/parameters/periods/waiting-periods.ts";
import { type Day, day } from "../../kernel/day.ts";
import type { NoRuleInForce } from "../../kernel/in-force.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { unknownToAgency } from "../../loan/agency/agency-record.ts";
import { everybodyCounseledOn } from "../../loan/agency/counseled-days.ts";
import { answered } from "../book/answered.ts";
import { type Cells, oneOf, required } from "../book/cells.ts";
import type { Subject } from "./subject.ts";

const kinds = [
  "disclosures to closing",
  "closing to disbursement",
  "state's before processing",
  "state's before closing",
  "state's notice to closing",
];

const certificate = {
  certificateNumber: "2345678",
  issuedOn: null,
  expiresOn: null,
  agencyId: "80002",
  agencyName: null,
  counselorName: null,
};

type FirstDay = Result<Day | null, NoRuleInForce>;

const ofState = (state: string, before: WaitEnd, from: Day, isAfterNotice: boolean): FirstDay => {
  const wait = waitsOf(state).find((each) => each.before === before && each.after.includes("notice") === isAfterNotice);
  return wait === undefined ? accept(null) : firstDayAfterStateWait(wait, from);
};

/**
 * The date from which a waiting period runs. If there are several, each is the counseling date of one person with their own certificate.
 */
const beginOf = (cell: string): Day => {
  const [first = "", ...others] = cell.split(", ");
  if (others.length === 0) return day(first);
  const borrowers = [first, ...others].map((on, index) => ({
    ...sampleBorrower,
    id: index + 1,
    counselingCertificates: [{ ...certificate, counseledOn: day(on) }],
  }));
  const silent = { counseling: null, agency: unknownToAgency, applicationOn: null, caseNumberAssignedOn: null };
  const loan = { ...sampleLoan, ...silent, borrowers };
  const counseledOn = everybodyCounseledOn(loan, day("2026-12-31"));
  if (counseledOn === null) throw new Error(`not everybody was counseled: ${cell}`);
  return counseledOn;
};

const firstDay = (cells: Cells): FirstDay => {
  const from = beginOf(required(cells, "from"));
  const state = cells.get("state") ?? "";
  const kind = oneOf(kinds, required(cells, "wait"));
  if (kind === "disclosures to closing") return firstDayAfterWait(disclosureWait, from);
  if (kind === "closing to disbursement") return firstDayAfterWait(rescissionWait, from);
  const end = kind === "state's before processing" ? "processing" : "closing";
  return ofState(state, end, from, kind === "state's notice to closing");
};

/** The first day after a waiting period under Regulation Z or under the law of the home's state. */
export const waitingDays: Subject = {
  inputColumns: ["wait", "state", "from"],
  expectedColumns: { "→ first day": String, "→ refusal": String },
  answer: (cells) => answered(firstDay(cells), (first) => ({ "→ first day": first ?? "any" })),
};
