import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { loggedIndexValue } from "../../domain/calculation/logged-entered.ts";
import type { EnteredIndexValue } from "../../domain/calculation/ports.ts";
import { indexValueSchemaVersion } from "../../domain/calculation/upgrade.ts";
import { checkEnteredValue } from "../../domain/hecm/rates/entered-values.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { enterRecord } from "../support/enter-record.ts";

type Entered = Pick<EnteredIndexValue, "index" | "on" | "value">;

/**
 * Enters an index's value for a date, for all companies, replacing any earlier entry. It fills in for a value that no source publishes:
 * published values take precedence, and an entry that differs from a published value is refused.
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
  if (checked._tag === "Refused") return checked;
  const { enteredIndexValues } = dependencies;
  const entry = {
    action: "index_value.set" as const,
    // Only Super Users hold the permission, and all of them belong to the house company.
    logged: loggedIndexValue(actor.companyId),
    find: () => enteredIndexValues.find(index, on),
    add: enteredIndexValues.add,
    save: enteredIndexValues.save,
  };
  const values = { schemaVersion: indexValueSchemaVersion, index, on, value };
  return accept(await enterRecord(dependencies, actor, entry, values));
};
