import { describe, expect, test } from "bun:test";
import type { AgencyTransaction } from "../../../domain/agency/transaction/transaction.ts";
import type { EnteredRuleStep } from "../../../domain/calculation/ports.ts";
import type { ExpertReview } from "../../../domain/casebook/expert-review.ts";
import type { Signer } from "../../../domain/company/signers/signer.ts";
import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import type { DocumentGeneration, GeneratedDocument, ReportedHistory } from "../../../domain/documents/history.ts";
import type { DocumentPackage } from "../../../domain/documents/package/package.ts";
import type { DocumentTemplate, TemplateRevision } from "../../../domain/documents/template.ts";
import type { EventDelivery } from "../../../domain/events/delivery/delivery.ts";
import type { SubscriptionProgress } from "../../../domain/events/delivery/progress.ts";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import type { ApiClient } from "../../../domain/identity/api-client/api-client.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { CallReportFiling } from "../../../domain/mcr/filing/filing.ts";
import type { EnteredInputs } from "../../../domain/mcr/filing/inputs.ts";
import { currentUpgrades, type Upgrades } from "../../../domain/stores.ts";
import { aRuleStep } from "../../fixtures/calculation/rule-step.ts";
import { anExpertReview } from "../../fixtures/casebook.ts";
import { instant } from "../../fixtures/clock.ts";
import { anApiClient } from "../../fixtures/company/api-client.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSession } from "../../fixtures/company/session.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { aUser } from "../../fixtures/company/user.ts";
import {
  aGeneratedDocument,
  aGeneration,
  aPackage,
  aReportedHistory,
  aTemplate,
  revisionOf,
} from "../../fixtures/document/document.ts";
import { aDeliveredOne, someProgress } from "../../fixtures/events/delivery.ts";
import { aSubscription } from "../../fixtures/events/subscription.ts";
import { everyState } from "../../fixtures/jobs/job.ts";
import * as logged from "../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../fixtures/outside/agency-transaction.ts";
import { aPerson, aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { aCallReportFiling, someInputs } from "../../fixtures/reports/call-report.ts";
import laterRecords from "../../stored-shapes/first-of-later-records.json" with { type: "json" };
import hmda from "../../stored-shapes/hmda-filing.json" with { type: "json" };
import { differentKeys, keysByPlace } from "../../stored-shapes/keys-by-place.ts";
import { aFullFiling, aFullLoan, aNewIndexValue, newCalculations } from "../../stored-shapes/new-records.ts";
import documents from "../../stored-shapes/stored-documents.json" with { type: "json" };
import { freshStores, type OpenedStores, type StoreKind } from "../store-kind.ts";

/** The records that came after the first release, each as its first version wrote it. */
const written = { ...laterRecords, ...documents, hmdaFiling: hmda.filing } as unknown as {
  readonly expertReview: ExpertReview;
  readonly signer: Signer;
  readonly agencyTransaction: AgencyTransaction;
  readonly creditReport: CreditReport;
  readonly callReportInputs: EnteredInputs;
  readonly callReportFiling: CallReportFiling;
  readonly enteredRuleStep: EnteredRuleStep;
  readonly hmdaFiling: HmdaFiling;
  readonly template: DocumentTemplate;
  readonly revision: TemplateRevision;
  readonly package: DocumentPackage;
  readonly generation: DocumentGeneration;
  readonly generated: GeneratedDocument;
  readonly reported: ReportedHistory;
  readonly jobs: readonly Job[];
  readonly apiClient: ApiClient;
  readonly eventSubscription: EventSubscription;
  readonly eventDelivery: EventDelivery;
  readonly eventProgress: SubscriptionProgress;
};

interface StoredRecord {
  /** The records of former versions as this version reads them; each was inserted as it was written then. */
  readonly read: (opened: OpenedStores) => Promise<readonly (object | null)[]>;
  /** Records that this version creates, of every case that is read. */
  readonly asNew: readonly object[];
  /** Keys that can be missing, as their type says, or that are no longer read, by place and key. */
  readonly leftOut?: readonly string[];
  /** Places whose keys are names chosen by others. */
  readonly freeIn?: readonly string[];
}

const firstRelease = async ({ stores, insertFirstRelease }: OpenedStores) => {
  await insertFirstRelease();
  return { ...stores, ...stores.forCompany(1) };
};
const added = ({ others, stores }: OpenedStores) => ({
  to: { ...others, ...others.forCompany(1) },
  from: { ...stores, ...stores.forCompany(1) },
});

/** Every kind of record that a store reads through an upgrade. The compiler reports one that is missing. */
const records: Readonly<Record<Exclude<keyof Upgrades, `isCurrent${string}`>, StoredRecord>> = {
  company: { read: async (opened) => [await (await firstRelease(opened)).companies.find(1)], asNew: [aCompany()] },
  user: { read: async (opened) => [await (await firstRelease(opened)).users.find(1)], asNew: [aUser()] },
  session: {
    read: async (opened) => [(await (await firstRelease(opened)).sessions.find("session-1"))?.session ?? null],
    asNew: [aSession()],
  },
  loan: { read: async (opened) => [await (await firstRelease(opened)).loans.find(1)], asNew: [aFullLoan] },
  calculation: {
    read: async (opened) => {
      const { calculations } = await firstRelease(opened);
      return [await calculations.find(1), await calculations.find(2)];
    },
    asNew: newCalculations,
    leftOut: [
      "record.rulesUsed",
      "record.inputs.ageRounding",
      "record.inputs.nationalLimitDay",
      "record.inputs.rateBasis.quote.lockWeek",
      "record.inputs.rateBasis.quote.lockPolicy",
      "record.inputs.rateBasis.quote.expectedWeek.values",
      "record.inputs.rateBasis.quote.noteWeek.values",
      // The first release stored it twice.
      "record.result.ruleEdition",
    ],
  },
  enteredIndexValue: {
    read: async (opened) => (await firstRelease(opened)).enteredIndexValues.list("cmt_1_year", day("2026-05-01")),
    asNew: [aNewIndexValue],
  },
  signer: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.signers.add(written.signer, logged.signerAdded(written.signer));
      return [await from.signers.find(written.signer.id)];
    },
    asNew: [aSigner()],
  },
  expertReview: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.expertReviews.add(written.expertReview, logged.expertReviewAdded(written.expertReview));
      return [await from.expertReviews.find(written.expertReview.id)];
    },
    asNew: [anExpertReview()],
  },
  agencyTransaction: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const { agencyTransaction } = written;
      await to.agencyTransactions.add(agencyTransaction, logged.transactionAdded(agencyTransaction));
      return [await from.agencyTransactions.find(agencyTransaction.id)];
    },
    asNew: [closed(aTransaction())],
    freeIn: ["record.request", "record.result"],
  },
  creditReport: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.creditReports.add(written.creditReport, logged.reportAdded(written.creditReport));
      return [await from.creditReports.find(written.creditReport.id)];
    },
    asNew: [completed(aReport({ coPerson: aPerson(2) }))],
  },
  hmdaFiling: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.hmdaFilings.add(written.hmdaFiling, logged.filingGenerated(written.hmdaFiling));
      return [await from.hmdaFilings.find(written.hmdaFiling.id)];
    },
    asNew: [aFullFiling],
  },
  enteredRuleStep: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const { enteredRuleStep } = written;
      await to.enteredRuleSteps.add(enteredRuleStep, logged.ruleStepAdded(enteredRuleStep));
      return [await from.enteredRuleSteps.find(enteredRuleStep.parameter, enteredRuleStep.from)];
    },
    asNew: [aRuleStep()],
  },
  callReportInputs: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const { callReportInputs } = written;
      await to.callReports.addInputs(callReportInputs, logged.inputsAdded(callReportInputs));
      return from.callReports.inputsOf(callReportInputs);
    },
    asNew: [someInputs()],
  },
  callReportFiling: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const { callReportFiling } = written;
      await to.callReports.add(callReportFiling, logged.filingAdded(callReportFiling));
      return [await from.callReports.find(callReportFiling.id)];
    },
    asNew: [aCallReportFiling()],
    freeIn: ["record.states[].cells"],
  },
  documentTemplate: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.documentTemplates.add(written.template, written.revision, logged.templateAdded(written.template));
      return [await from.documentTemplates.find(written.template.id)];
    },
    asNew: [aTemplate()],
  },
  templateRevision: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.documentTemplates.add(written.template, written.revision, logged.templateAdded(written.template));
      return [await from.documentTemplates.findRevision(written.template.id, written.revision.number)];
    },
    asNew: [revisionOf(aTemplate())],
  },
  documentPackage: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.documentPackages.add(written.package, logged.packageAdded(written.package));
      return [await from.documentPackages.find(written.package.id)];
    },
    asNew: [aPackage()],
  },
  documentGeneration: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.documentHistories.putGenerationIfAbsent(written.generation);
      return [await from.documentHistories.findGeneration(written.generation.id)];
    },
    asNew: [aGeneration()],
  },
  documentHistory: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const rows = [written.generated, written.reported];
      await to.files.put(written.generated.file.sha256, ["sealed"], instant("2026-05-02T12:00:00.000Z"));
      for (const row of rows) await to.documentHistories.add(row, logged.documentLogged(row));
      return Promise.all(rows.map(({ id }) => from.documentHistories.find(id)));
    },
    asNew: [aGeneratedDocument(), aReportedHistory()],
  },
  job: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const { jobs } = written;
      for (const job of jobs) await to.jobs.add(job, logged.jobAdded(job));
      return Promise.all(jobs.map(({ id }) => from.jobs.find(id)));
    },
    asNew: everyState,
    freeIn: ["record.work.reached.run.refusals"],
  },
  apiClient: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const { apiClient } = written;
      await to.apiClients.add(apiClient, logged.apiClientAdded(apiClient));
      return [await from.apiClients.find(apiClient.id)];
    },
    asNew: [
      anApiClient({
        formerSecrets: [{ digest: "a former digest", until: instant("2026-05-02T12:00:00.000Z") }],
      }),
    ],
  },
  eventSubscription: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const { eventSubscription } = written;
      await to.eventSubscriptions.add(eventSubscription, logged.subscriptionAdded(eventSubscription));
      return [await from.eventSubscriptions.find(eventSubscription.id)];
    },
    asNew: [
      aSubscription({ formerSecrets: [{ sealed: "a former secret", until: instant("2026-05-02T12:00:00.000Z") }] }),
    ],
  },
  eventDelivery: {
    read: async (opened) => {
      const { to, from } = added(opened);
      await to.eventDeliveries.addMissing([written.eventDelivery]);
      return [await from.eventDeliveries.find(written.eventDelivery.id)];
    },
    asNew: [aDeliveredOne()],
  },
  eventProgress: {
    read: async (opened) => {
      const { to, from } = added(opened);
      const { eventProgress } = written;
      await to.eventDeliveries.saveProgress({ ...eventProgress, version: 0 });
      return from.eventDeliveries.progressOf([eventProgress.subscriptionId]);
    },
    asNew: [someProgress({ lease: { token: "a token", endsAt: instant("2026-05-01T12:01:00.000Z") } })],
  },
  // No port accepts an entry as a former version wrote it: stores upgrade what they read by this function alone.
  logEntry: {
    read: async () => [currentUpgrades.logEntry(laterRecords.logEntry)],
    asNew: [{ ...logged.userAdded(aUser()), seq: 1, previousMac: "", mac: "" }],
    // Its MAC covers what was written, so no key can be added.
    leftOut: ["record.viewVersion"],
    freeIn: ["record.changes[].to"],
  },
};

/** Records of former versions have the keys of current records: a field without an upgrade step would be read as `undefined`. */
export const upgradedKeysContract = (kind: StoreKind): void => {
  describe("a record that a former version stored has the keys of a new record, including nested ones (its upgrade in domain/stores.ts adds them):", () => {
    const opened = freshStores(kind, { shared: true });
    for (const [name, { read, asNew, leftOut = [], freeIn = [] }] of Object.entries(records))
      test(name, async () => {
        const upgraded = (await read(opened())).filter((record) => record !== null);
        expect(upgraded.length).toBeGreaterThan(0);
        const keys = [keysByPlace(upgraded, leftOut), keysByPlace(asNew, leftOut)] as const;
        expect(differentKeys(...keys, freeIn)).toEqual([]);
      });
  });
};
