import { maxApiClients } from "../../../../domain/identity/api-client/api-client.ts";
import { badRequest, type ErrorTable } from "../../operation/refusals/error-row.ts";

/** Refusals about API clients. */
export const apiClientErrors = {
  TooManyApiClients: badRequest(
    "too_many",
    `The company has ${maxApiClients} active API clients, the maximum: deactivate one first.`,
  ),
} satisfies Partial<ErrorTable>;
