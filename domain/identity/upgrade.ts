import {
  addSchemaVersion,
  schemaVersionAfter,
  type UpgradeStep,
  upgradeThrough,
} from "../kernel/stored/stored-document.ts";
import { addLogNumber } from "../log/entry.ts";
import type { Session } from "./session/session.ts";
import { firstSessionGeneration } from "./session/session-generation.ts";
import type { User } from "./user.ts";

/** A new password used to end sessions only in their own records. Sessions that it left active stay valid. */
const addSessionsValidFrom: UpgradeStep = (user) => ({
  ...user,
  sessionsValidFrom: user.createdAt,
  keptSessionId: null,
});

const addSessionGeneration: UpgradeStep = (user) => ({ ...user, sessionGeneration: firstSessionGeneration });

/** The start time used to decide whether a session outlives a new password. Sessions of that time still use it. */
const addNoGeneration: UpgradeStep = (session) => ({ ...session, generation: null });

/** Every session used to belong to a client program, and where it began was not recorded. */
const addKind: UpgradeStep = (session) => ({
  ...session,
  kind: "token",
  network: null,
  userAgent: null,
  lastUsedAt: session.rotatedAt,
});

/** Underwriters' CHUMS ids were not recorded. */
const addChumsId: UpgradeStep = (user) => ({ ...user, chumsId: null });

/** Users' licenses were not recorded. */
const addStateLicenses: UpgradeStep = (user) => ({ ...user, stateLicenses: [] });

/** A password used to be sufficient, and accounts of programs were not distinguished from those of people. */
const addSecondFactor: UpgradeStep = (user) => ({ ...user, isProgram: false, secondFactor: null, lastCodeStep: null });

/** No one signed in with a provider. */
const addProviderLink: UpgradeStep = (user) => ({ ...user, providerLink: null });

/** A password set by an administrator used to be valid until it was changed. Its days are now counted from the latest change. */
const addPasswordGivenAt: UpgradeStep = (user) => ({
  ...user,
  passwordGivenAt: user.mustChangePassword === true ? user.updatedAt : null,
});

/** Every session used to begin with a password. */
const addSignedInBy: UpgradeStep = (session) => ({ ...session, signedInBy: "password" });

const userSteps: readonly UpgradeStep[] = [
  addLogNumber,
  addSessionsValidFrom,
  addSessionGeneration,
  addChumsId,
  addStateLicenses,
  addSecondFactor,
  addProviderLink,
  addPasswordGivenAt,
];
const sessionSteps: readonly UpgradeStep[] = [addSchemaVersion, addNoGeneration, addKind, addSignedInBy];

/** The schema version with which users are written. */
export const userSchemaVersion = schemaVersionAfter(userSteps);

/** The schema version with which sessions are written. */
export const sessionSchemaVersion = schemaVersionAfter(sessionSteps);

/** Upgrades a stored user of any schema version. */
export const upgradeUser = upgradeThrough<User>("user", userSteps);

/** Upgrades a stored session of any schema version. */
export const upgradeSession = upgradeThrough<Session>("session", sessionSteps);
