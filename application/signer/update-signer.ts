import type { Actor } from "../../domain/access/actor.ts";
import { loggedSigner } from "../../domain/company/signers/logged-signer.ts";
import { checkSigner, withDetails } from "../../domain/company/signers/new-signer.ts";
import type { Signer, SignerInput, SignerOfCompany } from "../../domain/company/signers/signer.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { LogAction, NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { atVersion, type ExpectedVersions, type VersionMismatch } from "../support/expected-versions.ts";
import { saveLogged, updateRecord } from "../support/update-record.ts";
import { findVisibleSigner } from "./find-visible-signer.ts";
import { setDefaultSigner } from "./set-default-signer.ts";

/** Others changed the signer each time before it could be saved. */
interface SignerChangedMeanwhile {
  readonly _tag: "SignerChangedMeanwhile";
}

export type UpdateSignerRefusal = NotFound<"signer"> | FieldsInvalid | VersionMismatch | SignerChangedMeanwhile;

const changedMeanwhile: SignerChangedMeanwhile = { _tag: "SignerChangedMeanwhile" };

/**
 * Changes a signer; see `updateRecord`. `revise` makes what is written of it from the newest state. Two records may be written,
 * the signer first and then the default of its company: where a process dies between them the signer is changed and the former
 * default stays, and sending the change again completes it. The default is only written where it differs from what was read, so
 * that a change of something else never undoes another's choice.
 */
export const updateSigner = (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  id: number,
  ifMatch: ExpectedVersions,
  revise: (current: SignerInput) => Result<SignerInput, FieldsInvalid>,
): Promise<Result<SignerOfCompany, UpdateSignerRefusal>> => {
  const saveSigner = (before: Signer, after: Signer): Promise<Signer | "conflict"> =>
    saveLogged(dependencies, actor, action, loggedSigner, before, after, (changed, entry) =>
      dependencies.forCompany(before.companyId).signers.save(changed, entry),
    );
  return updateRecord(
    dependencies,
    {
      kind: "signer",
      id,
      find: async () =>
        atVersion(await findVisibleSigner(dependencies, actor, id), ifMatch, ({ signer }) => signer.version),
      save: async (before, { signer: after, isDefault }) => {
        const signer = isSameData(after, before.signer) ? after : await saveSigner(before.signer, after);
        if (signer === "conflict") return signer;
        if (isDefault !== before.isDefault) await setDefaultSigner(dependencies, actor, signer, isDefault);
        return accept({ signer, isDefault });
      },
      changedMeanwhile,
    },
    ({ signer, isDefault }) => {
      const before = { ...signer, isDefault };
      const revised = revise(before);
      if (revised._tag === "Refused") return revised;
      const checked = checkSigner(revised.value, before);
      if (checked._tag === "Refused") return checked;
      return accept({ signer: withDetails(signer, checked.value), isDefault: checked.value.isDefault });
    },
  );
};
