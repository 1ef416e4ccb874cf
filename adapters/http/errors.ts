import { holdersOf } from "../../domain/access/roles.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { withArticle } from "../../domain/kernel/text/phrases.ts";
import { snakeCase } from "../../domain/kernel/text/snake-case.ts";
import {
  type ChangedMeanwhile,
  changedMeanwhile as changedMeanwhileOf,
  type NotFound,
  namedKinds,
  type RecordKind,
  recordKinds,
} from "../../domain/log/record-kinds.ts";
import {
  badRequest,
  changedMeanwhile,
  type ErrorTable,
  either,
  fieldInWords,
  type NameField,
  notFound,
} from "./operation/refusals/error-row.ts";
import { requestErrors } from "./request/errors.ts";
import { agencyErrors } from "./resources/agency/errors.ts";
import { apiClientErrors } from "./resources/api-client/errors.ts";
import { signInErrors } from "./resources/auth/errors.ts";
import { calculationErrors } from "./resources/calculation/errors.ts";
import { callErrors } from "./resources/call-errors.ts";
import { casebookErrors } from "./resources/casebook/errors.ts";
import { creditErrors } from "./resources/credit/errors.ts";
import { documentErrors } from "./resources/documents/errors.ts";
import { eventErrors } from "./resources/events/errors.ts";
import { hmdaErrors } from "./resources/hmda/errors.ts";
import { importErrors } from "./resources/imports/errors.ts";
import { jobErrors } from "./resources/jobs/errors.ts";
import { loanErrors } from "./resources/loan/errors.ts";
import { logErrors } from "./resources/log/errors.ts";
import { callReportErrors } from "./resources/mcr/errors.ts";

/** Codes of single fields that programs should handle, and that therefore become the code of the whole response. */
const fieldCodesKept: readonly string[] = [
  "already_exists",
  "computed_fee",
  "too_many",
  "loan_is_funded",
  "field_is_fixed",
];

const keptOf = ({ errors }: FieldsInvalid) => errors.find(({ code }) => fieldCodesKept.includes(code));

/** The error of one field in words: of the field whose code the response has, or else of the first one. */
const fieldSentence = (refusal: FieldsInvalid, nameField: NameField): string => {
  const said = keptOf(refusal) ?? refusal.errors[0];
  return said ? `${nameField(said.field)} ${said.message}.` : "Some fields are invalid.";
};

/** The rows for records that do not exist. */
const notFoundErrors = Object.fromEntries(
  namedKinds.map((kind) => {
    const { notFound: tag, noun } = recordKinds[kind];
    return [tag, notFound(snakeCase(tag), `There is no such ${noun}: check the id.`)];
  }),
) as Readonly<Record<NotFound<RecordKind>["_tag"], ReturnType<typeof notFound>>>;

/** The rows for records that other writes changed in every attempt to save them. Some are replaced below. */
const changedMeanwhileErrors = Object.fromEntries(
  namedKinds.map((kind) => [
    changedMeanwhileOf(kind)._tag,
    changedMeanwhile(
      `The ${recordKinds[kind].noun} changed while this request ran: read it again and repeat the request.`,
    ),
  ]),
) as Readonly<Record<ChangedMeanwhile<RecordKind>["_tag"], ReturnType<typeof changedMeanwhile>>>;

/**
 * The one table of errors. Every refusal of every use case and of the HTTP layer must have a row here, and every row a refusal; otherwise
 * this does not compile.
 */
export const errorTable: ErrorTable = {
  ...notFoundErrors,
  ...changedMeanwhileErrors,
  ...requestErrors,
  ...signInErrors,
  ...apiClientErrors,
  ...loanErrors,
  ...calculationErrors,
  ...callErrors,
  ...agencyErrors,
  ...creditErrors,
  ...callReportErrors,
  ...casebookErrors,
  ...hmdaErrors,
  ...documentErrors,
  ...jobErrors,
  ...importErrors,
  ...eventErrors,
  ...logErrors,
  NotSignedIn: {
    status: 401,
    code: "invalid_token",
    detail: "The access token has expired, was revoked or is not valid here: get a new one with POST /api/auth/token/.",
    headers: () => ({ "WWW-Authenticate": 'Bearer error="invalid_token"' }),
  },
  PageLinkEnded: notFound("link_ended", "This link has expired or was ended: ask for a new one where you got it."),
  PermissionDenied: {
    status: 403,
    code: "permission_denied",
    detail: ({ permissions }) => `This needs the permission ${either(permissions)}: ask your administrator.`,
    forPeople: {
      sentence: ({ permissions }) =>
        `This is for ${withArticle(holdersOf(permissions))}: ask an administrator of your company if you need it.`,
    },
  },
  HierarchyAboveOwn: {
    status: 403,
    code: "hierarchy_above_own",
    detail:
      "You cannot create, change or delete a user whose hierarchy is above your own: ask a user with that hierarchy.",
  },
  OwnAccess: {
    status: 403,
    code: "own_access",
    detail:
      "You cannot change your own hierarchy, roles, is_active or is_program, reset your own second factor, or delete your own account: ask another administrator.",
    forPeople: {
      sentence:
        "You cannot change your own kind and roles, deactivate or delete your own account, or reset your own second factor: ask another administrator.",
    },
  },
  LastAdministrator: badRequest(
    "last_administrator",
    "A company needs at least one active administrator: make another user an administrator first. If there already is another one, send that user's hierarchy again, then repeat this request.",
  ),
  FieldsInvalid: {
    status: 400,
    code: "invalid",
    codeOf: (refusal) => keptOf(refusal)?.code ?? "invalid",
    detail: fieldSentence,
    errors: ({ errors }, nameField) => errors.map((error) => ({ ...error, field: nameField(error.field) })),
    forPeople: { sentence: (refusal) => fieldSentence(refusal, fieldInWords) },
  },
  PageNotFound: notFound("page_not_found", "Invalid page."),
  VersionMismatch: {
    status: 412,
    code: "version_mismatch",
    detail:
      "If-Match does not name the record's current version: read the record again and send its ETag, with its quotation marks.",
  },
};
