import { describe, expect, test } from "bun:test";
import type { Actor } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { type LoanPart, loanParts } from "../../domain/log/record-kinds.ts";
import { nameOfUseCase, useCaseFiles } from "../rules/use-case-files.ts";

/** Someone signed in to whom no role was given. */
const powerless: Actor = {
  userId: 1,
  companyId: 1,
  hierarchy: "Company User",
  roles: [],
  timeZone: "America/New_York",
  requestId: "a-test",
};

/** A world in which touching anything at all is a failure. */
const untouchable: never = new Proxy({} as never, {
  get: (_, name) => {
    throw new Error(`touched ${String(name)} before authorizing`);
  },
});

/**
 * What is open without a permission: signing in and out, one's own account, health probes, the log of permitted actions, the
 * frame of a permitted page, a permitted filing as it is shown, a company's logo, and a link to a page, which checks by itself. Keys are rotated, stores copied, files moved, files imported by command, and backups and logs checked by the operator,
 * who holds the keys, and left-over files, ended jobs and old deliveries are removed, ends of logs noted, events sent, jobs run and the figures of metrics counted by the service itself: each step of a job authorizes the one who started it.
 */
const openToAll = new Set([
  "beginProviderSignIn",
  "changePassword",
  "checkBackup",
  "claimJob",
  "copyStore",
  "countJobs",
  "countUnfinishedRegisters",
  "deliverEvents",
  "digestStore",
  "dueSubscriptions",
  "endMySession",
  "findCompanyOfAddress",
  "findMe",
  "finishProviderSignIn",
  "finishSignIn",
  "indexValueAges",
  "issueToken",
  "listMySessions",
  "listOperatorWarnings",
  "logListExport",
  "mayHaveClearParts",
  "moveFiles",
  "noteAnchors",
  "onChange",
  "onJobStarted",
  "openPageLink",
  "prepareInstallation",
  "readLogo",
  "readPageFrame",
  "readSecondFactor",
  "renewCookie",
  "renewRecoveryCodes",
  "resumeBrowserSession",
  "resumePendingSession",
  "resumeSession",
  "revokeToken",
  "runFileImport",
  "runJob",
  "runKeyRotation",
  "showFiledReport",
  "signIn",
  "signOut",
  "signOutEverywhere",
  "sweepDeliveries",
  "sweepDocumentFiles",
  "sweepJobs",
  "turnOffSecondFactor",
  "turnOnSecondFactor",
  "varyPublicQuote",
  "verifyLogs",
]);

/** Use cases for several kinds of record, each with a permission of its own: which kinds they are for. */
const ofKinds: Readonly<Record<string, readonly LoanPart[]>> = { findLoanPart: loanParts, listLoanParts: loanParts };

type Guarded = (dependencies: never, actor: Actor, ...rest: readonly unknown[]) => Promise<Result<unknown, unknown>>;

describe("someone without a permission is refused before anything is read", () => {
  for (const file of useCaseFiles) {
    const name = nameOfUseCase(file);
    if (openToAll.has(name)) continue;
    test(name, async () => {
      const { [name]: useCase }: Record<string, Guarded> = await import(`../../${file}`);
      for (const first of ofKinds[name] ?? [1]) {
        const outcome = await useCase?.(untouchable, powerless, first, null, null, null);
        expect(outcome).toMatchObject({ _tag: "Refused", refusal: { _tag: "PermissionDenied" } });
      }
    });
  }
});
