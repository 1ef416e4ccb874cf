import { describe, expect, test } from "bun:test";
import { assigned, messages } from "../support/example-answers.ts";
import { assignmentCall, assignmentRequest } from "../support/example-calls.ts";
import type { Statement } from "../support/protocol-under-test.ts";
import type { Reaction } from "../support/scripted-agency.ts";
import type { Stage } from "../support/stage.ts";

const held: Statement = { says: "held", holds: ["DUPLICATE PROPERTY ADDRESS"] };
const refused: Statement = { says: "refused" };
const unavailable: Statement = { says: "unavailable" };
const [garbage, empty] = ["<<{{ no answer", ""];

type Body = Statement | string;
const bodies: readonly Body[] = [assigned, held, refused, unavailable, garbage, empty];

/** The outcome of a call: the agency's decision, or the problem; `open` if it may have had its effect. */
const open = "unexpected_answer, open";
const down = "unavailable, open";
const noEffect = "unavailable, without effect";

/** The outcome of a request, by the status and then by the body of its answer: the same in every protocol. */
const ofRequests: Readonly<Record<number, readonly string[]>> = {
  200: ["success", "held", "error", noEffect, open, open],
  202: ["success", "held", "error", noEffect, open, open],
  302: [open, open, "error", noEffect, open, open],
  400: [open, open, "error", noEffect, open, open],
  403: ["forbidden, open", "forbidden, open", "error", noEffect, "forbidden, open", "forbidden, open"],
  404: [open, open, "error", noEffect, open, open],
  409: [open, open, "error", noEffect, open, open],
  422: [open, open, "error", noEffect, open, open],
  429: [down, down, "error", noEffect, down, down],
  500: [open, open, "error", noEffect, open, open],
  503: [down, down, "error", noEffect, down, down],
};

/** The outcome of a look-up. Its refusal with 200 and an answer with 404 have the meaning agreed in each protocol. */
const ofLookUps: Readonly<Record<number, readonly string[]>> = {
  200: ["success", "held", "", "unavailable", "unexpected_answer", "unexpected_answer"],
  400: Array(6).fill("unexpected_answer").with(3, "unavailable"),
  422: Array(6).fill("unexpected_answer").with(3, "unavailable"),
  500: Array(6).fill("unexpected_answer").with(3, "unavailable"),
};

const casesOf = (table: Readonly<Record<number, readonly string[]>>) =>
  Object.entries(table).flatMap(([status, outcomes]) =>
    outcomes.flatMap((outcome, position): [number, string, Body, string][] => {
      const body = bodies[position] ?? "";
      const name = typeof body === "string" ? body || "nothing" : body.says;
      return outcome === "" ? [] : [[Number(status), name, body, outcome]];
    }),
  );

/** The meaning of an answer's HTTP status together with the agency's envelope. */
export const statuses = ({ agency, gateway, saying }: Stage): void => {
  const reaction =
    (status: number, body: Body): Reaction =>
    (received) => ({
      ...saying(assigned)(received),
      ...(typeof body === "string" ? { body } : saying(body, messages)(received)),
      status,
    });

  describe("of a request", () => {
    test.each(casesOf(ofRequests))("status %d with %s", async (status, _, body, expected) => {
      agency().script("send", reaction(status, body));
      // The look-up after an unknown outcome finds nothing.
      agency().script("look_up", reaction(500, empty));
      const outcome = await gateway().send(assignmentCall, assignmentRequest);
      const said =
        outcome._tag === "Answered"
          ? outcome.answer.status
          : `${outcome.problem}, ${outcome.hadNoEffect ? "without effect" : "open"}`;
      expect(said).toBe(expected);
    });
  });

  describe("of a look-up", () => {
    test.each(casesOf(ofLookUps))("status %d with %s", async (status, _, body, expected) => {
      agency().script("look_up", reaction(status, body));
      const outcome = await gateway().lookUp(assignmentCall);
      const said =
        outcome._tag === "Answered" ? outcome.answer.status : String("problem" in outcome && outcome.problem);
      expect<string>(said).toBe(expected);
    });
  });
};
