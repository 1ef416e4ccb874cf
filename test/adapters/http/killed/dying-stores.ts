import type { Stores } from "../../../../domain/stores.ts";

/** The reads of all ports: every other function of a port counts as a write, including ones added later. */
const reads = [
  "amountsOfEach",
  "abandonedBefore",
  "awaitCompletion",
  "contentsAfter",
  "keysAfter",
  "find",
  "findAsStored",
  "findByEmail",
  "findByPart",
  "findEach",
  "findGeneration",
  "findRevision",
  "findSeveral",
  "filedQuarters",
  "findPart",
  "has",
  "historiesAfter",
  "house",
  "inputsOf",
  "isInPlace",
  "isNamed",
  "list",
  "listAsStored",
  "listAfter",
  "listBorrowers",
  "listOfRecord",
  "listOfRecordSince",
  "loansAfter",
  "loansIn",
  "lookUp",
  "latest",
  "latestOf",
  "lastOfEachBy",
  "lastPlace",
  "lastSeq",
  "latestOfEach",
  "namedBy",
  "newestOf",
  "numbersAfter",
  "openWithSamePeople",
  "ofBorrower",
  "ofGeneration",
  "ofRegister",
  "partsFrom",
  "partsAfter",
  "peek",
  "pendingOf",
  "progressOf",
  "placesAfter",
  "read",
  "retrieve",
  "ssnsAfter",
  "startedOf",
  "status",
  "statesOf",
  "responsesAfter",
  "withSamePeople",
];

/** A write that is repeated during a long request: a busy machine must not change at which write a process dies. */
const renewal = "renew";

/** Called with a write that is done; the code that made the write continues once the result resolves. */
type Wrote = (write: string) => Promise<void> | undefined;

/** Reports each write of a port by name once it is done, and so each answered call of the agency or bureau. */
export const watched = <Port extends object>(port: Port, name: string, wrote: Wrote): Port => {
  const watchOne = ([method, call]: [string, (...given: readonly unknown[]) => Promise<unknown>]) => {
    if (typeof call !== "function" || reads.includes(method) || method === renewal) return [method, call] as const;
    const watchedCall = async (...given: readonly unknown[]) => {
      const written = await call(...given);
      await wrote(`${name}.${method}`);
      return written;
    };
    return [method, watchedCall] as const;
  };
  // Ports are plain objects of functions: each is replaced by one of its own type.
  return Object.fromEntries(Object.entries(port).map((entry) => watchOne(entry as never))) as Port;
};

/** Stores that report each write once it is done. */
export const watchedStores = (stores: Stores, wrote: Wrote): Stores => ({
  ...stores,
  companies: watched(stores.companies, "companies", wrote),
  sessions: watched(stores.sessions, "sessions", wrote),
  installationFacts: watched(stores.installationFacts, "installationFacts", wrote),
  sequences: watched(stores.sequences, "sequences", wrote),
  counters: watched(stores.counters, "counters", wrote),
  idempotencyKeys: watched(stores.idempotencyKeys, "idempotencyKeys", wrote),
  enteredIndexValues: watched(stores.enteredIndexValues, "enteredIndexValues", wrote),
  enteredRuleSteps: watched(stores.enteredRuleSteps, "enteredRuleSteps", wrote),
  forCompany: (companyId) => {
    const {
      users,
      signers,
      loans,
      calculations,
      agencyTransactions,
      creditReports,
      callReports,
      hmdaFilings,
      reportedActions,
      documentTemplates,
      documentPackages,
      documentHistories,
      files,
      expertReviews,
      jobs,
      apiClients,
      eventSubscriptions,
      eventDeliveries,
      importFindings,
      log,
      sealedParts,
    } = stores.forCompany(companyId);
    return {
      users: watched(users, "users", wrote),
      signers: watched(signers, "signers", wrote),
      loans: watched(loans, "loans", wrote),
      calculations: watched(calculations, "calculations", wrote),
      agencyTransactions: watched(agencyTransactions, "agencyTransactions", wrote),
      creditReports: watched(creditReports, "creditReports", wrote),
      callReports: watched(callReports, "callReports", wrote),
      hmdaFilings: watched(hmdaFilings, "hmdaFilings", wrote),
      reportedActions,
      documentTemplates: watched(documentTemplates, "documentTemplates", wrote),
      documentPackages: watched(documentPackages, "documentPackages", wrote),
      documentHistories: watched(documentHistories, "documentHistories", wrote),
      files: watched(files, "files", wrote),
      expertReviews: watched(expertReviews, "expertReviews", wrote),
      jobs: watched(jobs, "jobs", wrote),
      apiClients: watched(apiClients, "apiClients", wrote),
      eventSubscriptions: watched(eventSubscriptions, "eventSubscriptions", wrote),
      eventDeliveries: watched(eventDeliveries, "eventDeliveries", wrote),
      importFindings: watched(importFindings, "importFindings", wrote),
      log: watched(log, "log", wrote),
      sealedParts,
    };
  },
});
