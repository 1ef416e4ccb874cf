import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { CompanyLogo, LogoPicture } from "../../domain/company/logo.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { putContent } from "../files/stored-files.ts";
import { findVisibleCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import { type UpdateCompanyRefusal, updateCompany } from "./update-company.ts";

const logoOf = ({ vault }: Dependencies, { content, widthPixels, heightPixels }: LogoPicture): CompanyLogo => ({
  sha256: vault.digestBytes(content),
  bytes: content.length,
  widthPixels,
  heightPixels,
});

/**
 * Sets a company's logo, which `read` takes from the request, or removes it (null). The file is stored before the record refers to it. If
 * the process dies in between, a sweep removes the file, as it removes a file that the record no longer refers to.
 */
export const setCompanyLogo = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  ifMatch: ExpectedVersions,
  read: (() => Promise<Result<LogoPicture, FieldsInvalid>>) | null,
): Promise<Result<Company, PermissionDenied | UpdateCompanyRefusal>> => {
  const allowed = authorize(actor, "company.edit");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleCompany(dependencies, actor, companyId);
  if (found._tag === "Refused") return found;
  const picture = (await read?.()) ?? null;
  if (picture?._tag === "Refused") return picture;
  const logo = picture && logoOf(dependencies, picture.value);
  if (picture !== null && logo !== null) await putContent(dependencies, companyId, logo.sha256, picture.value.content);
  return updateCompany(dependencies, actor, "company.change", companyId, ifMatch, (company) =>
    accept<Company>({ ...company, logo }),
  );
};
