import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { SignerFilter, SignerOrder } from "../../domain/company/ports.ts";
import { type SignerOfCompany, signerOf } from "../../domain/company/signers/signer.ts";
import type { Page, PageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { existingCompany, resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of a company's signers (null: the actor's own company). */
export const listSigners = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  filter: SignerFilter,
  page: Page<SignerOrder>,
): Promise<Result<PageOf<SignerOfCompany>, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "signer.view");
  if (allowed._tag === "Refused") return allowed;
  const requested = await resolveRequestedCompany(dependencies, actor, companyId);
  if (requested._tag === "Refused") return requested;
  const listed = await dependencies.forCompany(requested.value).signers.list(filter, page);
  const company = await existingCompany(dependencies, requested.value);
  return accept({ ...listed, rows: listed.rows.map((signer) => signerOf(company, signer)) });
};
