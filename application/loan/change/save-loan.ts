import type { Actor } from "../../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { withPersonChanges } from "../../../domain/loan/borrowers/person-changes.ts";
import { withinLoanSize } from "../../../domain/loan/checks/size.ts";
import { withEarliestDays } from "../../../domain/loan/deadlines/earliest-days.ts";
import { withDroppedLiens } from "../../../domain/loan/liens/dropped-liens.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type RecordingTime, withMissingEntry, withPipelineEntry } from "../../../domain/loan/mcr/pipeline-entries.ts";
import { externalIdTaken } from "../../../domain/loan/revise.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { withDisclosedTerms } from "../../../domain/loan/terms/disclosed-terms.ts";
import type { LogAction } from "../../../domain/log/record-kinds.ts";

import { todayOf } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";

type Saved = Promise<Result<Loan, FieldsInvalid> | "conflict">;

const save = async (
  addEntry: (loan: Loan, time: RecordingTime) => Result<Loan, FieldsInvalid>,
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  before: Loan,
  after: Loan,
): Saved => {
  const now = dependencies.clock.now();
  const today = await todayOf(dependencies, actor, before.companyId);
  const withPeople = withPersonChanges(before, after, { byUserId: actor.userId, now });
  if (withPeople._tag === "Refused") return withPeople;
  const withLiens = withDroppedLiens(before, withPeople.value, { byUserId: actor.userId, now, today });
  if (withLiens._tag === "Refused") return withLiens;
  const dated = withEarliestDays(before, withDisclosedTerms(before, withLiens.value));
  const recorded = addEntry(dated, { today, now });
  if (recorded._tag === "Refused") return recorded;
  const changed = { ...recorded.value, updatedAt: now };
  const entry = logEntry(dependencies, actor, action, loggedLoan, before, changed);
  const saved = await dependencies.forCompany(before.companyId).loans.save(changed, entry);
  if (saved === "external_id_taken") return externalIdTaken();
  return saved === "conflict" ? saved : accept(saved);
};

/**
 * Saves a changed loan over the version it was based on, with its pipeline entry and its log entry. Returns "conflict" if another write
 * came first. Refuses a loan that would be too large for a store.
 */
export const saveLoan = (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  before: Loan,
  after: Loan,
): Saved =>
  save(
    (loan, time) => {
      const recorded = withPipelineEntry(loan, time);
      return recorded._tag === "Refused" ? recorded : withinLoanSize(before, recorded.value);
    },
    dependencies,
    actor,
    action,
    before,
    after,
  );

/** Saves a loan with the outcome of an outside call. Like `saveLoan`, but no limit of ours prevents recording it. */
export const saveOutcome = (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  before: Loan,
  after: Loan,
): Saved => save((loan, time) => accept(withMissingEntry(loan, time)), dependencies, actor, action, before, after);
