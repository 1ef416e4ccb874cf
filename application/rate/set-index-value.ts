import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { loggedIndexValue } from "../../domain/calculation/logged-index-value.ts";
import type { EnteredIndexValue } from "../../domain/calculation/ports.ts";
import { indexValueSchemaVersion } from "../../domain/calculation/upgrade.ts";
import { checkEnteredValue } from "../../domain/hecm/rates/index-values.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";

type Entered = Pick<EnteredIndexValue, "index" | "on" | "value">;
/** Writes a value in place of the one that was entered before, and in the log of the house company; retries on conflicts. */
const store = async (dependencies: Dependencies, actor: Actor, entered: Entered): Promise<EnteredIndexValue> => {
  const { enteredIndexValues, clock } = dependencies;
  // Only Super Users hold the permission, and all of them belong to the house company.
  const logged = loggedIndexValue(actor.companyId);
  for (;;) {
    const before = await enteredIndexValues.find(entered.index, entered.on);
    if (before?.value === entered.value) return before;
    const { version, logNumber } = before ?? { version: 1, logNumber: 1 };
    const value = {
      ...entered,
      schemaVersion: indexValueSchemaVersion,
      version,
      logNumber,
      enteredAt: clock.now(),
      enteredByUserId: actor.userId,
    };
    const entry = logEntry(dependencies, actor, "index_value.set", logged, before, value);
    if (before === null) {
      if ((await enteredIndexValues.add(value, entry)) === "added") return value;
    } else {
      const saved = await enteredIndexValues.save(value, entry);
      if (saved !== "conflict") return saved;
    }
  }
};

/**
 * Enters an index's value for a day, for all companies, in place of what was entered before. It stands in for a value that
 * no source publishes: a published one goes before it, and a day that is published with another value is refused.
 */
export const setIndexValue = async (
  dependencies: Dependencies,
  actor: Actor,
  entered: Entered,
): Promise<Result<EnteredIndexValue, PermissionDenied | FieldsInvalid>> => {
  const allowed = authorize(actor, "rate.edit");
  if (allowed._tag === "Refused") return allowed;
  const { index, on, value } = entered;
  const published = await dependencies.publishedIndexValues.list(index, on);
  const checked = checkEnteredValue({ on, value }, published, dependencies.clock.today(actor.timeZone));
  return checked._tag === "Refused" ? checked : accept(await store(dependencies, actor, { index, on, value }));
};
