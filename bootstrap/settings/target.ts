import type { Result } from "../../domain/kernel/result.ts";
import { type CannotStart, cannotStart } from "../open/stores.ts";
import type { Environment } from "./setting.ts";
import { readSettings, type Settings } from "./settings.ts";

/** The settings of a store. A copy reads those of its target with the prefix TARGET_. */
const storeSettings = ["STORE", "SQLITE_FILE", "MONGODB_URI"] as const;

/** The settings of the service with the target store of a copy: TARGET_STORE, TARGET_SQLITE_FILE and TARGET_MONGODB_URI. */
export const targetSettings = (environment: Environment): Result<Settings, CannotStart> => {
  const store = environment.TARGET_STORE;
  const place = store === "mongodb" ? "TARGET_MONGODB_URI" : "TARGET_SQLITE_FILE";
  if (!store || !environment[place])
    return cannotStart(
      "The target must be named: TARGET_STORE=sqlite with TARGET_SQLITE_FILE, or TARGET_STORE=mongodb with TARGET_MONGODB_URI.",
    );
  const ofTarget = Object.fromEntries(storeSettings.map((name) => [name, environment[`TARGET_${name}`]]));
  const read = readSettings({ ...environment, ...ofTarget });
  if (read._tag === "Accepted") return read;
  const named = (problem: string) => problem.replace(/\b(STORE|SQLITE_FILE|MONGODB_URI)\b/g, "TARGET_$1");
  return cannotStart(read.refusal.problems.map(named).join("\n"));
};
