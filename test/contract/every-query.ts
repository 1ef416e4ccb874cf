import type { TransactionFilter } from "../../domain/agency/ports.ts";
import { indexValueSchemaVersion } from "../../domain/calculation/upgrade.ts";
import type { ReportFilter } from "../../domain/credit/ports.ts";
import type { JobFilter } from "../../domain/jobs/ports.ts";
import { day } from "../../domain/kernel/day.ts";
import type { Order, Page, PageOf } from "../../domain/kernel/page.ts";
import { rate } from "../../domain/kernel/rate.ts";
import type { LoanFilter, LoanOrder } from "../../domain/loan/ports.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import type { LogFilter } from "../../domain/log/ports.ts";
import { storesOfKinds } from "../../domain/logged-records.ts";
import type { Stores } from "../../domain/stores.ts";
import { aCalculation } from "../fixtures/calculation/calculation.ts";
import { aRuleStep } from "../fixtures/calculation/rule-step.ts";
import { anExpertReview } from "../fixtures/casebook.ts";
import { instant } from "../fixtures/clock.ts";
import { anApiClient } from "../fixtures/company/api-client.ts";
import { aCompany } from "../fixtures/company/company.ts";
import { aSession, aSignIn } from "../fixtures/company/session.ts";
import { aSigner } from "../fixtures/company/signer.ts";
import { aUser } from "../fixtures/company/user.ts";
import {
  aDigest,
  aGeneratedDocument,
  aGeneration,
  aPackage,
  aReportedHistory,
  aTemplate,
  revised,
  revisionOf,
} from "../fixtures/document/document.ts";
import { aDelivery, someProgress } from "../fixtures/events/delivery.ts";
import { aSubscription } from "../fixtures/events/subscription.ts";
import { aJob, running } from "../fixtures/jobs/job.ts";
import { aLoan, everyDay, everyShare } from "../fixtures/loan/loan.ts";
import {
  apiClientAdded,
  apiClientSaved,
  companyAdded,
  companySaved,
  documentLogged,
  expertReviewAdded,
  filingAdded,
  filingGenerated,
  filingSaved,
  indexValueAdded,
  indexValueSaved,
  inputsAdded,
  inputsSaved,
  jobAdded,
  loanAdded,
  loanSaved,
  packageAdded,
  packageSaved,
  reportEnded,
  ruleStepAdded,
  ruleStepSaved,
  signerAdded,
  signerSaved,
  subscriptionAdded,
  subscriptionSaved,
  templateAdded,
  templateSaved,
  transactionClosed,
  userAdded,
  userSaved,
} from "../fixtures/loan/log.ts";
import { aTransaction, closed } from "../fixtures/outside/agency-transaction.ts";
import { aReport, completed } from "../fixtures/outside/credit-report.ts";
import { aCallReportFiling, aPart, someInputs } from "../fixtures/reports/call-report.ts";
import { putCallReportParts, putRegisterPart } from "../fixtures/reports/former-parts.ts";
import { aFiling, aRegisterLoan, filed } from "../fixtures/reports/hmda-filing.ts";

const at = instant("2026-05-01T12:00:00.000Z");

const loanFilters: readonly Partial<LoanFilter>[] = [
  {},
  { statuses: ["origination"] },
  { statuses: ["origination", "processing"] },
  { loanOfficerId: 1 },
  { search: "ada exam" },
  { hecmType: "traditional" },
  { state: "IL" },
  { externalId: "A-1" },
  { dueBefore: day("2026-05-15") },
  { createdAfter: at },
  { createdBefore: at },
  { statuses: ["denied"], loanOfficerId: 1, search: "ada", hecmType: "purchase", state: "IL", createdAfter: at },
];

const loanOrders: readonly (readonly Order<LoanOrder>[])[] = [
  [],
  ...(["createdAt", "updatedAt", "loanNumber", "status"] as const).flatMap((field) => [
    [{ field, descending: false }],
    [{ field, descending: true }],
  ]),
  ...[true, false].flatMap((descending) =>
    [true, false].map((isNewest): readonly Order<LoanOrder>[] => [
      { field: "status", descending },
      { field: "createdAt", descending: isNewest },
    ]),
  ),
];

/** Reads the first page of a list, then all of it by cursor. */
const useList = async <Row, Field extends string>(
  list: (page: Page<Field>) => Promise<PageOf<Row>>,
  order: readonly Order<Field>[],
): Promise<void> => {
  await list({ number: 1, size: 25, order });
  let step = await list({ after: null, size: 1, order });
  while (step.next) step = await list({ after: step.next, size: 1, order });
};

const useLoans = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const [loan, other] = [aLoan({ companyId }), aLoan({ companyId })];
  const loans = forCompany(companyId).loans;
  for (const each of [loan, other]) await loans.add(each, loanAdded(each));
  await loans.save(loan, loanSaved(loan));
  await loans.find(loan.id);
  await loans.findEach([loan.id, other.id]);
  await loans.findAsStored(loan.id);
  for (const part of ["borrower", "property", "fee"] as const) {
    await loans.findByPart(part, 1);
    await companyOf(part, 1);
  }
  for (const record of ["company", "user", "signer", "loan", "calculation"] as const) await companyOf(record, 1);
  await loans.namedBy(["A-1", "2026-000001"]);
  await loans.withSamePeople(["a person", "another"], loan.id, 1);
  await loans.openWithSamePeople(["a person", "another"]);
  for (const filter of loanFilters)
    for (const order of loanOrders) await useList((page) => loans.list({ ...everyLoan, ...filter }, page), order);
  for (const loanOfficerId of [null, 1])
    for (const search of [null, "ada exam"])
      for (const descending of [true, false])
        await loans.listBorrowers(
          { loanOfficerId, search },
          { number: 1, size: 25, order: [{ field: "createdAt", descending }] },
        );
  const calculations = forCompany(companyId).calculations;
  const calculation = aCalculation({ companyId, loanId: loan.id });
  await calculations.add(calculation);
  await calculations.add({ ...calculation, id: calculation.id + 1000 });
  await calculations.find(calculation.id);
  await calculations.latestOf(loan.id);
  await calculations.latestOfEach([loan.id]);
  await calculations.lastOfEachBy([
    { loanId: loan.id, on: calculation.asOf, knownBefore: null },
    { loanId: loan.id + 1, on: calculation.asOf, knownBefore: calculation.calculatedAt },
  ]);
  await calculations.addAll([aCalculation({ companyId, loanId: loan.id })]);
  await loans.listAfter(null, 10, everyShare);
  await loans.listAfter(loan, 10, everyShare);
  await loans.historiesAfter(everyDay, null, 10);
  await loans.ofRegister(2025, null, 10);
  await loans.ofRegister(2025, loan, 10);
  await loans.historiesAfter(everyDay, loan, 10);
  await calculations.amountsOfEach([loan.id]);
  await useList<unknown, "calculatedAt">((page) => calculations.list(loan.id, page), []);
};

const useCallReports = async (stores: Stores, companyId: number): Promise<void> => {
  const reports = stores.forCompany(companyId).callReports;
  const inputs = someInputs({ companyId });
  await reports.addInputs(inputs, inputsAdded(inputs));
  await reports.saveInputs(inputs, inputsSaved(inputs));
  await reports.inputsOf(inputs);
  const filing = aCallReportFiling({ companyId });
  await putCallReportParts(stores, companyId, filing.id, [aPart([1])]);
  await reports.add(filing, filingAdded(filing));
  await reports.find(filing.id);
  await reports.newestOf(filing);
  await reports.filedQuarters();
  await reports.partsFrom(filing, 0, 10);
  await reports.dropParts(filing.id);
  for (const year of [null, 2026])
    await useList<unknown, "filedAt">((page) => reports.list(year, page), [{ field: "filedAt", descending: true }]);
};

const usePeople = async ({ accounts, sessions, forCompany }: Stores, companyId: number): Promise<void> => {
  const user = aUser({ companyId });
  const users = forCompany(companyId).users;
  await users.add(user, userAdded(user));
  await users.save(user, userSaved(user));
  await users.useCodeStep(user.id, 1);
  await users.findByLink({ issuer: "https://login.example.com", subject: "a person" });
  await users.replaceSecondFactorSecret(user, "sealed");
  await users.find(user.id);
  await users.findEach([user.id]);
  await accounts.findByEmail(user.email);
  for (const field of ["createdAt", "email", "lastName"] as const)
    for (const search of [null, "otto exam"])
      for (const isActive of [null, true])
        await useList((page) => users.list({ isActive, search }, page), [{ field, descending: true }]);
  const session = aSession({ userId: user.id, companyId });
  await sessions.add(session);
  await sessions.save(session);
  await sessions.begin(aSession({ userId: user.id, companyId }), { ...user, version: 2 }, aSignIn(user));
  await sessions.find(session.id);
  await sessions.runningOf(user.id, 10);
  await sessions.endAllOf(user.id, at, session.id);
};

const useSigners = async ({ forCompany }: Stores, companyId: number): Promise<void> => {
  const signer = aSigner({ companyId });
  const { signers } = forCompany(companyId);
  await signers.add(signer, signerAdded(signer));
  await signers.save(signer, signerSaved(signer));
  await signers.find(signer.id);
  for (const field of ["createdAt", "name"] as const)
    for (const isActive of [null, true])
      await useList((page) => signers.list({ isActive }, page), [{ field, descending: true }]);
};

const useApiClients = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const client = anApiClient({ companyId });
  const { apiClients } = forCompany(companyId);
  await apiClients.add(client, apiClientAdded(client));
  await apiClients.save(client, apiClientSaved(client));
  await apiClients.find(client.id);
  await companyOf("api_client", client.id);
  await apiClients.noteUse(client.id, client.createdAt);
  for (const isActive of [null, true])
    await useList<unknown, "createdAt">(
      (page) => apiClients.list({ isActive }, page),
      [{ field: "createdAt", descending: true }],
    );
};

const useExpertReviews = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const review = anExpertReview({ companyId });
  const { expertReviews } = forCompany(companyId);
  await expertReviews.add(review, expertReviewAdded(review));
  await expertReviews.find(review.id);
  await companyOf("expert_review", review.id);
  for (const book of [null, "initial-mip"])
    await useList<unknown, "createdAt">(
      (page) => expertReviews.list({ book }, page),
      [{ field: "createdAt", descending: true }],
    );
};

const useSubscriptions = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const subscription = aSubscription({ companyId });
  const { eventSubscriptions } = forCompany(companyId);
  await eventSubscriptions.add(subscription, subscriptionAdded(subscription));
  await eventSubscriptions.save(subscription, subscriptionSaved(subscription));
  await eventSubscriptions.find(subscription.id);
  await companyOf("event_subscription", subscription.id);
  await eventSubscriptions.replaceSecrets(subscription);
  for (const isActive of [null, true])
    await useList<unknown, "createdAt">(
      (page) => eventSubscriptions.list({ isActive }, page),
      [{ field: "createdAt", descending: true }],
    );
};

const useImportFindings = async ({ forCompany }: Stores, companyId: number): Promise<void> => {
  const { importFindings } = forCompany(companyId);
  await importFindings.add(1, [{ line: 1, severity: "warning", field: null, code: "odd", message: "It is odd." }]);
  for (const severity of [null, "warning"] as const)
    await useList<unknown, "line">(
      (page) => importFindings.list(1, { severity }, page),
      [{ field: "line", descending: false }],
    );
};

const useDeliveries = async ({ forCompany, companyOf, deliveryQueue }: Stores, companyId: number): Promise<void> => {
  const { eventDeliveries } = forCompany(companyId);
  const delivery = aDelivery({ companyId, subscriptionId: 1 });
  await eventDeliveries.addMissing([delivery]);
  await eventDeliveries.save(delivery);
  await eventDeliveries.find(delivery.id);
  await companyOf("event_delivery", delivery.id);
  await eventDeliveries.pendingOf(1, 10);
  await eventDeliveries.makePending(1, 0, 10, at);
  for (const status of [null, "failed"] as const)
    await useList<unknown, "seq">(
      (page) => eventDeliveries.list({ subscriptionId: 1, status }, page),
      [{ field: "seq", descending: true }],
    );
  await eventDeliveries.removeBefore(at, 10);
  await eventDeliveries.saveProgress(someProgress({ companyId, subscriptionId: 1 }));
  for (const progress of await eventDeliveries.progressOf([1])) await eventDeliveries.saveProgress(progress);
  await deliveryQueue.active();
  await forCompany(companyId).log.lastSeq();
  await forCompany(companyId).log.lastPlace();
};

const useTransactions = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const { agencyTransactions } = forCompany(companyId);
  const all: TransactionFilter = { loanId: null, operation: null, status: null, loanOfficerId: null };
  const filters: readonly Partial<TransactionFilter>[] = [
    {},
    { loanId: 1 },
    { operation: "case_restore" },
    { status: "started" },
    { loanOfficerId: 1 },
    { loanId: 1, operation: "case_restore", status: "held", loanOfficerId: 1 },
  ];
  const [transaction, other] = [aTransaction({ companyId }), aTransaction({ companyId })];
  for (const each of [transaction, other]) await agencyTransactions.add(each, null);
  await agencyTransactions.save(closed(transaction), transactionClosed(closed(transaction), transaction));
  await agencyTransactions.find(transaction.id);
  for (const filter of filters)
    for (const descending of [true, false])
      await useList(
        (page) => agencyTransactions.list({ ...all, ...filter }, page),
        [{ field: "requestedAt", descending }],
      );
  await agencyTransactions.startedOf(1, 10);
  await companyOf("agency_transaction", transaction.id);
};

const useReports = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const { creditReports } = forCompany(companyId);
  const all: ReportFilter = { loanId: null, borrowerId: null, status: null, loanOfficerId: null };
  const filters: readonly Partial<ReportFilter>[] = [
    {},
    { loanId: 1 },
    { borrowerId: 1 },
    { status: "pending" },
    { loanOfficerId: 1 },
    { loanId: 1, borrowerId: 1, status: "new", loanOfficerId: 1 },
  ];
  const [report, other] = [aReport({ companyId }), aReport({ companyId })];
  for (const each of [report, other]) await creditReports.add(each, null);
  await creditReports.save(completed(report, "sealed"), reportEnded(completed(report, "sealed"), report));
  await creditReports.save({ ...other, orderIdentifier: completed(report).orderIdentifier }, null);
  await creditReports.find(report.id);
  for (const filter of filters)
    for (const descending of [true, false])
      await useList((page) => creditReports.list({ ...all, ...filter }, page), [{ field: "orderedAt", descending }]);
  await creditReports.ofBorrower(1, 10);
  await creditReports.completedOf([1, 2], 10);
  await creditReports.contentsAfter(0, 10);
  await creditReports.replaceContent(report.id, "sealed", "sealed again");
  await companyOf("credit_report", report.id);
};

const useFilings = async (stores: Stores, companyId: number): Promise<void> => {
  const { forCompany, companyOf } = stores;
  const { hmdaFilings, reportedActions } = forCompany(companyId);
  const [filing, other] = [aFiling({ companyId }), aFiling({ companyId, edition: 2 })];
  const part = { contentsId: filing.contentsId, number: 1, sealedText: "sealed" };
  await putRegisterPart(stores, companyId, part, at);
  await hmdaFilings.putLoans(filing.contentsId, [aRegisterLoan(1)]);
  for (const each of [filing, other]) await hmdaFilings.add(each, filingGenerated(each));
  await hmdaFilings.add({ ...filing, id: 987_654, contentsId: 987_654 }, filingGenerated(filing));
  await hmdaFilings.save(filed(filing), filingSaved(filed(filing), filing));
  await hmdaFilings.find(filing.id);
  for (const status of ["filed", null] as const) {
    await hmdaFilings.latest(2025, status);
    await useList((page) => hmdaFilings.list({ status }, page), [{ field: "createdAt", descending: true }]);
  }
  await hmdaFilings.findPart(filing.contentsId, 1);
  await hmdaFilings.loansIn(filing.contentsId, [1, 2]);
  await hmdaFilings.loansAfter(filing.contentsId, 0, 10);
  await hmdaFilings.partsAfter({ contentsId: 0, number: 0 }, 10);
  await hmdaFilings.replacePart({ contentsId: filing.contentsId, number: 1 }, "sealed", "sealed again");
  await hmdaFilings.isNamed(filing.contentsId);
  await hmdaFilings.dropParts(filing.contentsId);
  await putRegisterPart(stores, companyId, { ...part, contentsId: 987_655 }, at);
  await hmdaFilings.abandonedBefore(instant("2026-05-02T12:00:00.000Z"), 10);
  await hmdaFilings.discard(987_655);
  await reportedActions.find(1);
  await companyOf("hmda_filing", filing.id);
};

const useJobs = async ({ forCompany, companyOf, jobQueue }: Stores, companyId: number): Promise<void> => {
  const { jobs } = forCompany(companyId);
  const [job, other] = [aJob({ companyId }), aJob({ companyId })];
  for (const each of [job, other]) await jobs.add(each, jobAdded(each));
  await jobs.save(running(job, 1), null);
  await jobs.save(running(other, 1), null);
  await jobs.find(job.id);
  await jobs.findByRequest("hmda_filing 31");
  await companyOf("job", job.id);
  await jobQueue.due(at, 10);
  await jobs.removeEndedBefore(at, 10);
  for (const each of await jobQueue.running())
    await forCompany(each.companyId).jobs.save({ ...each, state: { status: "done", endedAt: at } }, null);
  const every: JobFilter = { kinds: ["recalculation"], status: null, requestedByUserId: null };
  for (const filter of [every, { ...every, status: "waiting" }, { ...every, requestedByUserId: 7 }] as const)
    await useList<unknown, "createdAt">((page) => jobs.list(filter, page), [{ field: "createdAt", descending: true }]);
};

const useTemplates = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const { documentTemplates, documentPackages } = forCompany(companyId);
  const [template, other] = [aTemplate({ companyId }), aTemplate({ companyId })];
  for (const each of [template, other]) await documentTemplates.add(each, revisionOf(each), templateAdded(each));
  const taken = aTemplate({ companyId, code: template.code });
  await documentTemplates.add(taken, revisionOf(taken), templateAdded(taken));
  const next = revised(template);
  await documentTemplates.save(next, revisionOf(next), templateSaved(next, template));
  await documentTemplates.find(template.id);
  await documentTemplates.findSeveral([template.id, other.id]);
  await documentTemplates.findRevision(template.id, 2);
  const [given, another] = [aPackage({ companyId }), aPackage({ companyId })];
  for (const each of [given, another]) await documentPackages.add(each, packageAdded(each));
  await documentPackages.add({ ...given, id: another.id + 1000 }, packageAdded(given));
  await documentPackages.save(given, packageSaved(given));
  await documentPackages.find(given.id);
  const filters = [
    { isActive: null, stage: null },
    { isActive: true, stage: "initial" },
  ] as const;
  for (const field of ["createdAt", "code", "name"] as const)
    for (const filter of filters)
      for (const port of [documentTemplates, documentPackages])
        await useList<unknown, "createdAt" | "code" | "name">(
          (page) => port.list(filter, page),
          [{ field, descending: true }],
        );
  await companyOf("document_template", template.id);
  await companyOf("document_package", given.id);
};

const useHistories = async ({ forCompany, companyOf }: Stores, companyId: number): Promise<void> => {
  const { documentHistories } = forCompany(companyId);
  const generation = aGeneration({ companyId });
  for (let times = 0; times < 2; times += 1) await documentHistories.putGenerationIfAbsent(generation);
  await documentHistories.findGeneration(generation.id);
  const made = aGeneratedDocument({ companyId, generationId: generation.id });
  const reported = aReportedHistory({ companyId });
  for (const row of [made, { ...made, id: reported.id + 1000 }, reported])
    await documentHistories.add(row, documentLogged(row));
  await documentHistories.find(made.id);
  await documentHistories.ofGeneration(generation.id);
  await documentHistories.generatedOrVoidedOfEach([1, 2]);
  for (const action of [null, "received"] as const)
    for (const documentCode of [null, "application"])
      await useList(
        (page) => documentHistories.list({ loanId: 1, action, documentCode, generationId: null }, page),
        [{ field: "at", descending: true }],
      );
  await documentHistories.list(
    { loanId: 1, action: null, documentCode: null, generationId: generation.id },
    { number: 1, size: 10, order: [{ field: "at", descending: true }] },
  );
  await companyOf("document_history", made.id);
};

const useDocuments = async (stores: Stores, companyId: number): Promise<void> => {
  const { documentFiles } = stores.forCompany(companyId);
  const later = instant("2026-05-02T12:00:00.000Z");
  for (const sha256 of [aDigest(1), aDigest(1), aDigest(2)]) await documentFiles.put(sha256, ["one", "two"], at);
  await useTemplates(stores, companyId);
  await useHistories(stores, companyId);
  await Array.fromAsync((await documentFiles.read(aDigest(1))) ?? []);
  await documentFiles.digestsAfter("", 10);
  await documentFiles.replace(aDigest(1), ["another"], at);
  await documentFiles.abandonedBefore(later, 10);
  for (const sha256 of [aDigest(1), aDigest(2)]) await documentFiles.discard(sha256, later);
};

const useKeys = async ({
  counters,
  idempotencyKeys,
  pageLinks,
  installationFacts,
  sequences,
  enteredIndexValues,
  enteredRuleSteps,
}: Stores): Promise<void> => {
  await counters.hit("key", 1, 60);
  await counters.peek("key", 60);
  // As after the clock was set back: the running window is shortened.
  await counters.peek("key", 30);
  await counters.clear("key");
  await counters.changeAll([{ key: "key", change: "clear" }]);
  const request = {
    bodyDigest: "body",
    reservedId: 1,
    fencingToken: "token",
    now: at,
    leaseEndsAt: at,
    expiresAt: instant("2026-05-02T12:00:00.000Z"),
  };
  await idempotencyKeys.claim("key", request);
  await idempotencyKeys.claim("key", request);
  await idempotencyKeys.has("key", at);
  await idempotencyKeys.renew("key", "token", at);
  await idempotencyKeys.endLease("key", "token");
  await idempotencyKeys.storeResponse("key", "token", "answer");
  await idempotencyKeys.release("key", "token");
  // Each pass over one store adds a link of its own.
  const tokenDigest = crypto.randomUUID();
  const link = { userId: 1, sessionId: "session", companyId: 1, page: "explanation", sealedOperands: "sealed" };
  await pageLinks.add({
    ...link,
    tokenDigest,
    createdAt: at,
    expiresAt: instant("2026-05-01T12:15:00.000Z"),
  });
  await pageLinks.find(tokenDigest);
  await pageLinks.operandsAfter("", 10);
  await pageLinks.replaceOperands(tokenDigest, "sealed", "sealed again");
  await installationFacts.putIfAbsent("beginning", "first");
  await installationFacts.find("beginning");
  await installationFacts.replace("beginning", "first", "second");
  await sequences.next("loan");
  await sequences.nextInRow("loan", 3);
  const on = day("2026-05-01");
  const entered = { index: "cmt_1_year", on, value: rate(4), version: 1, logNumber: 1 } as const;
  const value = { ...entered, schemaVersion: indexValueSchemaVersion, enteredAt: at, enteredByUserId: 1 };
  await enteredIndexValues.add(value, indexValueAdded(value));
  await enteredIndexValues.save(value, indexValueSaved(value));
  await enteredIndexValues.find("cmt_1_year", on);
  await enteredIndexValues.list("cmt_1_year", on);
  const step = aRuleStep();
  await enteredRuleSteps.add(step, ruleStepAdded(step));
  await enteredRuleSteps.save(step, ruleStepSaved(step));
  await enteredRuleSteps.find("national_limit", step.from);
  await enteredRuleSteps.list("national_limit");
};

const useLog = async ({ forCompany }: Stores, companyId: number): Promise<void> => {
  const { log } = forCompany(companyId);
  const all: LogFilter = { kind: null, recordId: null, action: null, byUserId: null, after: null, before: null };
  const filters: readonly Partial<LogFilter>[] = [
    {},
    { kind: "loan", recordId: "1" },
    { action: "loan.change" },
    { byUserId: 7 },
    { after: at, before: at },
  ];
  for (const filter of filters) await useList<unknown, "seq">((page) => log.list({ ...all, ...filter }, page), []);
  await log.listAfter(0, 25);
  await log.listOfRecordSince("loan", "1", instant("2026-05-01T12:00:00.000Z"), 3, 25);
  await log.listOfRecord("loan", "1", 0, 25);
  await log.placesAfter(0, 25);
  const entry = { kind: "loan", recordId: "1", number: 1 } as const;
  for (const last of [null, entry]) await log.numbersAfter(last, 25);
  await log.statesOf([entry]);
  for (const name of Object.values(storesOfKinds)) await forCompany(companyId)[name].listAsStored(0, 25);
  const loan = aLoan({ companyId });
  const { number: _, ...audited } = loanAdded(loan);
  await log.append(audited);
};

const useSealedParts = async ({ forCompany, eraseReplaced }: Stores, companyId: number): Promise<void> => {
  const { sealedParts } = forCompany(companyId);
  await sealedParts.staleOfLoans([1, 2]);
  await sealedParts.staleOfLog(0, 25);
  const kinds = ["loan", "calculation", "agencyTransaction", "creditReport", "logEntry"] as const;
  await sealedParts.seal(kinds.map((kind) => ({ kind, id: 1, isClear: true })));
  await eraseReplaced();
};

/** Calls every method of the stores at least once, and every list with every filter and order. */
export const useEveryQuery = async (stores: Stores): Promise<void> => {
  const company = aCompany({ isHouse: true });
  await stores.companies.add(company, companyAdded(company));
  await stores.companies.save(company, companySaved(company));
  await stores.companies.find(company.id);
  await stores.companies.findAsStored(company.id);
  await stores.companies.house();
  await stores.companies.sharingIdentifier([company.id]);
  await stores.companies.findByLogo("ab".repeat(32));
  for (const field of ["createdAt", "name"] as const)
    for (const isActive of [null, true])
      await useList((page) => stores.companies.list({ isActive }, page), [{ field, descending: true }]);
  await usePeople(stores, company.id);
  await useSigners(stores, company.id);
  await useApiClients(stores, company.id);
  await useExpertReviews(stores, company.id);
  await useSubscriptions(stores, company.id);
  await useImportFindings(stores, company.id);
  await useDeliveries(stores, company.id);
  await useLog(stores, company.id);
  await useLoans(stores, company.id);
  await useTransactions(stores, company.id);
  await useReports(stores, company.id);
  await useCallReports(stores, company.id);
  await useFilings(stores, company.id);
  await useDocuments(stores, company.id);
  await useJobs(stores, company.id);
  await useSealedParts(stores, company.id);
  await useKeys(stores);
};
