import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { loggedPackage } from "../../../domain/documents/logged.ts";
import { codeTaken } from "../../../domain/documents/new-template.ts";
import { checkPackage, newPackage } from "../../../domain/documents/package/new-package.ts";
import type { DocumentPackage, PackageDetails } from "../../../domain/documents/package/package.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { nameableOf } from "./nameable.ts";
import { ensureStandardSet } from "./standard-set.ts";

/** Creates a package for a company (null: the actor's own). `reservedId` is an id allocated beforehand, or null. */
export const createDocumentPackage = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  input: PackageDetails,
  reservedId: number | null,
): Promise<Result<DocumentPackage, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "document.edit_templates");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const { id: ownerId } = company.value;
  const checked = checkPackage(input, null, await nameableOf(dependencies, ownerId, input.templateIds));
  if (checked._tag === "Refused") return checked;
  await ensureStandardSet(dependencies, actor, ownerId);
  const id = reservedId ?? (await dependencies.sequences.next("document_package"));
  const made = newPackage(checked.value, { id, companyId: ownerId, now: dependencies.clock.now() });
  const entry = logEntry(dependencies, actor, "document_package.create", loggedPackage, null, made);
  const added = await dependencies.forCompany(ownerId).documentPackages.add(made, entry);
  return added === "code_taken" ? codeTaken : accept(made);
};
