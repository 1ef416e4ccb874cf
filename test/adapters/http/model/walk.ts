import { expect } from "bun:test";
import { client, json, type TestService } from "../support/http-service.ts";
import type { ServiceResponse } from "../support/running-service.ts";
import { expectAgreement, readUnreadParts } from "./agreement.ts";
import { logged, type ModelCompany, type ModelUser, may } from "./model.ts";
import { everyActor, type Planned } from "./step.ts";
import { callOf, type Kept, type Walk } from "./walk-state.ts";

/** How a request is sent: which version it names, and whether it is repeated under its key. */
export interface Manner {
  readonly ifMatch: "none" | "current" | "outdated";
  readonly isKeyed: boolean;
}

let keys = 0;

const outcomeOf = ({ status, body }: ServiceResponse): string =>
  status < 400 ? String(status) : `${status} ${body?.code ?? body?.error}`;

const expectedOutcome = (planned: Planned, { ifMatch }: Manner): string => {
  const { actor, refusal, version, lateRefusal, success } = planned;
  if (actor.user.isSignedIn === false) return "401 invalid_token";
  if (refusal !== null) return refusal;
  if (ifMatch === "outdated" && version !== undefined) return "412 version_mismatch";
  return lateRefusal ?? String(success);
};

/** Repeats a request under its key, and expects the first response again. */
const expectReplayed = async (walk: Walk, { planned, headers, answered: response }: Kept): Promise<void> => {
  const { actor, method, path, body } = planned;
  const again = await callOf(walk, actor.user)(method, path, body, headers);
  expect([outcomeOf(again), again.body]).toEqual([outcomeOf(response), response.body]);
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
};

/** Sends a planned request, and compares its response and then the whole service with the model. */
export const take = async (walk: Walk, planned: Planned, manner: Manner): Promise<void> => {
  walk.service.clock.advance(1);
  const { actor, method, path, body, version } = planned;
  const isKeyed = manner.isKeyed && method === "POST";
  keys += 1;
  const headers: Record<string, string> = {
    ...(isKeyed ? { "Idempotency-Key": `key ${keys}` } : {}),
    ...(version === undefined || manner.ifMatch === "none"
      ? {}
      : { "If-Match": `"${version + (manner.ifMatch === "current" ? 0 : -1)}"` }),
  };
  const expected = expectedOutcome(planned, manner);
  const call = callOf(walk, actor.user);
  const response = await call(method, path, body, headers);
  expect(outcomeOf(response)).toBe(expected);
  if (response.status < 400) {
    if (planned.shows) expect(response.body).toMatchObject(planned.shows);
    planned.follow(response.body);
    await readUnreadParts(walk);
  }
  if (isKeyed && response.status < 400) {
    const kept = { planned, headers, answered: response };
    await expectReplayed(walk, kept);
    walk.kept.push(kept);
  } else if (isKeyed) expect(outcomeOf(await call(method, path, body, headers))).toBe(expected);
  await expectAgreement(walk, planned);
};

/** Repeats an earlier accepted request: whatever happened since, it has the same response and changes nothing. */
export const repeat = async (walk: Walk, number: number): Promise<void> => {
  walk.service.clock.advance(1);
  const able = everyActor(walk.model).filter(({ user }) => user.isSignedIn && user.kind !== "no role");
  const kept = walk.kept.filter(({ planned }) => able.some(({ user }) => user === planned.actor.user));
  const chosen = kept[number % kept.length];
  if (chosen === undefined) return;
  // A user who lost the permission is refused before the key is checked.
  const { actor } = chosen.planned;
  if (actor.user.kind !== "super user" && actor.user.kind !== "administrator") return;
  await expectReplayed(walk, chosen);
  await expectAgreement(walk, chosen.planned);
};

const tokenOf = async (ask: TestService["ask"], user: ModelUser): Promise<ServiceResponse> => {
  const parameters = { grant_type: "password", username: user.email, password: user.password };
  const ofClient = { client_id: client.id, client_secret: client.secret };
  const response = await ask("/api/auth/token/", json({ ...parameters, ...ofClient }));
  return { status: response.status, headers: response.headers, body: await response.json() };
};

/** Signs a user in, who chooses a new password if someone else set the current one. */
export const signIn = async (walk: Walk, company: ModelCompany, user: ModelUser, chosen: string): Promise<void> => {
  walk.service.clock.advance(1);
  const response = await tokenOf(walk.service.ask, user);
  expect(outcomeOf(response)).toBe(user.isActive ? "200" : "400 credentials_wrong");
  if (!user.isActive) return;
  logged(company, "user.sign_in", "user", user.id);
  const call = walk.service.callWith(response.body.access_token);
  walk.calls.set(user.id, call);
  if (user.mustChangePassword) {
    const isPermitted = may({ user, company }, "view");
    const refused = await call("GET", "/loan/loans/");
    expect(outcomeOf(refused)).toBe(isPermitted ? "403 password_change_required" : "403 permission_denied");
    const change = { current_password: user.password, new_password: chosen };
    expect(outcomeOf(await call("POST", "/company/users/me/change-password/", change))).toBe("200");
    Object.assign(user, { password: chosen, mustChangePassword: false, version: user.version + 1 });
    logged(company, "user.change_password", "user", user.id);
  }
  user.isSignedIn = true;
  const me = (await call("GET", "/company/users/me/")).body;
  expect(me).toMatchObject({ id: user.id, company: company.id, version: user.version, must_change_password: false });
};
