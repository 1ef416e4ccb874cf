import type { JsonObject } from "../../log/changes.ts";
import type { LoggedView } from "../../log/view.ts";
import type { EnteredIndexValue } from "../ports.ts";

/** What the log of the house company shows of entered index values, which belong to all companies. */
export const loggedIndexValue = (houseCompanyId: number): LoggedView<EnteredIndexValue> => ({
  kind: "index_value",
  companyIdOf: () => houseCompanyId,
  idOf: ({ index, on }) => `${index}:${on}`,
  // A value is plain data, but its interfaces are not assignable to the JSON types.
  viewOf: ({ schemaVersion: _version, logNumber: _number, ...value }) => value as unknown as JsonObject,
  secretsOf: () => [],
});
