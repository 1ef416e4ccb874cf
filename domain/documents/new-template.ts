import type { Instant } from "../kernel/day.ts";
import {
  type FieldError,
  type FieldsInvalid,
  failedChecks,
  invalidField,
  invalidFields,
} from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";
import { isSameData } from "../kernel/same-data.ts";
import { isBlankText } from "../kernel/text/blank.ts";
import { mappingErrors } from "./form/mapping.ts";
import { isDocumentCode } from "./stage.ts";
import {
  type DocumentTemplate,
  maxBodyCharacters,
  type TemplateContent,
  type TemplateDetails,
  type TemplateRevision,
} from "./template.ts";
import { documentSchemaVersions } from "./upgrade.ts";

/** Errors in a code and a name. A code cannot change (`before`; null if it is new). */
export const codeAndNameErrors = (
  { code, name }: { readonly code: string; readonly name: string },
  before: { readonly code: string } | null,
): FieldError[] =>
  failedChecks([
    [
      "code",
      before !== null || isDocumentCode(code),
      "must be lowercase letters and digits, in words joined by hyphens, at most 60 characters",
    ],
    ["code", before === null || before.code === code, "must not change once the template has it"],
    ["name", !isBlankText(name), "must not be blank"],
  ]);

/** Refuses a code that another template or package of the company has. */
export const codeTaken = invalidField("code", "is already taken: choose another one", "already_exists");

const liquidErrors = ({ body, fields }: TemplateDetails): FieldError[] =>
  failedChecks([
    ["body", body !== null && !isBlankText(body), "must not be blank"],
    ["body", (body ?? "").length <= maxBodyCharacters, `must have at most ${maxBodyCharacters} characters`],
    ["fields", fields.length === 0, "must be empty: only a template of the kind form has fields"],
  ]);

/** Whether a form would become active without a blank. A form is created without one and gets it later. */
const isActiveTooEarly = ({ blank, isActive }: TemplateDetails, before: TemplateBefore | null): boolean =>
  blank === null && isActive && before !== null;

const formErrors = (input: TemplateDetails, before: TemplateBefore | null): FieldError[] => [
  ...failedChecks([
    ["body", input.body === null, "must be left out: a form has a blank"],
    ["isActive", !isActiveTooEarly(input, before), "must be false until the form has a blank"],
  ]),
  ...mappingErrors(input.fields, input.blank),
];

type TemplateBefore = Pick<TemplateDetails, "code" | "kind" | "body">;

/** The stored body if the written one differs only in blanks around it: input has none, but a shipped body ends with a line break. */
const sameBody = (written: string | null, stored: string | null): string | null =>
  written !== null && stored !== null && written.trim() === stored.trim() ? stored : written;

/**
 * The template in its stored form, each signer once. The template language checks its body and values. A form without a blank is inactive.
 * A body that is the stored one (`before`; null if the template is new) but for blanks around it stays as it is stored.
 */
export const checkTemplate = (
  input: TemplateDetails,
  before: TemplateBefore | null,
): Result<TemplateDetails, FieldsInvalid> => {
  const errors = [
    ...codeAndNameErrors(input, before),
    ...failedChecks([["kind", before === null || before.kind === input.kind, "must not change"]]),
    ...(input.kind === "form" ? formErrors(input, before) : liquidErrors(input)),
  ];
  if (errors.length > 0) return invalidFields(errors);
  const isActive = input.isActive && (input.kind === "liquid" || input.blank !== null);
  const body = sameBody(input.body, before?.body ?? null);
  return accept({ ...input, body, isActive, signers: [...new Set(input.signers)] });
};

/** Who writes a template, and when. */
interface Writing {
  readonly byUserId: number;
  readonly now: Instant;
}

/** The part of the written data that the template itself stores, without the content of its revision. */
const shownOf = ({ body: _body, fields: _fields, blank, ...details }: TemplateDetails) => ({
  ...details,
  blankSha256: blank?.sha256 ?? null,
});

/** A new template of a company with its first revision, from checked input. */
export const newTemplate = (
  input: TemplateDetails,
  { id, companyId, now }: { readonly id: number; readonly companyId: number; readonly now: Instant },
): DocumentTemplate => ({
  ...shownOf(input),
  schemaVersion: documentSchemaVersions.template,
  id,
  companyId,
  version: 1,
  logNumber: 1,
  createdAt: now,
  updatedAt: now,
  revision: 1,
});

/** The revision to which a template refers, with the written content. */
export const revisionOf = (
  { id: templateId, companyId, revision: number }: DocumentTemplate,
  { kind, code, name, stage, body, fields, blank, signers }: TemplateDetails,
  { byUserId, now }: Writing,
): TemplateRevision => ({
  schemaVersion: documentSchemaVersions.revision,
  companyId,
  templateId,
  number,
  kind,
  code,
  name,
  stage,
  body,
  fields,
  blank,
  signers,
  writtenAt: now,
  writtenByUserId: byUserId,
});

/** All written data of a template, from the template and its newest revision. */
export const detailsOf = (
  { kind, code, name, stage, signers, isActive }: DocumentTemplate,
  { body, fields, blank }: Pick<TemplateRevision, TemplateContent>,
): TemplateDetails => ({ kind, code, name, stage, body, fields, blank, signers, isActive });

/** Whether a change creates a revision: it changes what documents are made from, and not only whether any are made. */
export const makesRevision = (before: TemplateDetails, after: TemplateDetails): boolean =>
  !isSameData({ ...before, isActive: true }, { ...after, isActive: true });

/** A template with changed data, from checked input; `revision` is the number of its newest revision. */
export const withTemplateDetails = (
  template: DocumentTemplate,
  input: TemplateDetails,
  revision: number,
): DocumentTemplate => ({ ...template, ...shownOf(input), revision });
