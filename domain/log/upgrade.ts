import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { LoggedEntry } from "./entry.ts";

const steps: readonly UpgradeStep[] = [];

/** The schema version that log entries are written with. */
export const logEntrySchemaVersion = schemaVersionAfter(steps);

/** A stored log entry of any schema version as a current one. Its MAC is over the entry as it was written. */
export const upgradeLogEntry = upgradeThrough<LoggedEntry>("log entry", steps);
