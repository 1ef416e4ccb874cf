import { expect, test } from "bun:test";
import { assigned, assignment, messages } from "../support/example-answers.ts";
import {
  assignmentCall,
  assignmentRequest,
  credentials,
  restoreCall,
  restoreRequest,
} from "../support/example-calls.ts";
import type { Stage } from "../support/stage.ts";

/** The agency's answers are decoded into the domain's terms. */
export const answers = ({ agency, gateway, saying }: Stage): void => {
  test("a success is decoded, and was sent once with the company's user name and password", async () => {
    agency().script("send", saying(assigned, messages));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({
      _tag: "Answered",
      answer: { status: "success", messages, result: assignment },
      tries: [{ action: "send", statusCode: 200, outcome: "answered" }],
    });
    const token = Buffer.from(`${credentials.username}:${credentials.password}`).toString("base64");
    expect(agency().received.map(({ headers }) => headers.authorization)).toEqual([`Basic ${token}`]);
  });

  test("a refusal gives the agency's messages in order", async () => {
    agency().script("send", saying({ says: "refused" }, messages));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "error", messages } });
  });

  test("a held request gives the reasons", async () => {
    const holds = ["DUPLICATE PROPERTY ADDRESS", "REVIEW OF THE LENDER"];
    agency().script("send", saying({ says: "held", holds }, messages));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "held", messages, holds } });
  });

  test("a case that is being restored is pending", async () => {
    agency().script("send", saying({ says: "restoring" }, messages));
    const outcome = await gateway().send(restoreCall, restoreRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "pending", messages, holds: [] } });
  });
};
