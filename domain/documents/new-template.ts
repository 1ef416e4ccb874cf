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

const isWritten = (text: string): boolean => text.trim() !== "";

/** What is wrong with a code and a name. A code stays as it was given first (`before`; null: it is given now). */
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
    ["name", isWritten(name), "must not be empty"],
  ]);

/** The refusal of a code that another template, or another package, of the company has. */
export const codeTaken = invalidField("code", "is already taken: choose another one", "already_exists");

const liquidErrors = ({ body, fields }: TemplateDetails): FieldError[] =>
  failedChecks([
    ["body", body !== null && isWritten(body), "must not be empty"],
    ["body", (body ?? "").length <= maxBodyCharacters, `must have at most ${maxBodyCharacters} characters`],
    ["fields", fields.length === 0, "must be empty: only a template of the kind form has fields"],
  ]);

/** Whether a form becomes active although it has no blank; one that is created waits for its blank. */
const isActiveTooEarly = ({ blank, isActive }: TemplateDetails, before: TemplateBefore | null): boolean =>
  blank === null && isActive && before !== null;

const formErrors = (input: TemplateDetails, before: TemplateBefore | null): FieldError[] => [
  ...failedChecks([
    ["body", input.body === null, "must be left out: a form has a blank"],
    ["isActive", !isActiveTooEarly(input, before), "must be false until the form has a blank"],
  ]),
  ...mappingErrors(input.fields, input.blank),
];

type TemplateBefore = Pick<TemplateDetails, "code" | "kind">;

/**
 * The template as it is to be stored, each signer once; the template language decides whether its body and its values are valid. A
 * form without a blank is inactive.
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
  return accept({ ...input, isActive, signers: [...new Set(input.signers)] });
};

/** Who writes a template, and when. */
interface Writing {
  readonly byUserId: number;
  readonly now: Instant;
}

/** What a template shows of what is written of it, without the content of its revision. */
const shownOf = ({ body: _body, fields: _fields, blank, ...details }: TemplateDetails) => ({
  ...details,
  blankSha256: blank?.sha256 ?? null,
});

/** A new template of a company, from input that was checked; its revision is the first. */
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

/** The revision that a template names, with what was written of it. */
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

/** Everything that is written of a template, from the template and its newest revision. */
export const detailsOf = (
  { kind, code, name, stage, signers, isActive }: DocumentTemplate,
  { body, fields, blank }: Pick<TemplateRevision, TemplateContent>,
): TemplateDetails => ({ kind, code, name, stage, body, fields, blank, signers, isActive });

/** Whether a change makes a new revision: it changes what documents are made of, and not only whether any are. */
export const makesRevision = (before: TemplateDetails, after: TemplateDetails): boolean =>
  !isSameData({ ...before, isActive: true }, { ...after, isActive: true });

/** A template with all that was written of it, from input that was checked; `revision` is the number of its newest one. */
export const withTemplateDetails = (
  template: DocumentTemplate,
  input: TemplateDetails,
  revision: number,
): DocumentTemplate => ({ ...template, ...shownOf(input), revision });
