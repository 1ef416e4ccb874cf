import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { loggedTransaction } from "../../../domain/agency/transaction/transaction.ts";
import { loggedIndexValue, loggedRuleStep } from "../../../domain/calculation/logged-entered.ts";
import { loggedExpertReview } from "../../../domain/casebook/expert-review.ts";
import { loggedSigner } from "../../../domain/company/signers/logged-signer.ts";
import { loggedCompany } from "../../../domain/company/stored/logged-company.ts";
import { loggedReport } from "../../../domain/credit/credit-report.ts";
import { loggedDocumentHistory, loggedPackage, loggedTemplate } from "../../../domain/documents/logged.ts";
import { loggedSubscription } from "../../../domain/events/subscription.ts";
import { loggedHmdaFiling } from "../../../domain/hmda/filing/filing.ts";
import { loggedApiClient } from "../../../domain/identity/api-client/api-client.ts";
import { loggedUser } from "../../../domain/identity/logged-user.ts";
import { loggedJob } from "../../../domain/jobs/job.ts";
import { type Day, day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { unknownToAgency } from "../../../domain/loan/agency/agency-record.ts";
import { agencyHome, type CaseFacts } from "../../../domain/loan/agency/case-facts.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import type { Approval } from "../../../domain/loan/terms/approval.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { type LoggedRecord, nextState } from "../../../domain/log/entry.ts";
import { type LogAction, type LoggedKind, logActions, loggedKinds } from "../../../domain/log/record-kinds.ts";
import { revertChanges } from "../../../domain/log/reverting.ts";
import { type LoggedView, loggedChanges } from "../../../domain/log/view.ts";
import { loggedCallReportFiling } from "../../../domain/mcr/filing/filing.ts";
import { loggedInputs } from "../../../domain/mcr/filing/inputs.ts";
import { aRuleStep } from "../../fixtures/calculation/rule-step.ts";
import { anExpertReview } from "../../fixtures/casebook.ts";
import { instant } from "../../fixtures/clock.ts";
import { anApiClient } from "../../fixtures/company/api-client.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSigner } from "../../fixtures/company/signer.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { aGeneratedDocument, aPackage, aTemplate } from "../../fixtures/document/document.ts";
import { aSubscription } from "../../fixtures/events/subscription.ts";
import { aJob } from "../../fixtures/jobs/job.ts";
import { aBorrower, aFee, aLoan, aProperty, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { digestOf, entryOf } from "../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../fixtures/outside/agency-transaction.ts";
import { aPerson, aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { aCallReportFiling, someInputs } from "../../fixtures/reports/call-report.ts";
import { aFiling, filed } from "../../fixtures/reports/hmda-filing.ts";
import { statesOf, valueIn, valuePathsIn, withAnotherAt } from "./states.ts";

/** A list is exported, and never changes. */
type ChangingKind = Exclude<LoggedKind, "list">;

/** Fields with which every record is stored, and by which its entries are numbered. */
const ofStorage = ["schemaVersion", "logNumber"];

/** The properties of the log for records like a sample; `notLogged` are the places whose changes no entry shows. */
const lawsOf =
  <State extends LoggedRecord & object>(logged: LoggedView<State>, sample: State, notLogged: readonly string[] = []) =>
  () => {
    // Actions of agency transactions begin with `agency`.
    const action = logActions.find((each) => logged.kind.startsWith(each.split(".")[0] ?? each)) as LogAction;
    const states = statesOf(sample);

    test("the changes between any two states, applied backward, give the earlier view and its digest", () => {
      fc.assert(
        fc.property(states, states, (before, given) => {
          const after = { ...given, version: sample.version, logNumber: sample.logNumber };
          const earlier = entryOf(action, logged, null, before);
          const later = entryOf(action, logged, before, after);
          const view = logged.viewOf(nextState(after));
          const reverted = revertChanges(view, later.changes);
          expect(reverted).toEqual(logged.viewOf(before));
          expect(digestOf(canonicalJson(view))).toBe(later.stateDigest);
          expect(digestOf(canonicalJson(reverted ?? {}))).toBe(earlier.stateDigest);
          expect([earlier.viewVersion, later.viewVersion]).toEqual([before.schemaVersion, after.schemaVersion]);
        }),
        { numRuns: 100 },
      );
    });

    test("a change of any value is in its entry", () => {
      const changesNothing = (path: string) => loggedChanges(logged, sample, withAnotherAt(sample, path)).length === 0;
      expect(valuePathsIn(sample).filter(changesNothing).toSorted()).toEqual([...ofStorage, ...notLogged].toSorted());
    });

    test("no entry and no view contains a secret, or what is not logged", () => {
      const secrets = [
        ...logged.secretsOf(sample).map(({ value }) => value),
        ...notLogged.map((path) => valueIn(sample, path)),
      ];
      const shown = valuePathsIn(sample).map((path) => {
        const other = withAnotherAt(sample, path);
        return [logged.viewOf(other), loggedChanges(logged, null, other), loggedChanges(logged, sample, other)];
      });
      const text = JSON.stringify(shown);
      expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([]);
    });
  };

const credentials = (name: string) => ({
  sealed: `sealed pair of ${name}`,
  blindIndex: `index of ${name}`,
  usernameStart: "us",
  updatedAt: instant("2026-02-03T10:00:00.000Z"),
  updatedByUserId: 4,
});

const ssn = (name: string) => ({ sealed: `sealed number of ${name}`, last4: "1111", blindIndex: `index of ${name}` });

const company = aCompany({
  fhaCredentials: credentials("FHA"),
  creditCredentials: credentials("credit"),
  oidcCredentials: credentials("a provider"),
  oidcIssuer: "https://login.example.com",
  oidcEmailDomains: ["lender.example.com"],
  administratorIds: [3, 4],
  departingAdministrators: [{ userId: 909_091, userVersion: 909_092 }],
  statesLicensed: ["IL", "VA"],
});

const user = aUser({
  passwordHash: "hash of the password",
  formerPasswordHashes: ["hash of a former password"],
  sessionGeneration: 987_664,
  sessionsValidFrom: instant("2026-02-01T01:00:00.000Z"),
  keptSessionId: "the session that stays",
  secondFactor: {
    sealedSecret: "the sealed secret",
    recoverySalt: "the salt of recovery codes",
    recoveryDigests: ["the digest of a recovery code"],
    turnedOnAt: instant("2026-02-01T03:00:00.000Z"),
  },
  lastCodeStep: 987_665,
  passwordGivenAt: instant("2026-02-01T04:00:00.000Z"),
  providerLink: { issuer: "https://login.example.com", subject: "a person there" },
  lastLoginAt: instant("2026-02-01T02:00:00.000Z"),
});

const approval: Approval = {
  ...{ status: "clear_to_close", at: instant("2026-04-20T10:00:00.000Z"), byUserId: 1, reason: null, digest: "1-abc" },
  terms: {
    version: 987_657,
    loan: { margin: rate(2.125) },
    people: [{ borrowerId: 987_658, terms: { bornOn: "an approved birth date" } }],
    liens: [{ kind: "an approved lien" }],
  },
};

const ofCase: CaseFacts = {
  people: [
    {
      id: 1,
      borrowerType: "borrower",
      name: "Ada Example",
      bornOn: "a birth date of the case" as Day,
      ssnLast4: "1111",
    },
  ],
  home: agencyHome({ property: aProperty() }),
};

const loan = aLoan({
  agency: { ...unknownToAgency, assignedFor: ofCase },
  borrowers: [aBorrower({ ssn: ssn("Ada") }), aBorrower({ ssn: ssn("Charles") })],
  property: aProperty({ homeValueCents: 450_000_00 }),
  fees: [aFee({ amountCents: 100_00 }), aFee({ amountCents: 200_00 })],
  statusHistory: [aStatusEntry(), aStatusEntry("processing")],
  lastCall: { operation: "case_transfer", recordId: 98_765, outcome: { status: "a last outcome" } },
  approvals: [approval],
});

const indexValue = {
  schemaVersion: 1,
  index: "cmt_10_year",
  on: day("2026-04-20"),
  value: rate(4.25),
  version: 1,
  logNumber: 1,
  enteredAt: instant("2026-04-21T10:00:00.000Z"),
  enteredByUserId: 1,
} as const;

const transaction = { ...closed(aTransaction({ answersFor: [987_660] })), result: { caseNumber: "0123456789" } };
const report = completed(aReport({ coPerson: aPerson(2), answersFor: [987_661] }));

const originator = { nmlsId: "987654", name: "a filed originator", amountDollars: 987_655, count: 987_656 };
const callReportFiling = aCallReportFiling({
  states: [{ state: "a state", cells: { AC020_1: 987_651 }, originators: [originator] }],
  changes: [{ state: "a changed state", cell: "AC030_1", before: 987_652, after: 987_653 }],
});

const confirmed = { at: instant("2026-02-03T10:00:00.000Z"), byUserId: 4 };
const filing = filed(aFiling({ qualityConfirmed: confirmed, macroConfirmed: confirmed }));
/** Every place of a record for which the log shows only that it ended. */
const allOf = (record: object): string[] => valuePathsIn(record).filter((path) => !ofStorage.includes(path));

const job = aJob({ state: { status: "canceled", endedAt: instant("2026-05-01T12:05:00.000Z"), byUserId: 987_662 } });

const kinds: Readonly<Record<ChangingKind, () => void>> = {
  company: lawsOf(loggedCompany, company, [
    "creditCredentials.blindIndex",
    "departingAdministrators.0.userId",
    "departingAdministrators.0.userVersion",
    "fhaCredentials.blindIndex",
    "oidcCredentials.blindIndex",
  ]),
  user: lawsOf(loggedUser, user, [
    "formerPasswordHashes.0",
    "keptSessionId",
    "lastCodeStep",
    "lastLoginAt",
    "passwordGivenAt",
    "secondFactor.recoveryDigests.0",
    "secondFactor.recoverySalt",
    "sessionGeneration",
    "sessionsValidFrom",
  ]),
  signer: lawsOf(loggedSigner, aSigner({ documentCodes: ["closing-note", "first-note"] })),
  loan: lawsOf(loggedLoan, loan, [
    "agency.assignedFor.people.0.bornOn",
    "approvals.0.terms.liens.0.kind",
    "approvals.0.terms.loan.margin",
    "approvals.0.terms.people.0.borrowerId",
    "approvals.0.terms.people.0.terms.bornOn",
    "approvals.0.terms.version",
    "borrowers.0.ssn.blindIndex",
    "borrowers.1.ssn.blindIndex",
    "lastCall.operation",
    "lastCall.outcome.status",
    "lastCall.recordId",
  ]),
  agency_transaction: lawsOf(loggedTransaction, transaction, allOf(transaction)),
  credit_report: lawsOf(loggedReport, report, allOf(report)),
  hmda_filing: lawsOf(loggedHmdaFiling, filing),
  index_value: lawsOf(loggedIndexValue(1), indexValue),
  rule_step: lawsOf(loggedRuleStep(1), aRuleStep()),
  call_report_input: lawsOf(loggedInputs, someInputs()),
  call_report_filing: lawsOf(
    loggedCallReportFiling,
    callReportFiling,
    valuePathsIn(callReportFiling).filter((path) => /^(states|changes)\./.test(path)),
  ),
  document_template: lawsOf(loggedTemplate, aTemplate()),
  document_package: lawsOf(loggedPackage, aPackage()),
  document_history: lawsOf(loggedDocumentHistory, aGeneratedDocument()),
  expert_review: lawsOf(loggedExpertReview, anExpertReview()),
  job: lawsOf(loggedJob, job, allOf(job)),
  api_client: lawsOf(
    loggedApiClient,
    anApiClient({
      place: 918_273,
      activation: 716_253,
      lastUsedAt: instant("2026-05-03T12:00:00.000Z"),
      formerSecrets: [{ digest: "a former digest", until: instant("2026-05-02T12:00:00.000Z") }],
    }),
    ["formerSecrets.0.digest", "formerSecrets.0.until", "activation", "place", "lastUsedAt"],
  ),
  event_subscription: lawsOf(
    loggedSubscription,
    aSubscription({
      cursor: "57.Jb0cV4u8",
      activatedAt: instant("2026-05-03T12:00:00.000Z"),
      place: 918_273,
      types: ["loan.created", "loan.changed"],
      formerSecrets: [{ sealed: "a former secret", until: instant("2026-05-02T12:00:00.000Z") }],
    }),
    ["cursor", "formerSecrets.0.sealed", "formerSecrets.0.until", "activatedAt", "place"],
  ),
};

test("every kind of record that changes is tested here", () => {
  expect(Object.keys(kinds)).toEqual(loggedKinds.filter((kind) => kind !== "list"));
});

for (const [kind, laws] of Object.entries(kinds)) describe(`what the log shows of a ${kind}:`, laws);
