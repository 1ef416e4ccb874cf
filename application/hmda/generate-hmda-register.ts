import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { filingSchemaVersion, findingsOf, type HmdaFiling, loggedHmdaFiling } from "../../domain/hmda/filing/filing.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { type ChangedMeanwhile, changedMeanwhile, type NotFound } from "../../domain/log/record-kinds.ts";
import { abandonedAfterSeconds } from "../files/stored-files.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { contentsWriter, describeFile, removeContents } from "./filing-contents.ts";
import { compareRegister } from "./register/compare-register.ts";
import {
  checkGenerationRequest,
  type GenerationRequest,
  type RegisterToGenerate,
} from "./register/generation-request.ts";
import { type MadeRegister, makeRegister, type WrittenRow } from "./register/make-register.ts";
import { loanOfRow } from "./register/row-loans.ts";

/** Missing data prevents some rows or the first line from being written, so there is no register. */
interface RegisterDataMissing {
  readonly _tag: "RegisterDataMissing";
  readonly register: MadeRegister;
}

/** Syntactical or validity edits failed. */
interface RegisterBlocked {
  readonly _tag: "RegisterBlocked";
  readonly register: MadeRegister;
}

export type GenerationRefusal =
  | PermissionDenied
  | NotFound<"company">
  | FieldsInvalid
  | RegisterDataMissing
  | RegisterBlocked
  | ChangedMeanwhile<"hmda_filing">;

const maxAbandoned = 20;

/** Removes the parts left by attempts of an earlier release, a day after they began. */
const removeAbandoned = async ({ forCompany, clock }: Dependencies, companyId: number): Promise<void> => {
  const { hmdaFilings } = forCompany(companyId);
  const abandoned = await hmdaFilings.abandonedBefore(clock.after(clock.now(), -abandonedAfterSeconds), maxAbandoned);
  for (const contentsId of abandoned) await hmdaFilings.discard(contentsId);
};

/** The reason why a generated register cannot become a filing. */
const obstacleTo = (register: MadeRegister, allowErrors: boolean): RegisterDataMissing | RegisterBlocked | null => {
  if (!register.isWhole) return { _tag: "RegisterDataMissing", register };
  return register.checked.blocking && !allowErrors ? { _tag: "RegisterBlocked", register } : null;
};

/**
 * Generates the register, stores its contents, and then, if `publish` allows it, the filing that refers to them. If the filing is refused
 * or its edition is taken, nothing remains stored.
 */
const storeRegister = async (
  dependencies: Dependencies,
  actor: Actor,
  { company, year, isComplete }: RegisterToGenerate,
  id: number,
  { allowErrors, leftForLater: leftOut }: GenerationRequest,
  publish: () => Promise<boolean>,
): Promise<Result<HmdaFiling, RegisterDataMissing | RegisterBlocked | ChangedMeanwhile<"hmda_filing">>> => {
  const { forCompany, sequences, vault, clock } = dependencies;
  const { hmdaFilings } = forCompany(company.id);
  const place = { companyId: company.id, contentsId: await sequences.next("hmda_file") };
  const earlier = await hmdaFilings.latest(year, null);
  const comparison = earlier && compareRegister(dependencies.clock, hmdaFilings, earlier);
  const writer = contentsWriter(dependencies, place);
  const today = clock.today(company.timeZone);
  const leftForLater = new Set(leftOut);
  const onRow = async (row: WrittenRow): Promise<void> => {
    // The rows of a register that will be refused are checked, but no longer stored.
    if (!row.isWhole) return;
    const loan = loanOfRow(vault, company.id, row);
    await writer.add(row.line, loan);
    await comparison?.add(loan);
  };
  const making = makeRegister(dependencies, company, year, today, onRow, null, leftForLater);
  const register = await making.catch(async (error) => {
    await writer.giveUp().catch(() => {});
    throw error;
  });
  const { sheet, rowCount, notReported, checked } = register;
  const obstacle = obstacleTo(register, allowErrors);
  if (obstacle !== null || sheet === null) {
    await writer.giveUp();
    return refuse(obstacle ?? { _tag: "RegisterDataMissing", register });
  }
  await writer.end();
  const file = await describeFile(dependencies, sheet, { ...place, rowCount });
  const now = clock.now();
  const filing: HmdaFiling = {
    schemaVersion: filingSchemaVersion,
    logNumber: 1,
    id,
    companyId: company.id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    year,
    edition: (earlier?.edition ?? 0) + 1,
    isComplete,
    generatedByUserId: actor.userId,
    contentsId: place.contentsId,
    sheet,
    rowCount,
    file,
    findings: findingsOf(checked),
    notReported,
    leftForLater: register.missingData.map(({ _tag: _, ...loan }) => loan),
    differences: (await comparison?.end()) ?? null,
    qualityConfirmed: null,
    macroConfirmed: null,
    status: "generated",
  };
  const entry = logEntry(dependencies, actor, "hmda_filing.generate", loggedHmdaFiling, null, filing);
  if ((await publish()) && (await hmdaFilings.add(filing, entry)) === "added") return accept(filing);
  await removeContents(dependencies, place);
  return refuse(changedMeanwhile("hmda_filing"));
};

/**
 * Generates the next edition of a company's register for a year: its file, its loans, and the edit results. Refuses a deactivated company,
 * loans to leave out that do not exist, missing data without which there is no register, and, unless errors are allowed, failed edits that
 * block filing; nothing is stored then. `reservedId` is the id that the caller's idempotency key reserved for the filing, or null.
 * `publish` is called after everything but the filing is stored; if it returns false, what was stored is removed.
 */
export const generateHmdaRegister = async (
  dependencies: Dependencies,
  actor: Actor,
  request: GenerationRequest,
  reservedId: number | null,
  publish: () => Promise<boolean> = async () => true,
): Promise<Result<HmdaFiling, GenerationRefusal>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const requested = await checkGenerationRequest(dependencies, actor, request);
  if (requested._tag === "Refused") return requested;
  await removeAbandoned(dependencies, requested.value.company.id);
  const id = reservedId ?? (await dependencies.sequences.next("hmda_filing"));
  return storeRegister(dependencies, actor, requested.value, id, request, publish);
};
