import { expect, test } from "bun:test";
import { agencyOperationNames } from "../../../../domain/agency/operations.ts";
import { anyGuard } from "../../outside-calls/support/any-guard.ts";
import { assigned, messages } from "../support/example-answers.ts";
import { assignmentCall, assignmentRequest } from "../support/example-calls.ts";
import type { ProtocolUnderTest } from "../support/protocol-under-test.ts";
import type { Stage } from "../support/stage.ts";

const html = { "content-type": "text/html" };
/** The challenge with which a 401 says that the request was not applied (RFC 9110, 15.5.2). */
const challenge = { ...html, "www-authenticate": 'Basic realm="agency"' };

/** A request that certainly had no effect can be sent again. */
export const callsWithoutEffect = ({ agency, gateway, saying }: Stage): void => {
  test("an agency that reports that it is unavailable did nothing, and is called a few times", async () => {
    agency().script("send", saying({ says: "unavailable" }));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: true });
    expect([agency().count("send"), agency().count("look_up")]).toEqual([3, 0]);
  });

  test("an agency that is available again a moment later is sent the request again", async () => {
    agency().script("send", saying({ says: "unavailable" }), saying(assigned));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "success" } });
    expect(outcome.tries.map((each) => each.outcome)).toEqual(["unavailable", "answered"]);
  });

  test("an agency that reports it in an envelope of its own did nothing, whatever the HTTP status", async () => {
    for (const status of [200, 403, 404, 429, 500, 503]) {
      agency().script("send", (received) => ({ ...saying({ says: "unavailable" })(received), status }));
      const outcome = await gateway().send(assignmentCall, assignmentRequest);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: true });
    }
    expect(agency().count("look_up")).toBe(0);
  });

  test("a refusal in an envelope of its own is an answer, whatever the HTTP status", async () => {
    for (const status of [400, 403, 404, 422, 429, 500, 503]) {
      agency().script("send", (received) => ({ ...saying({ says: "refused" }, messages)(received), status }));
      const outcome = await gateway().send(assignmentCall, assignmentRequest);
      expect(outcome).toMatchObject({ _tag: "Answered", answer: { status: "error", messages } });
    }
  });

  test("credentials that are rejected with 401 and a challenge are not sent again, and nothing happened", async () => {
    agency().script("send", () => ({ status: 401, headers: challenge, body: "No" }));
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "credentials_rejected", hadNoEffect: true });
    expect(agency().received).toHaveLength(1);
  });

  test("an agency that cannot be connected to did nothing", async () => {
    await agency().close();
    const outcome = await gateway().send(assignmentCall, assignmentRequest);
    expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unavailable", hadNoEffect: true });
    expect(outcome.tries).toHaveLength(3);
  });
};

/** Accounts are locked after a few wrong passwords, so the port's guard has to be consulted and informed. */
export const guardedCredentials = ({ agency, gateway, saying }: Stage): void => {
  test("credentials that the guard holds back are sent neither by a call nor by a look-up", async () => {
    const call = { ...assignmentCall, guard: { ...anyGuard, mayTry: async () => false } };
    const outcome = await gateway().send(call, assignmentRequest);
    expect(outcome).toMatchObject({ problem: "credentials_rejected", hadNoEffect: true, tries: [] });
    await gateway().lookUp(call);
    expect(agency().received).toEqual([]);
  });

  test("the guard is informed which credentials were accepted and which were not", async () => {
    const reported: boolean[] = [];
    const note = async (isAccepted: boolean): Promise<void> => {
      reported.push(isAccepted);
    };
    agency().script("send", saying(assigned), () => ({ status: 401, headers: challenge, body: "No" }));
    for (const pairId of ["one", "other"])
      await gateway().send({ ...assignmentCall, guard: { ...anyGuard, pairId, note } }, assignmentRequest);
    expect(reported).toEqual([true, false]);
  });
};

/** Operations that the agency does not have are not tried. */
export const unsupportedOperations = ({ agency, gateway }: Stage, { supported }: ProtocolUnderTest): void => {
  test("the operations that the agency has are named", () =>
    expect([...gateway().operations].sort()).toEqual([...supported].sort()));

  for (const operation of agencyOperationNames.filter((name) => !supported.includes(name))) {
    test(`${operation} is not supported, and nothing is sent`, async () => {
      // The contents of the request do not matter, because it is never read.
      const outcome = await gateway().send({ ...assignmentCall, operation }, assignmentRequest as never);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "not_supported", hadNoEffect: true, tries: [] });
      expect(await gateway().lookUp({ ...assignmentCall, operation })).toMatchObject({ _tag: "CannotTell" });
      expect(agency().received).toEqual([]);
    });
  }
};
