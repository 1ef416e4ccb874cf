import { expect, test } from "bun:test";
import { assigned, assignment, messages } from "../support/example-answers.ts";
import { assignmentCall, assignmentRequest, credentials } from "../support/example-calls.ts";
import type { Answer } from "../support/scripted-agency.ts";
import type { Stage } from "../support/stage.ts";

const html = { "content-type": "text/html" };
const page = (body: string, headers: Readonly<Record<string, string>>) => (): Answer => ({ headers, body });

/** Nothing in an answer is trusted, and an invalid one does not say that nothing happened. */
export const unexpectedAnswers = ({ agency, gateway, saying }: Stage): void => {
  for (const [name, distort] of Object.entries({
    "of another content type": (answer: Answer): Answer => ({ ...answer, headers: html }),
    "that stops in the middle": (answer: Answer): Answer => ({
      ...answer,
      body: answer.body.slice(0, answer.body.length / 2),
    }),
    "that is empty": (answer: Answer): Answer => ({ ...answer, body: "" }),
    "larger than two megabytes": (answer: Answer): Answer => ({ ...answer, body: answer.body + " ".repeat(2_097_152) }),
  })) {
    test(`an answer ${name} is unexpected, and the request is not sent again`, async () => {
      agency().script("send", (received) => distort(saying(assigned)(received)));
      agency().script("look_up", (received) => distort(saying(assigned)(received)));
      const outcome = await gateway().send(assignmentCall, assignmentRequest);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer", hadNoEffect: false });
      expect(agency().count("send")).toBe(1);
    });
  }

  test("a success without the operation's result is unexpected, and the request is not sent again", async () => {
    agency().script("send", saying({ says: "incomplete" }));
    agency().script("look_up", saying({ says: "incomplete" }));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer", hadNoEffect: false });
    expect(agency().count("send")).toBe(1);
  });

  test("an answer that contains the credentials is unexpected, and none of it is reported", async () => {
    const echo = page(`${credentials.username} ${credentials.password}`, html);
    agency().script("send", echo);
    agency().script("look_up", echo);
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
  });

  test("after an unexpected answer the request is looked up, and found", async () => {
    agency().script("send", page("<p>Something went wrong", html));
    agency().script("look_up", saying(assigned, messages));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success", messages, result: assignment } });
    expect([agency().count("send"), agency().count("look_up")]).toEqual([1, 1]);
  });
};
