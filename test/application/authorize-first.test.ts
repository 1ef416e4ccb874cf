import { describe, expect, test } from "bun:test";
import type { Actor } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { nameOfUseCase, useCaseFiles } from "../rules/use-case-files.ts";

/** A signed-in user without any role. */
const powerless: Actor = {
  userId: 1,
  companyId: 1,
  hierarchy: "Company User",
  roles: [],
  timeZone: "America/New_York",
  requestId: "a-test",
};

/** Dependencies that throw on any access. */
const untouchable: never = new Proxy({} as never, {
  get: (_, name) => {
    throw new Error(`touched ${String(name)} before authorizing`);
  },
});

/**
 * Use cases that need no permission: signing in and out, one's own account, health probes, the log of permitted actions, the frame of a
 * permitted page, a permitted filing as it is shown, a company's logo, and a page link, which is checked by itself. The operator, who holds
 * the keys, rotates keys, copies stores, moves files, imports files by command, and checks backups and logs. The service itself removes
 * left-over files, ended jobs, and old deliveries, notes the ends of logs, sends events, runs jobs, reports a key that it lacks, and counts
 * the figures of metrics; each step of a job authorizes the user who started it.
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
  "findWrongKey",
  "finishProviderSignIn",
  "finishSignIn",
  "indexValueAges",
  "isNewStore",
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
  "reportMissingKey",
  "resumeBrowserSession",
  "resumePendingSession",
  "resumeSession",
  "revokeToken",
  "ruleDaysLeft",
  "runFileImport",
  "runJob",
  "runKeyRotation",
  "showFiledReport",
  "signIn",
  "signOut",
  "signOutEverywhere",
  "sweepDeliveries",
  "sweepFiles",
  "sweepJobs",
  "turnOffSecondFactor",
  "turnOnSecondFactor",
  "varyPublicQuote",
  "verifyLogs",
]);

type Guarded = (dependencies: never, actor: Actor, ...rest: readonly unknown[]) => Promise<Result<unknown, unknown>>;

describe("a user without the permission is refused before anything is read", () => {
  for (const file of useCaseFiles) {
    const name = nameOfUseCase(file);
    if (openToAll.has(name)) continue;
    test(name, async () => {
      const { [name]: useCase }: Record<string, Guarded> = await import(`../../${file}`);
      const outcome = await useCase?.(untouchable, powerless, 1, null, null, null);
      expect(outcome).toMatchObject({ _tag: "Refused", refusal: { _tag: "PermissionDenied" } });
    });
  }
});
