import { Either, ParseResult } from "effect";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { AgencyCall, AgencyGateway } from "../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import { agencyCalls, type CallSettings } from "../resilience/agency-calls.ts";
import type { HttpRequest } from "../resilience/http-exchange.ts";
import { readAnswer, readLookUp } from "./answer.ts";
import { operationSchemas } from "./operations/operations.ts";

/** Where the agency is and how it is called; a limit that is left out is the default one. */
export interface RestAgencySettings extends CallSettings {
  /** The address that all paths follow. */
  readonly url: string;
}

const encodeRequest = <Operation extends AgencyOperation>(
  operation: Operation,
  request: AgencyRequests[Operation],
): string => {
  const encoded = ParseResult.encodeEither(operationSchemas[operation].request)(request);
  // Why is not said: the parser's messages quote the data of people.
  if (Either.isLeft(encoded)) throw new Error(`a request of ${operation} is not of its type`);
  return JSON.stringify(encoded.right);
};

const postRequest = <Operation extends AgencyOperation>(
  url: string,
  { operation, reference, credentials }: AgencyCall<Operation>,
  request: AgencyRequests[Operation],
): HttpRequest => ({
  method: "POST",
  url: `${url}/v1/${operation.replaceAll("_", "-")}`,
  credentials,
  headers: { accept: "application/json", "x-reference": reference },
  body: { contentType: "application/json", text: encodeRequest(operation, request) },
});

const lookUpRequest = (
  url: string,
  { reference, credentials }: Pick<AgencyCall<AgencyOperation>, "reference" | "credentials">,
): HttpRequest => ({
  method: "GET",
  url: `${url}/v1/transactions/${encodeURIComponent(reference)}`,
  credentials,
  headers: { accept: "application/json" },
  body: null,
});

/** The agency over REST with JSON. */
export const restAgencyGateway = ({ url: givenUrl, ...settings }: RestAgencySettings): AgencyGateway => {
  const url = givenUrl.replace(/\/+$/, "");
  const calls = agencyCalls(settings);
  const lookUpOf = <Operation extends AgencyOperation>(call: AgencyCall<Operation>) => ({
    request: lookUpRequest(url, call),
    read: (answer: Parameters<typeof readLookUp>[1]) => readLookUp(call, answer),
  });
  return {
    send: async (call, request) =>
      calls.send({
        caller: call,
        operation: call.operation,
        send: { request: postRequest(url, call, request), read: (answer) => readAnswer(call, answer) },
        lookUp: lookUpOf(call),
      }),
    lookUp: async (call) => calls.lookUp({ caller: call, lookUp: lookUpOf(call) }),
  };
};
