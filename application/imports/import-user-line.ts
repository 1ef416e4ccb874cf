import { checkNewUser, emailTaken } from "../../domain/identity/new-user.ts";
import { emailKey, type User, type UserDetails } from "../../domain/identity/user.ts";
import type { Finding, LineResult } from "../../domain/imports/finding.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { createUser } from "../identity/create-user.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { LookedUp } from "./loan/line-context.ts";
import type { LineToImport } from "./loan/prepare-line.ts";
import type { PlannedRecords } from "./planned.ts";

/** What a batch needs to know about its users. */
export interface UsersOfBatch {
  /** The time at which the previous batch was saved. */
  readonly since: Instant;
  /** The accounts that the batch's lines have already matched. */
  readonly met: Set<number>;
  readonly planned: PlannedRecords;
  readonly lookedUp: LookedUp;
}

type UserOutcome = "created" | "unchanged" | "refused";

/** Whether an interrupted run of this batch created the user. If so, the line counts as created again. */
const wasCreatedByBatch = async (
  { forCompany }: Dependencies,
  { actor, companyId }: LineToImport,
  { since, met }: UsersOfBatch,
  { id, createdAt }: User,
): Promise<boolean> => {
  if (met.has(id) || createdAt < since) return false;
  const [first] = await forCompany(companyId).log.listOfRecord("user", String(id), 0, 1);
  return first?.action === "user.create" && first.requestId === actor.requestId;
};

const create = async (
  dependencies: Dependencies,
  { actor, companyId, import: { dryRun } }: LineToImport,
  details: UserDetails,
): Promise<Result<UserOutcome, FieldsInvalid>> => {
  if (dryRun) {
    const company = await existingCompany(dependencies, companyId);
    const checked = checkNewUser(details, null, company, new Set());
    return checked._tag === "Refused" ? checked : accept("created");
  }
  // The one-time password is not displayed. An administrator must reset it before the user can sign in.
  const created = await createUser(dependencies, actor, companyId, details, null, null);
  if (created._tag === "Accepted") return accept("created");
  const { refusal } = created;
  if (refusal._tag !== "FieldsInvalid") throw new Error(`an import may not create users: ${refusal._tag}`);
  return { _tag: "Refused", refusal };
};

const importOne = async (
  dependencies: Dependencies,
  toImport: LineToImport,
  batch: UsersOfBatch,
): Promise<Result<UserOutcome, FieldsInvalid>> => {
  const read = dependencies.importLines.readUser(toImport.value);
  if (read._tag === "Refused") return read;
  const before = await dependencies.accounts.findByEmail(read.value.email);
  if (before === null) {
    const outcome = await create(dependencies, toImport, read.value);
    if (outcome._tag === "Accepted" && toImport.import.dryRun)
      batch.planned.users.set(emailKey(read.value.email), { ...read.value, id: 0 });
    const after = await dependencies.accounts.findByEmail(read.value.email);
    if (after !== null) batch.met.add(after.id);
    return outcome;
  }
  if (before.companyId !== toImport.companyId) return emailTaken;
  const isOfBatch = await wasCreatedByBatch(dependencies, toImport, batch, before);
  batch.met.add(before.id);
  return accept(isOfBatch ? "created" : "unchanged");
};

/** Imports the line of a user: creates a new user; an existing one stays unchanged. */
export const importUserLine = async (
  dependencies: Dependencies,
  toImport: LineToImport,
  batch: UsersOfBatch,
): Promise<LineResult<UserOutcome>> => {
  const { importLines } = dependencies;
  const outcome = await importOne(dependencies, toImport, batch);
  const ignoredFields = importLines.ignoredOfUser(toImport.value);
  if (outcome._tag === "Accepted") return { outcome: outcome.value, findings: [], ignoredFields };
  const findings = outcome.refusal.errors.map(
    ({ field, code, message }): Finding => ({
      line: toImport.line,
      severity: "refused",
      code,
      message,
      field: importLines.nameOfUserField(field),
    }),
  );
  return { outcome: "refused", findings, ignoredFields };
};
