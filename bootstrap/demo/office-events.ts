import { fileCallReport } from "../../application/mcr/file-call-report.ts";
import { setCallReportInputs } from "../../application/mcr/set-call-report-inputs.ts";
import { createSigner } from "../../application/signer/create-signer.ts";
import { addDays, type Day } from "../../domain/kernel/day.ts";
import { accept } from "../../domain/kernel/result.ts";
import type { HistoryEvent, StepContext, StepOutcome } from "./history-event.ts";
import { lastQuarter, workingDayThrough } from "./past-days.ts";
import { pastLoans } from "./past-loans.ts";

/** Who signs for the company, unless it has a signer. */
const addSigner = async ({ dependencies, staff: { administrator } }: StepContext): Promise<StepOutcome> => {
  const { signers } = dependencies.forCompany(administrator.companyId);
  const { rows } = await signers.list({ isActive: null }, { number: 1, size: 1, order: [] });
  if (rows.length > 0) return accept(null);
  const signer = {
    name: "Avery Demo",
    title: "Vice President",
    email: "administrator@demo.example",
    nmlsId: null,
    documentCodes: [],
    isActive: true,
    isDefault: true,
  };
  return createSigner(dependencies)(administrator, null, signer, null);
};

const states = [...new Set(pastLoans.map(({ place }) => place.state))];

/** What accounting says of each state. */
const enterInputs =
  (today: Day) =>
  async ({ dependencies, staff: { compliance } }: StepContext): Promise<StepOutcome> => {
    const { year, number } = lastQuarter(today);
    for (const [position, state] of states.entries()) {
      const input = {
        companyId: null,
        year,
        number,
        state,
        grossRevenueDollars: 8_000 + 1_500 * position,
        repurchases: { amountDollars: 0, count: 0 },
        note: null,
      };
      const entered = await setCallReportInputs(dependencies)(compliance, input);
      if (entered._tag === "Refused") return entered;
    }
    return accept(null);
  };

/** Files the last complete quarter, unless it was filed. */
const fileQuarter =
  (today: Day) =>
  async ({ dependencies, staff: { compliance } }: StepContext): Promise<StepOutcome> => {
    const { year, number } = lastQuarter(today);
    const filed = await dependencies.forCompany(compliance.companyId).callReports.newestOf({ year, number });
    if (filed !== null) return accept(null);
    return fileCallReport(dependencies)(compliance, { companyId: null, year, number }, null);
  };

/** A quarter is filed within so many days of its end, where today is not earlier. */
const DAYS_TO_FILING = 25;

/** What is done for the company itself. */
export const officeEvents = (today: Day, firstDay: Day): readonly HistoryEvent[] => {
  const filingDay = addDays(lastQuarter(today).endsOn, DAYS_TO_FILING);
  const on = workingDayThrough(filingDay < today ? filingDay : today);
  const ofCompany = { loan: null, isOptional: true, isEnding: false };
  return [
    { ...ofCompany, on: firstDay, run: addSigner },
    { ...ofCompany, on, run: enterInputs(today) },
    { ...ofCompany, on, run: fileQuarter(today) },
  ];
};
