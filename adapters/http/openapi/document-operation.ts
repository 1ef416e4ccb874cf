import type { TObject, TSchema } from "@sinclair/typebox";
import type { DocumentDecoration } from "elysia";
import { capitalized } from "../../../domain/kernel/text/phrases.ts";
import { named } from "../codec/named-schema.ts";
import { enumerated } from "../codec/values/choice-codecs.ts";
import {
  csvType,
  formatName,
  formatNames,
  formatParameter,
  furtherTypes,
  jsonType,
  responseTypes,
} from "../operation/formats/negotiate-format.ts";
import { bytesType, type FormatFacts } from "../operation/formats/response-format.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { acceptsIdempotencyKey } from "../operation/operation-facts.ts";
import { openingPermissions } from "../operation/operation-permission.ts";
import { either } from "../operation/refusals/error-row.ts";
import { jobExample } from "../resources/jobs/examples.ts";
import { jobResponse } from "../resources/jobs/response.ts";
import { referencesToErrors } from "./error-responses.ts";
import { documentSchema } from "./named-schemas.ts";
import { type Part, refTo, sharedHeaders } from "./parts.ts";

const queryParameters = (schema: TObject): Part[] =>
  Object.entries(schema.properties).map(([name, inside]) => {
    const { description, ...rest } = inside;
    const isRequired = schema.required?.includes(name) ?? false;
    // Swagger UI sends the example of a parameter. An optional one has none, so that it is sent only if it was entered.
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
  description: "Id of the record, as returned when it was created and in lists",
  schema: { type: "integer", format: "int64", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  example: exampleId,
});

/** The values that `format` accepts; null if the response has a single format. */
const formatSchema = (operation: AnyOperation): TSchema | null => {
  const names = formatNames(operation);
  return names.length < 2 ? null : enumerated(names.map(capitalized).join("Or"), names);
};

const formatOf = (operation: AnyOperation): Part[] => {
  const schema = formatSchema(operation);
  if (schema === null) return [];
  const description = "Format of the response; takes precedence over the `Accept` header";
  return [{ name: formatParameter, in: "query", required: false, description, schema: documentSchema(schema) }];
};

/** The request body of an operation, named after the operation. */
const bodyOf = ({ name, bodySchema }: AnyOperation): TSchema | null =>
  bodySchema === null ? null : named(`${capitalized(name)}Body`, bodySchema);

/** The schemas of an operation that may contain references to named schemas. */
export const operationSchemas = (operation: AnyOperation): readonly TSchema[] =>
  [operation.responseSchema, operation.querySchema, formatSchema(operation), bodyOf(operation)].filter(
    (each) => each !== null,
  );

const honorsIfMatch = ({ refusals }: AnyOperation): boolean => refusals.includes("VersionMismatch");
const honorsIfNoneMatch = ({ method, isVersioned, showsOtherRecords }: AnyOperation): boolean =>
  method === "GET" && isVersioned && !showsOtherRecords;

const parametersOf = (operation: AnyOperation): Part[] => [
  ...(operation.path.includes("{id}") ? [idParameter(operation)] : []),
  ...(operation.querySchema ? queryParameters(operation.querySchema) : []),
  ...formatOf(operation),
  ...(honorsIfMatch(operation) ? [refTo("parameters", "IfMatch")] : []),
  ...(honorsIfNoneMatch(operation) ? [refTo("parameters", "IfNoneMatch")] : []),
  ...(acceptsIdempotencyKey(operation) ? [refTo("parameters", "IdempotencyKey")] : []),
  ...(operation.mayStartJob ? [refTo("parameters", "Prefer")] : []),
];

/** Generated clients create a second body for a second media type with the same schema, so it is only described in words. */
const requestBody = ({ method, bodyExample }: AnyOperation, schema: TSchema): Part => {
  const body = { schema: documentSchema(schema), example: bodyExample };
  const description = "`application/merge-patch+json` is also accepted.";
  return { ...(method === "PATCH" ? { description } : {}), required: true, content: { "application/json": body } };
};

/** OpenAPI 3.1 has `contentMediaType` for bytes; generators read `format`, from 3.0. */
const bytesSchema: Part = { type: "string", format: "binary" };

const uploadBody = (upload: NonNullable<AnyOperation["upload"]>): Part => {
  const exampleOf = (type: string, at: number) =>
    (type === csvType ? upload.tableExample : undefined) ?? (at === 0 ? upload.example : undefined);
  return {
    required: true,
    description: upload.description,
    content: Object.fromEntries(
      upload.mediaTypes.map((type, at) => {
        const example = exampleOf(type, at);
        return [
          type,
          {
            schema: type === bytesType ? bytesSchema : { type: "string" },
            ...(example === undefined ? {} : { example }),
          },
        ];
      }),
    ),
  };
};

const fileBody = ({ mediaTypes, description }: NonNullable<AnyOperation["file"]>): Part => ({
  required: true,
  description,
  content: Object.fromEntries([...mediaTypes, bytesType].map((type) => [type, { schema: bytesSchema }])),
});

const tableFacts: FormatFacts = {
  mediaType: csvType,
  description:
    "All rows that match the filters, one line each. If the transfer is interrupted, the table is incomplete",
};

/** The formats of a response other than JSON. */
const otherForms = ({ list, formats }: AnyOperation): readonly FormatFacts[] => [
  ...(list ? [tableFacts] : []),
  ...formats,
];

const isWritten = (mediaType: string): boolean => /^text\/|xml$/.test(mediaType);

/**
 * The formats of a response, each with its media type. JSON comes first, then the format that is sent by default: most generators create a
 * client for the first format that they know.
 */
const responseContent = (operation: AnyOperation): Part => {
  const { responseSchema, example } = operation;
  const forms = otherForms(operation);
  const contentOf = (mediaType: string): Part => {
    if (mediaType === jsonType && responseSchema !== null) return { schema: documentSchema(responseSchema), example };
    const { description } = forms.find((form) => form.mediaType === mediaType) ?? forms[0] ?? tableFacts;
    return { schema: { ...(isWritten(mediaType) ? { type: "string" } : bytesSchema), description } };
  };
  const types = new Set([...responseTypes(operation), ...furtherTypes(operation)]);
  return Object.fromEntries([...types].map((mediaType) => [mediaType, contentOf(mediaType)]));
};

const successResponse = (operation: AnyOperation): Part => {
  const content = responseContent(operation);
  return {
    description: operation.summary,
    headers: {
      ...sharedHeaders,
      "X-Ignored-Fields": refTo("headers", "IgnoredFields"),
      ...(operation.isVersioned ? { ETag: refTo("headers", "ETag") } : {}),
      ...(otherForms(operation).length > 0 ? { "Content-Disposition": refTo("headers", "ContentDisposition") } : {}),
      ...(acceptsIdempotencyKey(operation) ? { "Idempotency-Replayed": refTo("headers", "IdempotencyReplayed") } : {}),
    },
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
};

const startedJob = (operation: AnyOperation): Part => ({
  "202": {
    description: "The work was started as a job",
    headers: {
      ...sharedHeaders,
      "X-Ignored-Fields": refTo("headers", "IgnoredFields"),
      ...(acceptsIdempotencyKey(operation) ? { "Idempotency-Replayed": refTo("headers", "IdempotencyReplayed") } : {}),
      Location: refTo("headers", "Location"),
      "Preference-Applied": refTo("headers", "PreferenceApplied"),
    },
    content: { [jsonType]: { schema: documentSchema(jobResponse.schema), example: jobResponse.encode(jobExample) } },
  },
});

const notModified = {
  "304": {
    description: "The record still has the version named in `If-None-Match`",
    headers: { ...sharedHeaders, ETag: refTo("headers", "ETag") },
  },
};

const permissionText = ({ permission }: AnyOperation): string => {
  const permissions = openingPermissions(permission).map((each) => `\`${each}\``);
  return permissions.length === 0 ? "Open to every signed-in user." : `Requires the permission ${either(permissions)}.`;
};

const otherFormsText = (operation: AnyOperation): readonly string[] =>
  operation.responseSchema === null
    ? []
    : otherForms(operation).map(
        ({ mediaType, description }) =>
          `Also available as \`${mediaType}\`, with \`${formatParameter}=${formatName(mediaType)}\` or the \`Accept\` header. ${description}.`,
      );

/** An operation as described in the API document. */
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
    ...(operation.file ? { requestBody: fileBody(operation.file) } : {}),
    responses: {
      [operation.success]: successResponse(operation),
      ...(operation.mayStartJob ? startedJob(operation) : {}),
      ...(honorsIfNoneMatch(operation) ? notModified : {}),
      ...referencesToErrors(operation),
    },
  };
  // The plugin's types cover only OpenAPI 3.0 without extensions; the resulting document is linted as 3.1.
  return document as unknown as DocumentDecoration;
};
