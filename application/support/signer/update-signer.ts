import type { Actor } from "../../../domain/access/actor.ts";
import { loggedSigner } from "../../../domain/company/logged-signer.ts";
import { checkSigner, withDetails } from "../../../domain/company/new-signer.ts";
import type { Signer, SignerInput, SignerNotFound, SignerOfCompany } from "../../../domain/company/signer.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { LogAction } from "../../../domain/log/actions.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ExpectedVersions, isExpected, type VersionMismatch } from "../loan/expected-versions.ts";
import { logEntry } from "../log-entry.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { findVisibleSigner } from "./find-visible-signer.ts";
import { setDefaultSigner } from "./set-default-signer.ts";

/** Others changed the signer each time before it could be saved. */
interface SignerChangedMeanwhile {
  readonly _tag: "SignerChangedMeanwhile";
}

export type UpdateSignerRefusal = SignerNotFound | FieldsInvalid | VersionMismatch | SignerChangedMeanwhile;

/** A signer as it was saved, and whether it has to become the default, or be it no longer. */
interface SavedSigner extends SignerOfCompany {
  readonly changesDefault: boolean;
}

const saveChanged = async (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  signer: Signer,
  next: Signer,
): Promise<Signer | "conflict"> => {
  if (isSameData(next, signer)) return signer;
  const changed = { ...next, updatedAt: dependencies.clock.now() };
  const entry = logEntry(dependencies, actor, action, loggedSigner, signer, changed);
  return dependencies.forCompany(signer.companyId).signers.save(changed, entry);
};

/**
 * Changes a signer: `revise` makes what is written of it from the newest state, again each time another write came between.
 * Two records may be written, the signer first and then the default of its company: where a process dies between them the
 * signer is changed and the former default stands, and sending the change again completes it. The default is only written
 * where it differs from what was read, so that a change of something else never undoes another's choice.
 */
export const updateSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  signerId: number,
  ifMatch: ExpectedVersions,
  revise: (current: SignerInput) => Result<SignerInput, FieldsInvalid>,
): Promise<Result<SignerOfCompany, UpdateSignerRefusal>> => {
  const saved = await retryOnConflict(async (): Promise<Result<SavedSigner, UpdateSignerRefusal> | "conflict"> => {
    const found = await findVisibleSigner(dependencies, actor, signerId);
    if (found._tag === "Refused") return found;
    const { signer, isDefault: wasDefault } = found.value;
    if (!isExpected(ifMatch, signer.version)) return refuse({ _tag: "VersionMismatch" });
    const before = { ...signer, isDefault: wasDefault };
    const revised = revise(before);
    if (revised._tag === "Refused") return revised;
    const checked = checkSigner(revised.value, before);
    if (checked._tag === "Refused") return checked;
    const { isDefault } = checked.value;
    const kept = await saveChanged(dependencies, actor, action, signer, withDetails(signer, checked.value));
    return kept === "conflict" ? kept : accept({ signer: kept, isDefault, changesDefault: isDefault !== wasDefault });
  });
  if (saved === "conflict") return refuse({ _tag: "SignerChangedMeanwhile" });
  if (saved._tag === "Refused") return saved;
  const { signer, isDefault, changesDefault } = saved.value;
  if (changesDefault) await setDefaultSigner(dependencies, actor, signer, isDefault);
  return accept({ signer, isDefault });
};
