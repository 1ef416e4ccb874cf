import { changeApiClient } from "../../../../application/identity/api-client/change-api-client.ts";
import { createApiClient } from "../../../../application/identity/api-client/create-api-client.ts";
import { deactivateApiClient } from "../../../../application/identity/api-client/deactivate-api-client.ts";
import { findApiClient } from "../../../../application/identity/api-client/find-api-client.ts";
import { listApiClients } from "../../../../application/identity/api-client/list-api-clients.ts";
import { rotateApiClientSecret } from "../../../../application/identity/api-client/rotate-api-client-secret.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { maxApiClients } from "../../../../domain/identity/api-client/api-client.ts";
import { newBody, patchBody } from "../../codec/bodies.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { activeFilter, companyFilter, ofCompany } from "../part-fields.ts";
import { apiClientFields, apiClientRevisionFields } from "./body.ts";
import { apiClientExample, apiClientResponse } from "./response.ts";

const tag = "API clients";
const path = "/company/api-clients/";
const permission = "company.credentials";
const example = apiClientResponse.encode(apiClientExample);
const withSecret = apiClientResponse.encode({ ...apiClientExample, secret: "<CLIENT_SECRET>" });
const version = ({ client }: Parameters<typeof apiClientResponse.encode>[0]): number => client.version;

const rotateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: `${path}{id}/rotate-secret/`,
    name: "rotateApiClientSecret",
    tag,
    summary: "Replace the secret of an API client",
    description:
      "Only this response shows the new secret. The previous secret is accepted for another 24 hours, so that the program can switch over, unless the client is inactive.",
    permission,
    success: 200,
    response: apiClientResponse,
    example: withSecret,
    shownOnce: ["client_secret"],
    refusals: ["ApiClientNotFound", "VersionMismatch", "ApiClientChangedMeanwhile"],
    handle: ({ actor, id, ifMatch }) => rotateApiClientSecret(dependencies, actor, id, ifMatch),
    version,
  });

/** The operations of API clients. */
export const apiClientOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, create, read, remove } = crudOperations(dependencies, {
    tag,
    path,
    noun: "API client",
    permissions: { view: permission, create: permission, edit: permission, delete: permission },
    response: apiClientResponse,
    example,
    version,
    refusedFields: apiClientRevisionFields,
  });
  return [
    list({
      name: "listApiClients",
      summary: "List API clients",
      filters: { ...companyFilter, ...activeFilter },
      orderNames: { created_at: "createdAt" },
      orderingName: "CreationOrdering",
      refusals: [],
      list: (actor, { companyId, ...filter }, page) => listApiClients(dependencies, actor, companyId, filter, page),
    }),
    create({
      name: "createApiClient",
      summary: "Create an API client",
      description: `An API client is a program that requests tokens at \`POST /auth/token/\` with its own \`client_id\` and \`client_secret\`, for users of the company only. Only this response shows the secret. A company has at most ${maxApiClients} active API clients.`,
      body: newBody({ ...apiClientFields, ...ofCompany }, { name: "Pricing engine" }),
      shownOnce: ["client_secret"],
      idempotent: {
        sequence: "api_client",
        recall: (actor, id) => findApiClient(dependencies, actor, id),
      },
      refusals: ["TooManyApiClients"],
      handle: ({ actor, body, reservedId }) => createApiClient(dependencies, actor, body, reservedId),
    }),
    read({ name: "readApiClient", refusals: ["ApiClientNotFound"], useCase: findApiClient }),
    defineOperation({
      method: "PATCH",
      path: `${path}{id}/`,
      name: "changeApiClient",
      tag,
      summary: "Change an API client",
      description:
        "Setting `is_active` to true reactivates the client with its existing secret: replace the secret first if others may know it.",
      permission,
      body: patchBody(apiClientRevisionFields, { name: "Pricing engine, Denver" }),
      success: 200,
      response: apiClientResponse,
      example,
      refusals: ["ApiClientNotFound", "VersionMismatch", "ApiClientChangedMeanwhile", "TooManyApiClients"],
      handle: ({ actor, id, ifMatch, body }) => changeApiClient(dependencies, actor, id, ifMatch, body),
      version,
    }),
    remove({
      name: "deactivateApiClient",
      exampleId: demonstration.secondApiClient,
      summary: "Deactivate an API client",
      description:
        "The client can no longer get tokens, and all access and refresh tokens issued to it are refused, even if it is reactivated. It can still be read.",
      refusals: ["ApiClientNotFound", "VersionMismatch", "ApiClientChangedMeanwhile"],
      useCase: deactivateApiClient,
    }),
    rotateOperation(dependencies),
  ];
};
