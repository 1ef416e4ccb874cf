import type { TObject, TSchema } from "@sinclair/typebox";
import type { DocumentDecoration } from "elysia";
import { capitalized, enumerated } from "../codec/choice-codecs.ts";
import { definitionOf, named } from "../codec/named-schema.ts";
import type { FormatFacts } from "../operation/answer-format.ts";
import { either } from "../operation/error-row.ts";
import { csvType, formatName, formatNames, formatParameter } from "../operation/negotiate-format.ts";
import { type AnyOperation, takesIdempotencyKey } from "../operation/operation.ts";
import { openingPermissions } from "../operation/operation-permission.ts";
import { operationErrors } from "./error-answers.ts";
import { documentSchema } from "./named-schemas.ts";
import { type Part, refTo, sharedHeaders } from "./parts.ts";

const queryParameters = (schema: TObject): Part[] =>
  Object.entries(schema.properties).map(([name, inside]) => {
    const { description, ...rest } = inside;
    const isRequired = schema.required?.includes(name) ?? false;
    // A page to try the API sends the example. Of a parameter that may be left out, it would send what nobody asked for.
    const example = isRequired ? rest.examples?.[0] : undefined;
    return {
      name,
      in: "query",
      required: isRequired,
      ...(description === undefined ? {} : { description }),
      schema: documentSchema(rest as TSchema),
      ...(example === undefined ? {} : { example }),
    };
  });

const idParameter = ({ exampleId = 1 }: AnyOperation): Part => ({
  name: "id",
  in: "path",
  required: true,
  description: "The id of the record, as lists and the answer that made it have it",
  schema: { type: "integer", format: "int64", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  example: exampleId,
});

/** What `format` may be; null: the answer has one form alone. */
const formatSchema = (operation: AnyOperation): TSchema | null => {
  const names = formatNames(operation);
  return names.length < 2 ? null : enumerated(names.map(capitalized).join("Or"), names);
};

const formatOf = (operation: AnyOperation): Part[] => {
  const schema = formatSchema(operation);
  if (schema === null) return [];
  const description = "The form of the answer; it takes precedence over `Accept`";
  return [{ name: formatParameter, in: "query", required: false, description, schema: documentSchema(schema) }];
};

/** The body that an operation takes; one without a name of its own has the operation's. */
const bodyOf = ({ name, bodySchema }: AnyOperation): TSchema | null =>
  bodySchema === null || definitionOf(bodySchema) ? bodySchema : named(`${capitalized(name)}Body`, bodySchema);

/** The schemas in which an operation's document may refer to named ones. */
export const operationSchemas = (operation: AnyOperation): readonly TSchema[] =>
  [operation.answer, operation.querySchema, formatSchema(operation), bodyOf(operation)].filter((each) => each !== null);

const honoursIfMatch = ({ refusals }: AnyOperation): boolean => refusals.includes("VersionMismatch");
const honoursIfNoneMatch = ({ method, isVersioned, showsOtherRecords }: AnyOperation): boolean =>
  method === "GET" && isVersioned && !showsOtherRecords;

const parametersOf = (operation: AnyOperation): Part[] => [
  ...(operation.path.includes("{id}") ? [idParameter(operation)] : []),
  ...(operation.querySchema ? queryParameters(operation.querySchema) : []),
  ...formatOf(operation),
  ...(honoursIfMatch(operation) ? [refTo("parameters", "IfMatch")] : []),
  ...(honoursIfNoneMatch(operation) ? [refTo("parameters", "IfNoneMatch")] : []),
  ...(takesIdempotencyKey(operation) ? [refTo("parameters", "IdempotencyKey")] : []),
];

/** Of two media types with one schema, generated clients make two bodies: the second is told in words. */
const requestBody = ({ method, bodyExample }: AnyOperation, schema: TSchema): Part => {
  const body = { schema: documentSchema(schema), example: bodyExample };
  const description = "`application/merge-patch+json` is taken too.";
  return { ...(method === "PATCH" ? { description } : {}), required: true, content: { "application/json": body } };
};

const uploadBody = ({ description, example }: NonNullable<AnyOperation["upload"]>): Part => ({
  required: true,
  description,
  content: { "text/plain": { schema: { type: "string" }, example } },
});

/** The forms of an answer beside JSON. */
const otherForms = ({ list, formats }: AnyOperation): readonly FormatFacts[] => [
  ...(list
    ? [
        {
          mediaType: csvType,
          description:
            "All rows that match the filters, one line each; if the transfer breaks off, the table is incomplete",
        },
      ]
    : []),
  ...formats,
];

/**
 * An answer in JSON is described as JSON alone: beside another media type a generated client would know of what it gets
 * only that it is this or text. The other forms are told in words.
 */
const answerContent = (operation: AnyOperation): Part => {
  const { answer, example } = operation;
  if (answer !== null) return { "application/json": { schema: documentSchema(answer), example } };
  const text = ({ mediaType, description }: FormatFacts) => [mediaType, { schema: { type: "string", description } }];
  return Object.fromEntries(otherForms(operation).map(text));
};

const successAnswer = (operation: AnyOperation): Part => {
  const content = answerContent(operation);
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

const otherFormsText = (operation: AnyOperation): readonly string[] =>
  operation.answer === null
    ? []
    : otherForms(operation).map(
        ({ mediaType, description }) =>
          `Also as \`${mediaType}\`, with \`${formatParameter}=${formatName(mediaType)}\` or by \`Accept\`. ${description}.`,
      );

/** All that the API document says of an operation. */
export const documentOperation = (operation: AnyOperation): DocumentDecoration => {
  const body = bodyOf(operation);
  const parameters = parametersOf(operation);
  const document = {
    operationId: operation.name,
    summary: operation.summary,
    description: [operation.description, ...otherFormsText(operation), permissionText(operation)]
      .filter(Boolean)
      .join("\n\n"),
    tags: [operation.tag],
    security: [{ bearerToken: [] }, { password: [] }],
    "x-permission": operation.permission,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(operation, body) } : {}),
    ...(operation.upload ? { requestBody: uploadBody(operation.upload) } : {}),
    responses: {
      [operation.success]: successAnswer(operation),
      ...(honoursIfNoneMatch(operation) ? notModified : {}),
      ...operationErrors(operation),
    },
  };
  // The plugin's types know OpenAPI 3.0 alone, without extensions; what it makes of this is linted as 3.1.
  return document as unknown as DocumentDecoration;
};
