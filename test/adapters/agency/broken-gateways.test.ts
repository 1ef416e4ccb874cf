import { describe, expect, test } from "bun:test";
import { agencyOperationNames } from "../../../domain/agency/operations.ts";
import type { AgencyGateway } from "../../../domain/agency/ports.ts";
import { operationLaws } from "./laws/operations.ts";
import type { ProtocolUnderTest } from "./support/protocol-under-test.ts";
import { restProtocol } from "./support/rest-protocol.ts";
import { stageOf } from "./support/stage.ts";

const nothing = {
  _tag: "Answered",
  answer: { status: "success", messages: [], caseStatus: null, result: {} },
  tries: [],
} as const;

/** Answers every request with nothing. */
const answersNothing: AgencyGateway = {
  operations: agencyOperationNames,
  requiredFields: {},
  // Intentionally wrong: only one operation's result is empty.
  send: async () => nothing as never,
  lookUp: async () => nothing as never,
};

/** Decodes every answer, but passes on no result. */
const losesResults: ProtocolUnderTest["open"] = (url, limits) => {
  const gateway = restProtocol.open(url, limits);
  return {
    ...gateway,
    send: async (call, request) => {
      const outcome = await gateway.send(call, request);
      if (outcome._tag !== "Answered" || outcome.answer.status !== "success") return outcome;
      return { ...outcome, answer: { ...outcome.answer, result: {} } } as never;
    },
  };
};

const [success] = operationLaws;
if (success === undefined) throw new Error("the contract has laws about each operation");

describe("a gateway that answers every operation with {}", () => {
  const protocol = { ...restProtocol, open: () => answersNothing };
  const stage = stageOf(protocol);
  for (const operation of agencyOperationNames)
    for (const { name, check } of operationLaws)
      test(`fails the contract: ${operation} ${name}`, async () => {
        await expect(check(stage, protocol, operation)).rejects.toThrow();
      });
});

describe("a gateway that decodes every answer except the result", () => {
  const protocol = { ...restProtocol, open: losesResults };
  const stage = stageOf(protocol);
  // The agency reports nothing else about a restored case, so there is no result to lose.
  for (const operation of agencyOperationNames)
    test(`${operation === "case_restore" ? "keeps" : "fails"} the contract of ${operation}`, async () => {
      const kept = success.check(stage, protocol, operation).then(
        () => "kept",
        () => "failed",
      );
      expect(await kept).toBe(operation === "case_restore" ? "kept" : "failed");
    });
});
