import type { Actor } from "../../../domain/access/actor.ts";
import type { SignerInput } from "../../../domain/company/signer.ts";

/** An administrator of a company. */
export const administratorOf = (companyId: number): Actor => ({
  userId: 1,
  companyId,
  hierarchy: "Company Administrator",
  roles: [],
  timeZone: "America/New_York",
  requestId: "a-test",
});

export const draftSigner: SignerInput = {
  name: "Sylvia Example",
  title: "Vice President",
  email: null,
  nmlsId: null,
  documentCodes: [],
  isActive: true,
  isDefault: false,
};
