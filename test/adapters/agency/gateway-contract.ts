import { describe, expect, test } from "bun:test";
import type { AgencyMessage } from "../../../domain/agency/answers.ts";
import { agencyOperationNames } from "../../../domain/agency/operations.ts";
import { day } from "../../../domain/kernel/day.ts";
import { caseNumberRequest } from "./support/case-number-request.ts";
import { assignmentCall, credentials, restoreCall, restoreRequest } from "./support/example-calls.ts";
import type { ProtocolUnderTest, Statement } from "./support/protocol-under-test.ts";
import type { Answer } from "./support/scripted-agency.ts";
import { quick, type Stage, stageOf } from "./support/stage.ts";

const assigned: Statement = { says: "assigned", caseNumber: "0612106308", assignedOn: "2026-10-06", adpCode: "952" };
const assignment = { caseNumber: "0612106308", assignedOn: day("2026-10-06"), adpCode: "952" };
const messages: readonly AgencyMessage[] = [
  { code: "1", text: "ORIGINATOR IS NOT ACTIVE" },
  { code: "2", text: "STREET NAME NOT FOUND" },
  { code: "3", text: "BIRTH DATE DOES NOT MATCH" },
];

const answers = ({ agency, gateway, saying }: Stage): void => {
  test("a success is decoded, and was sent once with the company's user name and password", async () => {
    agency().script("send", saying(assigned, messages));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({
      _tag: "Answered",
      answer: { status: "success", messages, result: assignment },
      tries: [{ action: "send", statusCode: 200, outcome: "answered" }],
    });
    const token = Buffer.from(`${credentials.username}:${credentials.password}`).toString("base64");
    expect(agency().received.map(({ headers }) => headers.authorization)).toEqual([`Basic ${token}`]);
  });

  test("a refusal gives the agency's messages in their order", async () => {
    agency().script("send", saying({ says: "refused" }, messages));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "error", messages } });
  });

  test("a held request gives the reasons", async () => {
    const holds = ["DUPLICATE PROPERTY ADDRESS", "REVIEW OF THE LENDER"];
    agency().script("send", saying({ says: "held", holds }, messages));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "held", messages, holds } });
  });

  test("a case that is being restored is pending", async () => {
    agency().script("send", saying({ says: "restoring" }, messages));
    const outcome = await gateway().send(restoreCall, restoreRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "pending", messages, holds: [] } });
  });
};

const page = (body: string, headers: Readonly<Record<string, string>>) => (): Answer => ({ headers, body });
const html = { "content-type": "text/html" };

const refusedCalls = ({ agency, gateway, saying }: Stage): void => {
  test("an agency that says it is unavailable did nothing, and is asked a few times", async () => {
    agency().script("send", saying({ says: "unavailable" }));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: true });
    expect([agency().count("send"), agency().count("look_up")]).toEqual([3, 0]);
  });

  test("one that is available again a moment later is given the request again", async () => {
    agency().script("send", saying({ says: "unavailable" }), saying(assigned));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success" } });
    expect(outcome.tries.map((each) => each.outcome)).toEqual(["unavailable", "answered"]);
  });

  for (const status of [401, 403]) {
    test(`credentials that are rejected with ${status} are not sent again`, async () => {
      agency().script("send", () => ({ status, headers: html, body: "No" }));
      const outcome = await gateway().send(assignmentCall, caseNumberRequest);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "credentials_rejected", hadNoEffect: true });
      expect(agency().received).toHaveLength(1);
    });
  }

  test("the time to wait that the agency names is passed on where it is longer than the call may take", async () => {
    agency().script("send", () => ({ status: 503, headers: { ...html, "retry-after": "90" }, body: "" }));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: true, retryAfterSeconds: 90 });
    expect(agency().received).toHaveLength(1);
  });

  test("an agency to which there is no connection did nothing", async () => {
    agency().close();
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: true });
    expect(outcome.tries).toHaveLength(3);
  });

  test("a redirect is not followed: the credentials are for nobody else", async () => {
    const headers = { location: `${agency().url}/elsewhere` };
    agency().script("send", () => ({ status: 307, headers, body: "" }));
    agency().script("look_up", () => ({ status: 307, headers, body: "" }));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
    expect(agency().received.filter(({ path }) => path === "/elsewhere")).toEqual([]);
  });
};

const unexpectedAnswers = ({ agency, gateway, saying }: Stage): void => {
  for (const [name, distort] of Object.entries({
    "of another content type": (answer: Answer): Answer => ({ ...answer, headers: html }),
    "that stops in the middle": (answer: Answer): Answer => ({
      ...answer,
      body: answer.body.slice(0, answer.body.length / 2),
    }),
    "that is empty": (answer: Answer): Answer => ({ ...answer, body: "" }),
    "larger than two megabytes": (answer: Answer): Answer => ({ ...answer, body: answer.body + " ".repeat(2_097_152) }),
    "with bytes that are no text": (answer: Answer): Answer => ({ ...answer, body: Buffer.from([0xff, 0xfe, 0x00]) }),
  })) {
    test(`an answer ${name} is unexpected, and the request not sent again`, async () => {
      agency().script("send", (received) => distort(saying(assigned)(received)));
      agency().script("look_up", (received) => distort(saying(assigned)(received)));
      const outcome = await gateway().send(assignmentCall, caseNumberRequest);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer", hadNoEffect: false });
      expect(agency().count("send")).toBe(1);
    });
  }

  test("a success without what the operation gives is unexpected, and the request not sent again", async () => {
    agency().script("send", saying({ says: "incomplete" }));
    agency().script("look_up", saying({ says: "incomplete" }));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer", hadNoEffect: false });
    expect(agency().count("send")).toBe(1);
  });

  test("an answer that repeats the credentials is unexpected, and nothing of it is told", async () => {
    const echo = page(`${credentials.username} ${credentials.password}`, html);
    agency().script("send", echo);
    agency().script("look_up", echo);
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
  });

  test("an answer that was unexpected is asked for again, and found", async () => {
    agency().script("send", page("<p>Something went wrong", html));
    agency().script("look_up", saying(assigned, messages));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success", messages, result: assignment } });
    expect([agency().count("send"), agency().count("look_up")]).toEqual([1, 1]);
  });
};

const impatient = { ...quick, tryMilliseconds: 500 };

const lostAnswers = ({ agency, gateway, saying }: Stage, { canLookUpRestore }: ProtocolUnderTest): void => {
  test("a request whose answer was lost is found, and not sent again", async () => {
    agency().script("send", "lost");
    agency().script("look_up", saying(assigned, messages));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success", messages, result: assignment } });
    expect(outcome.tries.map(({ action }) => action)).toEqual(["send", "look_up"]);
    expect(agency().count("send")).toBe(1);
  });

  test("one whose answer broke off in its body is found too", async () => {
    agency().script("send", (received) => ({ ...saying(assigned)(received), isCutOff: true }));
    agency().script("look_up", saying(assigned));
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success" } });
    expect(agency().count("send")).toBe(1);
  });

  test("one that is not answered in time is found too", async () => {
    agency().script("send", "silent");
    agency().script("look_up", saying(assigned));
    const outcome = await gateway(agency().url, impatient).send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success" } });
    expect(agency().count("send")).toBe(1);
  });

  test("where the agency cannot be asked either, its outcome is not certain", async () => {
    agency().script("send", "lost");
    agency().script("look_up", "lost");
    const outcome = await gateway().send(assignmentCall, caseNumberRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: false });
    expect(agency().count("send")).toBe(1);
  });

  test(`a lost answer to a request to restore a case is ${canLookUpRestore ? "found" : "not certain"}`, async () => {
    agency().script("send", "lost");
    agency().script("look_up", saying({ says: "restoring" }));
    const outcome = await gateway().send(restoreCall, restoreRequest);
    expect(outcome).toMatchObject(
      canLookUpRestore
        ? { _tag: "Answered", answer: { status: "pending" } }
        : { _tag: "CallFailed", problem: "unavailable", hadNoEffect: false },
    );
    expect([agency().count("send"), agency().count("look_up")]).toEqual([1, canLookUpRestore ? 1 : 0]);
  });
};

const lookUps = ({ agency, gateway, saying }: Stage, { canLookUpRestore }: ProtocolUnderTest): void => {
  test("an earlier request is found with its answer, and nothing is sent", async () => {
    agency().script("look_up", saying(assigned, messages));
    const outcome = await gateway().lookUp(assignmentCall);
    expect(outcome).toMatchObject({
      _tag: "Answered",
      answer: { status: "success", messages, result: assignment },
      tries: [{ action: "look_up", statusCode: 200 }],
    });
    expect(agency().count("send")).toBe(0);
  });

  test("a request that is still held is found as held", async () => {
    agency().script("look_up", saying({ says: "held", holds: ["REVIEW OF THE LENDER"] }));
    const outcome = await gateway().lookUp(assignmentCall);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "held", holds: ["REVIEW OF THE LENDER"] } });
  });

  test("a request of which the agency has never heard is unknown", async () => {
    agency().script("look_up", saying({ says: "unknown" }));
    expect(await gateway().lookUp(assignmentCall)).toMatchObject({ _tag: "Unknown" });
  });

  test("an agency that is unavailable says nothing about the request", async () => {
    agency().script("look_up", saying({ says: "unavailable" }));
    const outcome = await gateway().lookUp(assignmentCall);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: false });
  });

  test(`a request to restore a case ${canLookUpRestore ? "is found" : "cannot be looked up"}`, async () => {
    agency().script("look_up", saying({ says: "restoring" }));
    const outcome = await gateway().lookUp(restoreCall);
    expect(outcome).toMatchObject(
      canLookUpRestore ? { _tag: "Answered", answer: { status: "pending" } } : { _tag: "CannotTell", tries: [] },
    );
  });
};

const unsupportedOperations = ({ agency, gateway }: Stage, { supported }: ProtocolUnderTest): void => {
  for (const operation of agencyOperationNames.filter((name) => !supported.includes(name))) {
    test(`${operation} is not supported, and nothing is sent`, async () => {
      // What the request would say does not matter: it is never read.
      const outcome = await gateway().send({ ...assignmentCall, operation }, caseNumberRequest as never);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "not_supported", hadNoEffect: true, tries: [] });
      expect(await gateway().lookUp({ ...assignmentCall, operation })).toMatchObject({ _tag: "CannotTell" });
      expect(agency().received).toEqual([]);
    });
  }
};

/**
 * What every gateway of an agency guarantees, shown against a small server of its own protocol. No outcome of any of these
 * calls says the credentials.
 */
export const agencyGatewayContract = (protocol: ProtocolUnderTest): void => {
  const stage = stageOf(protocol);
  describe("answers", () => answers(stage));
  describe("calls that fail", () => refusedCalls(stage));
  describe("unexpected answers", () => unexpectedAnswers(stage));
  describe("lost answers", () => lostAnswers(stage, protocol));
  describe("looking a call up", () => lookUps(stage, protocol));
  describe("operations that the agency has not", () => unsupportedOperations(stage, protocol));
};
