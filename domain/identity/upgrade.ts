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

/** Until then a new password ended sessions in their own records alone: those that it left running stay good. */
const addSessionsValidFrom: UpgradeStep = (user) => ({
  ...user,
  sessionsValidFrom: user.createdAt,
  keptSessionId: null,
});

const addSessionGeneration: UpgradeStep = (user) => ({ ...user, sessionGeneration: firstSessionGeneration });

/** Until then the instant at which it began said whether a session outlives a new password: those of that time still go by it. */
const addNoGeneration: UpgradeStep = (session) => ({ ...session, generation: null });

/** Until then every session was a client program's, and where it began was not recorded. */
const addKind: UpgradeStep = (session) => ({
  ...session,
  kind: "token",
  network: null,
  userAgent: null,
  lastUsedAt: session.rotatedAt,
});

/** Until then no underwriter's id was recorded. */
const addChumsId: UpgradeStep = (user) => ({ ...user, chumsId: null });

/** Until then no license of a user was recorded. */
const addStateLicenses: UpgradeStep = (user) => ({ ...user, stateLicenses: [] });

/** Until then a password was enough, and accounts of programs were not distinguished from those of people. */
const addSecondFactor: UpgradeStep = (user) => ({ ...user, isProgram: false, secondFactor: null, lastCodeStep: null });

/** Until then no one signed in with a provider. */
const addProviderLink: UpgradeStep = (user) => ({ ...user, providerLink: null });

/** Until then a password that an administrator gave was good until it was changed: its days are counted from the latest change. */
const addPasswordGivenAt: UpgradeStep = (user) => ({
  ...user,
  passwordGivenAt: user.mustChangePassword === true ? user.updatedAt : null,
});

/** Until then every session was begun with a password. */
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

/** The schema version that users are written with. */
export const userSchemaVersion = schemaVersionAfter(userSteps);

/** The schema version that sessions are written with. */
export const sessionSchemaVersion = schemaVersionAfter(sessionSteps);

/** A stored user of any schema version as a current one. */
export const upgradeUser = upgradeThrough<User>("user", userSteps);

/** A stored session of any schema version as a current one. */
export const upgradeSession = upgradeThrough<Session>("session", sessionSteps);
