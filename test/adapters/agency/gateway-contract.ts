import { describe } from "bun:test";
import { answers } from "./laws/answers.ts";
import { callsWithoutEffect, guardedCredentials, unsupportedOperations } from "./laws/failed-calls.ts";
import { lookUps, lostAnswers } from "./laws/lost-answers.ts";
import { openCalls } from "./laws/open-calls.ts";
import { everyOperation } from "./laws/operations.ts";
import { requiredFields } from "./laws/required-fields.ts";
import { statuses } from "./laws/statuses.ts";
import { unexpectedAnswers } from "./laws/unexpected-answers.ts";
import type { ProtocolUnderTest } from "./support/protocol-under-test.ts";
import { stageOf } from "./support/stage.ts";

/**
 * What every agency gateway guarantees, tested with a small server of its own protocol. No outcome of these calls contains the credentials.
 */
export const agencyGatewayContract = (protocol: ProtocolUnderTest): void => {
  const stage = stageOf(protocol);
  describe("every operation", () => everyOperation(stage, protocol));
  describe("what the agency requires", () => requiredFields(stage, protocol));
  describe("answers", () => answers(stage));
  describe("the status of an answer", () => statuses(stage));
  describe("calls without an effect", () => callsWithoutEffect(stage));
  describe("calls whose outcome is unknown", () => openCalls(stage, protocol));
  describe("credentials", () => guardedCredentials(stage));
  describe("unexpected answers", () => unexpectedAnswers(stage));
  describe("lost answers", () => lostAnswers(stage, protocol));
  describe("looking a call up", () => lookUps(stage, protocol));
  describe("operations that the agency does not have", () => unsupportedOperations(stage, protocol));
};
