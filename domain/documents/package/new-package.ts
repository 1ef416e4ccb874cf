import type { Instant } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, failedChecks, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { codeAndNameErrors } from "../new-template.ts";
import type { DocumentTemplate } from "../template.ts";
import { documentSchemaVersions } from "../upgrade.ts";
import { type DocumentPackage, maxPackageTemplates, type PackageConditions, type PackageDetails } from "./package.ts";

/** What a package can refer to. */
export interface Nameable {
  /** Those of the named templates that the company has. */
  readonly templates: readonly Pick<DocumentTemplate, "id" | "isActive">[];
  readonly externalCodes: ReadonlySet<string>;
}

const unrepeatedConditions = (conditions: PackageConditions): PackageConditions => ({
  ...conditions,
  states: [...new Set(conditions.states)],
  hecmTypes: [...new Set(conditions.hecmTypes)],
  rateTypes: [...new Set(conditions.rateTypes)],
});

const unknownReference = (field: string, message: string): FieldError => ({
  field,
  message,
  code: "unknown_reference",
});

/**
 * The package in its stored form, each condition and external document once. Refuses a template that is named twice, templates and
 * external documents that do not exist, and an inactive template that the package (`before`; null if it is new) does not name already.
 */
export const checkPackage = (
  input: PackageDetails,
  before: Pick<PackageDetails, "code" | "templateIds"> | null,
  { templates, externalCodes }: Nameable,
): Result<PackageDetails, FieldsInvalid> => {
  const { templateIds: named, externalDocuments } = input;
  const isNamedAlready = (id: number): boolean => before?.templateIds.includes(id) ?? false;
  const usable = new Set(templates.filter(({ id, isActive }) => isActive || isNamedAlready(id)).map(({ id }) => id));
  const errors = [
    ...codeAndNameErrors(input, before),
    ...failedChecks([
      ["templateIds", named.length > 0, "must have at least one entry"],
      ["templateIds", named.length <= maxPackageTemplates, `must have at most ${maxPackageTemplates} entries`],
      ...named.map(
        (id, position) =>
          [`templateIds.${position}`, named.indexOf(id) === position, "must not be named twice"] as const,
      ),
    ]),
    ...named.flatMap((id, position) =>
      usable.has(id) ? [] : [unknownReference(`templateIds.${position}`, "must be an active template of the company")],
    ),
    ...externalDocuments.flatMap((code, position) =>
      externalCodes.has(code)
        ? []
        : [unknownReference(`externalDocuments.${position}`, "must be the code of an external document")],
    ),
  ];
  if (errors.length > 0) return invalidFields(errors);
  return accept({
    ...input,
    externalDocuments: [...new Set(externalDocuments)],
    conditions: unrepeatedConditions(input.conditions),
  });
};

/** A new package of a company, from checked input. */
export const newPackage = (
  input: PackageDetails,
  { id, companyId, now }: { readonly id: number; readonly companyId: number; readonly now: Instant },
): DocumentPackage => ({
  ...input,
  schemaVersion: documentSchemaVersions.package,
  id,
  companyId,
  version: 1,
  logNumber: 1,
  createdAt: now,
  updatedAt: now,
});

/** The written data of a package. */
export const packageDetailsOf = ({
  code,
  name,
  stage,
  templateIds,
  externalDocuments,
  conditions,
  isActive,
}: DocumentPackage): PackageDetails => ({
  code,
  name,
  stage,
  templateIds,
  externalDocuments,
  conditions,
  isActive,
});
