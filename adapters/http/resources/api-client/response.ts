import type { ApiClientView } from "../../../../application/identity/api-client/api-client-view.ts";
import { apiClientSchemaVersion, clientIdOf } from "../../../../domain/identity/api-client/api-client.ts";
import { instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { responseOfFields, responseRecord } from "../../codec/response.ts";
import { newRecord } from "../../openapi/examples.ts";
import { apiClientRevisionFields } from "./body.ts";

/** An API client as responses show it. */
export const apiClientResponse = responseRecord<ApiClientView>(
  "ApiClient",
  ({ client }) => [client, client.companyId],
  {
    ...responseOfFields(apiClientRevisionFields, ({ client }) => client),
    client_id: [textSchema, "`client_id` with which the program requests tokens", ({ client }) => clientIdOf(client)],
    last_used_at: [
      nullableSchema(instantSchema),
      "When the client last got tokens, accurate to the hour; null if it never did",
      ({ client }) => client.lastUsedAt,
    ],
    client_secret: [
      nullableSchema(textSchema),
      "`client_secret` with which the program requests tokens, returned only in the response to the request that created it; null otherwise",
      "secret",
    ],
  },
);

export const apiClientExample: ApiClientView = {
  client: {
    ...newRecord,
    schemaVersion: apiClientSchemaVersion,
    id: 1,
    companyId: 2,
    logNumber: 1,
    name: "Pricing engine",
    secretDigest: "",
    formerSecrets: [],
    isActive: true,
    activation: 1,
    place: 1,
    lastUsedAt: null,
  },
  secret: null,
};
