import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import { type AgencyOperation, agencyOperationNames, agencyOperations } from "../../../domain/agency/operations.ts";
import type { AgencyCall, AgencyGateway, CallAnswered } from "../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import { type RequiredFields, requirableFields } from "../../../domain/agency/required-fields.ts";
import type { LookedUp } from "../../../domain/outside-call/outcome.ts";
import { type CallSettings, outsideCalls } from "../../outside-calls/outside-calls.ts";
import type { Exchange } from "../../outside-calls/sending.ts";
import { encodeJson, jsonRequest } from "../../outside-calls/wire/json.ts";
import { runTried } from "../run-tried.ts";
import { readAnswer, readLookUp } from "./answer.ts";
import { operationSchemas } from "./operations/operations.ts";

/** The agency's address and how it is called; limits that are left out have default values. */
export interface RestAgencySettings extends CallSettings {
  /** The base address of all paths. */
  readonly url: string;
  /** Which of the fields that not every agency needs are required; if left out, all that FHA Connection requires. */
  readonly requiredFields?: RequiredFields;
}

/** The agency over REST with JSON. */
export const restAgencyGateway = ({
  url: givenUrl,
  requiredFields = requirableFields,
  ...settings
}: RestAgencySettings): AgencyGateway => {
  const url = givenUrl.replace(/\/+$/, "");
  const calls = outsideCalls("agency", settings);

  const sendOf = <Operation extends AgencyOperation>(
    call: AgencyCall<Operation>,
    request: AgencyRequests[Operation],
  ): Exchange<CallAnswered<Operation>> => ({
    request: jsonRequest(
      `${url}/v1/${call.operation.replaceAll("_", "-")}`,
      call,
      encodeJson(call.operation, operationSchemas[call.operation].request, request),
      { "x-reference": call.reference },
    ),
    read: (answer) => readAnswer(call, answer),
  });

  const lookUpOf = <Operation extends AgencyOperation>(
    call: AgencyCall<Operation>,
  ): Exchange<LookedUp<AgencyAnswer<Operation>>> => ({
    request: jsonRequest(`${url}/v1/transactions/${encodeURIComponent(call.reference)}`, call),
    read: (answer) => readLookUp(call, answer),
  });

  return {
    operations: agencyOperationNames,
    requiredFields,
    send: async (call, request) => {
      const send = sendOf(call, request);
      return runTried(
        agencyOperations[call.operation] === "command"
          ? calls.command({ caller: call, send, lookUp: lookUpOf(call) })
          : calls.query({ caller: call, action: "send", query: send }),
      );
    },
    lookUp: (call) => runTried(calls.query({ caller: call, action: "look_up", query: lookUpOf(call) })),
  };
};
