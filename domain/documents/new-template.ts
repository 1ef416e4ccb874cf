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
import { isDocumentCode } from "./stage.ts";
import { type DocumentTemplate, maxBodyCharacters, type TemplateDetails, type TemplateRevision } from "./template.ts";
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

/** The template as it is to be stored, each signer once; the template language decides whether its body is valid. */
export const checkTemplate = (
  input: TemplateDetails,
  before: Pick<TemplateDetails, "code"> | null,
): Result<TemplateDetails, FieldsInvalid> => {
  const { body, signers } = input;
  const errors = [
    ...codeAndNameErrors(input, before),
    ...failedChecks([
      ["body", isWritten(body), "must not be empty"],
      ["body", body.length <= maxBodyCharacters, `must have at most ${maxBodyCharacters} characters`],
    ]),
  ];
  return errors.length > 0 ? invalidFields(errors) : accept({ ...input, signers: [...new Set(signers)] });
};

/** Who writes a template, and when. */
interface Writing {
  readonly byUserId: number;
  readonly now: Instant;
}

const withoutBody = ({ body: _, ...details }: TemplateDetails): Omit<TemplateDetails, "body"> => details;

/** A new template of a company, from input that was checked; its revision is the first. */
export const newTemplate = (
  input: TemplateDetails,
  { id, companyId, now }: { readonly id: number; readonly companyId: number; readonly now: Instant },
): DocumentTemplate => ({
  ...withoutBody(input),
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
  { code, name, stage, body, signers }: TemplateDetails,
  { byUserId, now }: Writing,
): TemplateRevision => ({
  schemaVersion: documentSchemaVersions.revision,
  companyId,
  templateId,
  number,
  code,
  name,
  stage,
  body,
  signers,
  writtenAt: now,
  writtenByUserId: byUserId,
});

/** Everything that is written of a template, from the template and its newest revision. */
export const detailsOf = (
  { code, name, stage, signers, isActive }: DocumentTemplate,
  { body }: Pick<TemplateRevision, "body">,
): TemplateDetails => ({ code, name, stage, body, signers, isActive });

/** Whether a change makes a new revision: it changes what documents are made of, and not only whether any are. */
export const makesRevision = (before: TemplateDetails, after: TemplateDetails): boolean =>
  !isSameData({ ...before, isActive: true }, { ...after, isActive: true });

/** A template with all that was written of it, from input that was checked; `revision` is the number of its newest one. */
export const withTemplateDetails = (
  template: DocumentTemplate,
  input: TemplateDetails,
  revision: number,
): DocumentTemplate => ({ ...template, ...withoutBody(input), revision });
