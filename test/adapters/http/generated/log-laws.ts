import { expect } from "bun:test";
import { canonicalJson } from "../../../../domain/log/canonical-json.ts";
import type { Change, JsonObject } from "../../../../domain/log/changes.ts";
import type { LoggedEntry } from "../../../../domain/log/entry.ts";
import type { LoggedKind } from "../../../../domain/log/record-kinds.ts";
import { revertChanges } from "../../../../domain/log/reverting.ts";
import { digestOf } from "../../../fixtures/loan/log.ts";
import type { RunningService } from "../support/running-service.ts";

/** The change that reverts a change; null if its entry shows only that a secret was replaced. */
const undone = (change: Change): Change[] => {
  if ("fromOrder" in change) return [{ ...change, fromOrder: change.toOrder, toOrder: change.fromOrder }];
  if ("fromEntries" in change) return [{ ...change, fromEntries: change.toEntries, toEntries: change.fromEntries }];
  const { path, from, to } = change;
  if (to === "changed") return [];
  return [{ path, ...(to === undefined ? {} : { from: to }), ...(from === undefined ? {} : { to: from }) }];
};

const after = (view: JsonObject, { changes }: LoggedEntry): JsonObject => {
  const next = revertChanges(view, changes.flatMap(undone));
  if (next === null) throw new Error("a change of a record left nothing of it");
  return next;
};

/**
 * Checks that the entries of each record of these companies are numbered from 1 and complete: applied one after another, they give the
 * states whose digests they contain. Returns the kinds of records in the log.
 */
export const assertLogIsComplete = async (
  { dependencies }: RunningService,
  companyIds: readonly number[],
): Promise<ReadonlySet<LoggedKind>> => {
  const kinds = new Set<LoggedKind>();
  for (const companyId of companyIds) {
    const views = new Map<string, { readonly number: number; readonly view: JsonObject }>();
    for (const entry of await dependencies.forCompany(companyId).log.listAfter(0, 100_000)) {
      // Sign-ins and reads change no record.
      if (typeof entry.number !== "number") continue;
      const record = `${entry.kind} ${entry.recordId}`;
      const { number, view } = views.get(record) ?? { number: 0, view: {} };
      const next = after(view, entry);
      expect([record, entry.number]).toEqual([record, number + 1]);
      expect([record, entry.action, digestOf(canonicalJson(next))]).toEqual([record, entry.action, entry.stateDigest]);
      views.set(record, { number: entry.number, view: next });
      kinds.add(entry.kind);
    }
  }
  return kinds;
};
