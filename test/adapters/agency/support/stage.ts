import { afterEach, beforeEach, expect } from "bun:test";
import type { CallLimits } from "../../../../adapters/outside-calls/limits.ts";
import type { AgencyMessage } from "../../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { AgencyCall, AgencyGateway } from "../../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../../domain/agency/requests.ts";
import { credentials } from "./example-calls.ts";
import type { ProtocolUnderTest, Statement } from "./protocol-under-test.ts";
import { type Reaction, type ScriptedAgency, scriptedAgency } from "./scripted-agency.ts";

/** Long enough on a busy machine if an answer comes, and short between tries. */
export const quick: Partial<CallLimits> = { tryMilliseconds: 5_000, callMilliseconds: 20_000, backOffMilliseconds: 1 };

const secrets = [
  credentials.username,
  credentials.password,
  Buffer.from(`${credentials.username}:${credentials.password}`).toString("base64"),
];

/** The outcome of a call, which must not contain the credentials. */
const withoutSecrets = async <Outcome>(outcome: Promise<Outcome>): Promise<Outcome> => {
  const text = JSON.stringify(await outcome);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  return outcome;
};

/** An agency that is started for each test of a group, and a gateway to it. */
export interface Stage {
  agency(): ScriptedAgency;
  /** A reaction that expresses a statement in the protocol. */
  saying(statement: Statement, messages?: readonly AgencyMessage[]): Exclude<Reaction, string>;
  /** A gateway of the protocol; no outcome that it gives may contain the credentials. */
  gateway(url?: string, limits?: Partial<CallLimits>): AgencyGateway;
}

export const stageOf = (protocol: ProtocolUnderTest): Stage => {
  let agency: ScriptedAgency;
  beforeEach(async () => {
    agency = await scriptedAgency(protocol.kindOf);
  });
  afterEach(() => agency.close());
  return {
    agency: () => agency,
    saying:
      (statement, messages = []) =>
      (received) =>
        protocol.write(statement, messages, received),
    gateway: (url = agency.url, limits = quick) => {
      const opened = protocol.open(url, limits);
      return {
        operations: opened.operations,
        requiredFields: opened.requiredFields,
        send: <Operation extends AgencyOperation>(call: AgencyCall<Operation>, request: AgencyRequests[Operation]) =>
          withoutSecrets(opened.send(call, request)),
        lookUp: (call) => withoutSecrets(opened.lookUp(call)),
      };
    },
  };
};
