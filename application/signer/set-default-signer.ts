import type { Actor } from "../../domain/access/actor.ts";
import { type Signer, withDefaultSigner } from "../../domain/company/signers/signer.ts";
import { recordOnCompany } from "../company/update-company.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Makes a stored signer its company's default, or removes it as the default. */
export const setDefaultSigner = async (
  dependencies: Dependencies,
  actor: Actor,
  { id, companyId }: Signer,
  isDefault: boolean,
): Promise<void> => {
  await recordOnCompany(dependencies, actor, "company.set_default_signer", companyId, (company) =>
    withDefaultSigner(company, id, isDefault, dependencies.clock.now()),
  );
};
