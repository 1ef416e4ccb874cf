import { expect, test } from "bun:test";
import { type AgencyOperation, agencyOperationNames, agencyOperations } from "../../../../domain/agency/operations.ts";
import { messages } from "../support/example-answers.ts";
import { sampleCall } from "../support/example-calls.ts";
import type { ProtocolUnderTest } from "../support/protocol-under-test.ts";
import { samples } from "../support/samples.ts";
import type { Stage } from "../support/stage.ts";

/** What a gateway guarantees for one operation that its agency has. */
interface OperationLaw {
  readonly name: string;
  readonly check: (stage: Stage, protocol: ProtocolUnderTest, operation: AgencyOperation) => Promise<void>;
}

const sendSample = <Operation extends AgencyOperation>({ gateway }: Stage, operation: Operation) =>
  gateway().send(sampleCall(operation), samples[operation].request);

export const operationLaws: readonly OperationLaw[] = [
  {
    name: "that the agency does gives its result in the words of the domain",
    check: async (stage, { decidedLater }, operation) => {
      stage.agency().script("send", stage.saying({ says: "done", operation }, messages));
      const done = { status: "success", messages, caseStatus: null, result: samples[operation].result };
      const taken = { status: "pending", messages, caseStatus: null, holds: [] };
      const { tries, ...outcome } = await sendSample(stage, operation);
      expect(outcome).toEqual({
        _tag: "Answered",
        answer: decidedLater.includes(operation) ? taken : done,
      } as typeof outcome);
      expect(tries).toMatchObject([{ action: "send", statusCode: 200, outcome: "answered" }]);
    },
  },
  {
    name: "that the agency refuses gives its messages in their order",
    check: async (stage, _, operation) => {
      stage.agency().script("send", stage.saying({ says: "refused" }, messages));
      const { tries: _tries, ...outcome } = await sendSample(stage, operation);
      expect(outcome).toEqual({
        _tag: "Answered",
        answer: { status: "error", messages, caseStatus: null },
      } as typeof outcome);
    },
  },
  {
    name: "whose answers are all lost is of unknown outcome where it takes effect, and is sent once then",
    check: async (stage, _, operation) => {
      const isCommand = agencyOperations[operation] === "command";
      stage.agency().script("send", "lost");
      stage.agency().script("look_up", "lost");
      const outcome = await sendSample(stage, operation);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: !isCommand });
      expect(stage.agency().count("send")).toBe(isCommand ? 1 : 3);
    },
  },
];

/** Each operation that the agency has, with success, refusal, and unknown outcome. */
export const everyOperation = (stage: Stage, protocol: ProtocolUnderTest): void => {
  for (const operation of agencyOperationNames.filter((name) => protocol.supported.includes(name)))
    for (const { name, check } of operationLaws) test(`${operation} ${name}`, () => check(stage, protocol, operation));
};
