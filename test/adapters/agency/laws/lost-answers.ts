import { expect, test } from "bun:test";
import { assigned, assignment, messages } from "../support/example-answers.ts";
import { assignmentCall, assignmentRequest, restoreCall, restoreRequest } from "../support/example-calls.ts";
import type { ProtocolUnderTest } from "../support/protocol-under-test.ts";
import { quick, type Stage } from "../support/stage.ts";

const impatient = { ...quick, tryMilliseconds: 1_500 };

/** A request that may have arrived is never sent again without a look-up. */
export const lostAnswers = ({ agency, gateway, saying }: Stage, { lookedUp }: ProtocolUnderTest): void => {
  const canLookUpRestore = lookedUp.includes("case_restore");
  test("a request whose answer was lost is found, and not sent again", async () => {
    agency().script("send", "lost");
    agency().script("look_up", saying(assigned, messages));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success", messages, result: assignment } });
    expect(outcome.tries.map(({ action }) => action)).toEqual(["send", "look_up"]);
    expect(agency().count("send")).toBe(1);
  });

  test("a request whose answer broke off in its body is found too", async () => {
    agency().script("send", (received) => ({ ...saying(assigned)(received), isCutOff: true }));
    agency().script("look_up", saying(assigned));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success" } });
    expect(agency().count("send")).toBe(1);
  });

  test("a request that is not answered in time is found too", async () => {
    agency().script("send", "silent");
    agency().script("look_up", saying(assigned));
    const outcome = await gateway(agency().url, impatient).send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success" } });
    expect(agency().count("send")).toBe(1);
  });

  test("if the agency cannot be reached for a look-up either, the outcome is unknown", async () => {
    agency().script("send", "lost");
    agency().script("look_up", "lost");
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
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

/** The outcome of a request can be looked up if the agency supports it. */
export const lookUps = ({ agency, gateway, saying }: Stage, { lookedUp }: ProtocolUnderTest): void => {
  const canLookUpRestore = lookedUp.includes("case_restore");
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

  test("a request that the agency never received is unknown", async () => {
    agency().script("look_up", saying({ says: "unknown" }));
    expect(await gateway().lookUp(assignmentCall)).toMatchObject({ _tag: "Unknown" });
  });

  test("a look-up answered with a missing address says nothing about the request, because the answer may come from elsewhere", async () => {
    for (const status of [404, 500, 503]) {
      agency().script("look_up", (received) => ({ ...saying({ says: "refused" }, messages)(received), status }));
      expect((await gateway().lookUp(assignmentCall))._tag).not.toBe("Unknown");
      agency().script("look_up", () => ({ status, headers: { "content-type": "text/html" }, body: "Not Found" }));
      const { _tag } = await gateway().lookUp(assignmentCall);
      expect(["CannotTell", "CallFailed"]).toContain(_tag);
    }
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
