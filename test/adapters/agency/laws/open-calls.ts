import { expect, test } from "bun:test";
import type { CallFailure } from "../../../../domain/agency/ports.ts";
import { assigned, messages } from "../support/example-answers.ts";
import { agencyCommandNames, assignmentCall, assignmentRequest, sampleCall } from "../support/example-calls.ts";
import type { ProtocolUnderTest } from "../support/protocol-under-test.ts";
import { samples } from "../support/samples.ts";
import type { Reaction } from "../support/scripted-agency.ts";
import type { Stage } from "../support/stage.ts";

const html = { "content-type": "text/html" };

/** Answers that come from a machine in front of the agency, or may do. */
const bare: Readonly<Record<string, readonly [Reaction, problem: string]>> = {
  "a bare 503": [() => ({ status: 503, headers: html, body: "" }), "unavailable"],
  "a bare 429": [() => ({ status: 429, headers: html, body: "" }), "unavailable"],
  "a 502 in HTML": [() => ({ status: 502, headers: html, body: "<h1>Bad Gateway</h1>" }), "unexpected_answer"],
  "a bare 404": [() => ({ status: 404, headers: html, body: "Not Found" }), "unexpected_answer"],
  "a bare 403": [() => ({ status: 403, headers: html, body: "Forbidden" }), "forbidden"],
  "an empty body": [() => ({ headers: html, body: "" }), "unexpected_answer"],
  "a page": [() => ({ headers: html, body: "<h1>Sign in</h1>" }), "unexpected_answer"],
  "a connection that is reset": ["lost", "unavailable"],
};

/** Unless the agency itself said that nothing happened, the outcome is unknown, and nothing is sent again before it is known. */
export const openCalls = ({ agency, gateway, saying }: Stage, { supported, lookedUp }: ProtocolUnderTest): void => {
  for (const operation of agencyCommandNames.filter((name) => supported.includes(name)))
    test(`${operation} is sent once if the answer is not from the agency, and its look-up gives none either`, async () => {
      for (const [name, [reaction, problem]] of Object.entries(bare)) {
        const before = agency().count("send");
        agency().script("send", reaction);
        agency().script("look_up", reaction);
        const outcome = await gateway().send(sampleCall(operation), samples[operation].request);
        const { _tag, problem: found, hadNoEffect } = outcome as CallFailure;
        expect([name, _tag, found, hadNoEffect]).toEqual([name, "CallFailed", problem, false]);
        expect([name, agency().count("send") - before]).toEqual([name, 1]);
      }
      expect(agency().count("look_up") > 0).toBe(lookedUp.includes(operation));
    });

  for (const [name, [reaction]] of Object.entries(bare))
    test(`a request that is answered by ${name} after it took effect is found, and not sent again`, async () => {
      agency().script("send", reaction);
      agency().script("look_up", saying(assigned, messages));
      const outcome = await gateway().send(assignmentCall, assignmentRequest);
      expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success", messages } });
      expect([agency().count("send"), agency().count("look_up")]).toEqual([1, 1]);
    });

  test("a 401 without a challenge does not say that nothing happened, and the password is not tried again for a look-up", async () => {
    agency().script("send", () => ({ status: 401, headers: html, body: "No" }));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "credentials_rejected", hadNoEffect: false });
    expect(agency().received).toHaveLength(1);
  });

  test("a requested wait is passed on if it is longer than the call may take, and nothing is looked up before", async () => {
    agency().script("send", () => ({ status: 503, headers: { ...html, "retry-after": "90" }, body: "" }));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ problem: "unavailable", hadNoEffect: false, retryAfterSeconds: 90 });
    expect(agency().received).toHaveLength(1);
  });

  test("a redirect is not followed: the credentials are for no one else", async () => {
    const headers = { location: `${agency().url}/elsewhere` };
    agency().script("send", () => ({ status: 307, headers, body: "" }));
    agency().script("look_up", () => ({ status: 307, headers, body: "" }));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
    expect(agency().received.filter(({ path }) => path === "/elsewhere")).toEqual([]);
  });
};
