import type { TObject } from "@sinclair/typebox";
import type { DocumentDecoration } from "elysia";
import type { FormatFacts } from "../operation/answer-format.ts";
import { either } from "../operation/error-row.ts";
import { csvType, formatNames, formatParameter } from "../operation/negotiate-format.ts";
import { type AnyOperation, takesIdempotencyKey } from "../operation/operation.ts";
import { openingPermissions } from "../operation/operation-permission.ts";
import { operationErrors } from "./error-answers.ts";
import { type Part, refTo, sharedHeaders } from "./parts.ts";

const queryParameters = (schema: TObject): Part[] =>
  Object.entries(schema.properties).map(([name, { description, ...rest }]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));

const idParameter: Part = {
  name: "id",
  in: "path",
  required: true,
  description: "The record's id",
  schema: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  example: 1,
};

const formatOf = (operation: AnyOperation): Part[] => {
  const names = formatNames(operation);
  const description = "The form of the answer, whatever `Accept` says";
  return names.length < 2
    ? []
    : [{ name: formatParameter, in: "query", required: false, description, schema: { type: "string", enum: names } }];
};

const honoursIfMatch = ({ refusals }: AnyOperation): boolean => refusals.includes("VersionMismatch");
const honoursIfNoneMatch = ({ method, isVersioned }: AnyOperation): boolean => method === "GET" && isVersioned;

const parametersOf = (operation: AnyOperation): Part[] => [
  ...(operation.path.includes("{id}") ? [idParameter] : []),
  ...(operation.querySchema ? queryParameters(operation.querySchema) : []),
  ...formatOf(operation),
  ...(honoursIfMatch(operation) ? [refTo("parameters", "IfMatch")] : []),
  ...(honoursIfNoneMatch(operation) ? [refTo("parameters", "IfNoneMatch")] : []),
  ...(takesIdempotencyKey(operation) ? [refTo("parameters", "IdempotencyKey")] : []),
];

const requestBody = ({ method, bodySchema, bodyExample }: AnyOperation): Part => {
  const body = { schema: bodySchema, example: bodyExample };
  const content = { "application/json": body, ...(method === "PATCH" ? { "application/merge-patch+json": body } : {}) };
  return { required: true, content };
};

const successAnswer = (operation: AnyOperation): Part => {
  const { answer, example, list, formats } = operation;
  const text = ({ mediaType, description }: FormatFacts) => [mediaType, { schema: { type: "string", description } }];
  const others = [
    ...(list
      ? [{ mediaType: csvType, description: "Every row of the filter; a transfer that breaks off is not whole" }]
      : []),
    ...formats,
  ];
  const content = {
    ...(answer === null ? {} : { "application/json": { schema: answer, example } }),
    ...Object.fromEntries(others.map(text)),
  };
  return {
    description: operation.summary,
    headers: {
      ...sharedHeaders,
      "X-Ignored-Fields": refTo("headers", "IgnoredFields"),
      ...(operation.isVersioned ? { ETag: refTo("headers", "ETag") } : {}),
      ...(takesIdempotencyKey(operation) ? { "Idempotency-Replayed": refTo("headers", "IdempotencyReplayed") } : {}),
    },
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
};

const notModified = { "304": { description: "The record still has the version that If-None-Match names" } };

const permissionText = ({ permission }: AnyOperation): string => {
  const permissions = openingPermissions(permission).map((each) => `\`${each}\``);
  return permissions.length === 0 ? "Open to everyone signed in." : `Needs the permission ${either(permissions)}.`;
};

/** All that the API document says of an operation. */
export const documentOperation = (operation: AnyOperation): DocumentDecoration => {
  const parameters = parametersOf(operation);
  const document = {
    operationId: operation.name,
    summary: operation.summary,
    description: [operation.description, permissionText(operation)].filter(Boolean).join("\n\n"),
    tags: [operation.tag],
    security: [{ bearerToken: [] }, { password: [] }],
    "x-permission": operation.permission,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.bodySchema ? { requestBody: requestBody(operation) } : {}),
    responses: {
      [operation.success]: successAnswer(operation),
      ...(honoursIfNoneMatch(operation) ? notModified : {}),
      ...operationErrors(operation),
    },
  };
  // The plugin's types know OpenAPI 3.0 alone, without extensions; what it makes of this is linted as 3.1.
  return document as unknown as DocumentDecoration;
};
