import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { LoggedEntry } from "./entry.ts";

const steps: readonly UpgradeStep[] = [];

/** The schema version with which log entries are written. */
export const logEntrySchemaVersion = schemaVersionAfter(steps);

/** Upgrades a stored log entry of any schema version. Its MAC covers the entry as it was written. */
export const upgradeLogEntry = upgradeThrough<LoggedEntry>("log entry", steps);
