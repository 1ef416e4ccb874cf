import type { CrossCheck } from "../../../../application/mcr/cross-check-call-reports.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { once } from "../../../../domain/kernel/once.ts";
import { packedLoanNumbers } from "../../../../domain/mcr/compact/loan-numbers.ts";
import { filedLoansBuilder } from "../../../../domain/mcr/filing/filed-loans.ts";
import {
  type CallReportFiling,
  type FiledReport,
  filedNotes,
  filedStates,
  filingSchemaVersion,
  partsOf,
} from "../../../../domain/mcr/filing/filing.ts";
import { type EnteredInputs, inputsSchemaVersion } from "../../../../domain/mcr/filing/inputs.ts";
import type { PipelineFacts } from "../../../../domain/mcr/history/pipeline-facts.ts";
import { reportedQuarter } from "../../../../domain/mcr/quarter/quarter.ts";
import { reportBuilder } from "../../../../domain/mcr/quarter/report-builder.ts";
import { plainJson } from "../../codec/json-list.ts";
import { exampleDay, exampleInstant } from "../../openapi/examples.ts";
import { companyExample } from "../company/examples.ts";
import { loanExample } from "../loan/examples.ts";
import { userExample } from "../user/examples.ts";
import { callReportResponse } from "./response.ts";

export const quarterExample = { year: 2026, quarter: 1 };

export const inputsBodyExample = {
  ...quarterExample,
  state: "VA",
  gross_revenue: 125000,
  repurchases: { amount: 0, count: 0 },
  note: "Revenue is as of the closing of the books",
  opening: null,
};

export const inputsExample: EnteredInputs = {
  schemaVersion: inputsSchemaVersion,
  companyId: loanExample.companyId,
  version: 1,
  logNumber: 1,
  year: 2026,
  number: 1,
  state: "VA",
  grossRevenueDollars: 125_000,
  repurchases: { amountDollars: 0, count: 0 },
  note: inputsBodyExample.note,
  opening: null,
  enteredAt: exampleInstant,
  enteredByUserId: userExample.id,
};

const received = day("2026-03-10");
const recorded = { effectiveOn: received, recordedAt: exampleInstant, recordedOn: received };

/** An application of March 10 that was in process at the end of the quarter. */
const facts: PipelineFacts = {
  loanId: loanExample.id,
  loanNumber: loanExample.loanNumber,
  application: recorded,
  places: [{ ...recorded, channel: "retail", propertyState: "VA" }],
  statuses: [{ ...recorded, status: "origination" }],
  amounts: [{ on: addDays(received, 1), amountCents: 175_200_00 }],
  closingOn: null,
  program: "hecm",
  isPurchase: false,
  servicingIntent: "retained",
  originator: null,
  brokerFeesCents: 0,
  lenderFeesCents: 0,
};

const built = once(() => {
  const quarter = reportedQuarter({ year: 2026, number: 1 }, exampleDay);
  if (quarter._tag === "Refused") throw new Error("the quarter of the example is not over");
  const builder = reportBuilder(quarter.value, []);
  builder.add(facts);
  const surroundings = {
    licensedStates: ["VA"],
    inputs: new Map([["VA", inputsExample]]),
    filedBefore: null,
    lastFiled: null,
  };
  const report = builder.finish(surroundings);
  if (report._tag === "Refused") throw new Error("the loan of the example lacks something");
  return { quarter: quarter.value, surroundings, report: report.value };
});

const whole = () => {
  const { quarter, surroundings, report } = built();
  const [virginia = null] = report.states;
  const json = callReportResponse.encode({
    company: companyExample,
    quarter,
    surroundings,
    report,
    state: virginia,
    filed: null,
    generatedAt: exampleInstant,
    loanNumbers: packedLoanNumbers([[loanExample.id, loanExample.loanNumber]]),
  });
  return plainJson(json);
};

interface ShownState {
  readonly sections: Readonly<Record<string, readonly unknown[]>>;
  readonly checks: readonly unknown[];
}

/** A report for one state, with only the first of its lines and checks. */
export const callReportExample = () => {
  const report = whole();
  return {
    ...report,
    states: (report.states as readonly ShownState[]).map((state) => ({
      ...state,
      sections: Object.fromEntries(
        Object.entries(state.sections).map(([name, lines]) => [
          name,
          lines.slice(0, name === "application_data" ? 2 : 1),
        ]),
      ),
      checks: state.checks.slice(0, 2),
    })),
  };
};

export const filingExample = once(
  (): CallReportFiling => ({
    schemaVersion: filingSchemaVersion,
    id: 901,
    companyId: loanExample.companyId,
    filer: { name: companyExample.name, nmlsId: companyExample.nmlsId },
    version: 1,
    logNumber: 1,
    year: 2026,
    number: 1,
    edition: 1,
    filedAt: exampleInstant,
    filedByUserId: userExample.id,
    formVersion: 7,
    amountBasis: "initial_principal_limit",
    states: filedStates(built().report),
    changes: [],
    digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    contentsId: 812,
    partCount: 1,
  }),
);

export const filedReportExample = (): FiledReport => ({ filing: filingExample(), notes: filedNotes(built().report) });

export const filedLoansExample = () => {
  const loans = filedLoansBuilder(null);
  for (const part of partsOf(built().report)) loans.add(part);
  return { filing: filingExample(), loans: loans.end() };
};

/** A loan that closed in December and was funded in January. */
export const crossCheckExample: CrossCheck = {
  year: 2025,
  isComplete: true,
  companyId: loanExample.companyId,
  reportedCount: 41,
  registeredCount: 42,
  comparesAmounts: true,
  differences: [
    {
      loanId: loanExample.id,
      loanNumber: loanExample.loanNumber,
      reason: "closed_and_funded_in_different_years",
      reported: null,
      registered: { action: 1, takenOn: day("2025-12-29"), amountDollars: 175_200 },
    },
  ],
  uncompared: [],
};
