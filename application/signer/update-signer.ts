import type { Actor } from "../../domain/access/actor.ts";
import { loggedSigner } from "../../domain/company/signers/logged-signer.ts";
import { checkSigner, withDetails } from "../../domain/company/signers/new-signer.ts";
import type { Signer, SignerInput, SignerOfCompany } from "../../domain/company/signers/signer.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { ChangedMeanwhile, LogAction, NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { atVersion, type ExpectedVersions, type VersionMismatch } from "../support/expected-versions.ts";
import { saveLogged, updateRecord } from "../support/update-record.ts";
import { findVisibleSigner } from "./find-visible-signer.ts";
import { setDefaultSigner } from "./set-default-signer.ts";

export type UpdateSignerRefusal = NotFound<"signer"> | FieldsInvalid | VersionMismatch | ChangedMeanwhile<"signer">;

/**
 * Changes a signer; see `updateRecord`. `revise` computes the new details from the newest state. Up to two records are written: the signer,
 * and then the default signer on its company. If the process dies in between, the signer is changed and the old default remains; sending
 * the change again completes it. The default is written only if it differs from what was read, so that changing another field never
 * overwrites someone else's choice.
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
