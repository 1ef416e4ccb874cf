import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { loggedSigner } from "../../domain/company/signers/logged-signer.ts";
import { checkSigner, newSigner } from "../../domain/company/signers/new-signer.ts";
import type { SignerInput, SignerOfCompany } from "../../domain/company/signers/signer.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEntry } from "../support/log-entry.ts";
import { setDefaultSigner } from "./set-default-signer.ts";

/**
 * Creates a signer for a company (null: the actor's own). `reservedId` is an id allocated beforehand, or null. The signer is stored before
 * the company records it as the default. If the process dies in between, `finishSigner` completes the second write.
 */
export const createSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  input: SignerInput,
  reservedId: number | null,
): Promise<Result<SignerOfCompany, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "signer.create");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const checked = checkSigner(input, null);
  if (checked._tag === "Refused") return checked;
  const id = reservedId ?? (await dependencies.sequences.next("signer"));
  const signer = newSigner(checked.value, { id, companyId: company.value.id, now: dependencies.clock.now() });
  const entry = logEntry(dependencies, actor, "signer.create", loggedSigner, null, signer);
  await dependencies.forCompany(company.value.id).signers.add(signer, entry);
  if (input.isDefault) await setDefaultSigner(dependencies, actor, signer, true);
  return accept({ signer, isDefault: input.isDefault });
};
