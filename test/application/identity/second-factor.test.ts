import { describe, expect, test } from "bun:test";
import { readSecondFactor } from "../../../application/identity/second-factor/read-second-factor.ts";
import { turnOnSecondFactor } from "../../../application/identity/second-factor/turn-on-second-factor.ts";
import { signIn } from "../../../application/identity/sign-in.ts";
import { lockout } from "../../../domain/identity/lockout.ts";
import type { CounterChange } from "../../../domain/kernel/ports.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { codeAt } from "../../fixtures/company/authenticator-app.ts";
import {
  actorFor,
  addCompany,
  addUser,
  anInstallation,
  home,
  password,
  refusalOf,
  type TestNeeds,
} from "../installation.ts";

/** A user about to turn on a second factor, in one of two sessions. */
const opened = async () => {
  const needs = anInstallation();
  const company = await addCompany(needs);
  const user = await addUser(needs, company);
  const actor = actorFor(user, company);
  const begin = (given: Partial<TestNeeds> = {}, otp: string | null = null) =>
    signIn(
      { ...needs, ...given },
      {
        kind: "token",
        clientId: needs.client.id,
        ofCompanyId: null,
        email: user.email,
        password,
        code: { otp, recoveryCode: null },
        network: home,
        userAgent: null,
        requestId: "a-test",
      },
    );
  const [own, other] = [accepted(await begin()), accepted(await begin())];
  const { setup } = accepted(await readSecondFactor(needs, actor));
  if (setup === null) throw new Error("the second factor is off");
  const app = () => codeAt(setup.secret, needs.clock.now());
  const change = { actor, sessionId: own.session.id, network: home, currentPassword: password };
  const turnOn = (given: Partial<TestNeeds> = {}, otp = app()) =>
    turnOnSecondFactor({ ...needs, ...given }, change, setup.setup, otp);
  const users = () => needs.forCompany(company.id).users;
  const isOn = async () => (await users().find(user.id))?.secondFactor !== null;
  const runs = async (id: string) => {
    const found = await needs.sessions.find(id);
    return (
      found !== null &&
      (found.session.id === found.user.keptSessionId || found.session.generation === found.user.sessionGeneration)
    );
  };
  return { needs, company, begin, own, other, app, turnOn, isOn, runs };
};

const died = new Error("the process died");

describe("a process that dies", () => {
  test("between using a code and turning the second factor on leaves it off, and the next code turns it on", async () => {
    const { needs, company, turnOn, isOn } = await opened();
    const dying = {
      forCompany: (id: number) => {
        const stores = needs.forCompany(id);
        const save = () => Promise.reject(died);
        return id === company.id ? { ...stores, users: { ...stores.users, save } } : stores;
      },
    };
    await expect(turnOn(dying)).rejects.toThrow("the process died");
    expect(await isOn()).toBe(false);
    expect(refusalOf(await turnOn())).toBe("FieldsInvalid");
    needs.clock.advance(30);
    expect(accepted(await turnOn())).toHaveLength(10);
  });

  test("between turning it on and ending the other sessions leaves only the own session valid", async () => {
    const { needs, turnOn, isOn, own, other, runs } = await opened();
    const dying = { sessions: { ...needs.sessions, endAllOf: () => Promise.reject(died) } };
    await expect(turnOn(dying)).rejects.toThrow("the process died");
    expect(await isOn()).toBe(true);
    expect([await runs(own.session.id), await runs(other.session.id)]).toEqual([true, false]);
  });

  test("between using a code and starting its session wastes the code, and the next one signs in", async () => {
    const { needs, turnOn, begin, app } = await opened();
    accepted(await turnOn());
    needs.clock.advance(30);
    const otp = app();
    const dying = { sessions: { ...needs.sessions, begin: () => Promise.reject(died) } };
    await expect(begin(dying, otp)).rejects.toThrow("the process died");
    expect(refusalOf(await begin({}, otp))).toBe("CodeWrong");
    needs.clock.advance(30);
    expect(refusalOf(await begin({}, app()))).toBe("Accepted");
  });
});

test("a correct password alone does not make a network known if there is a second factor, and does not reset the lockout", async () => {
  const { needs, turnOn, begin, app } = await opened();
  accepted(await turnOn());
  needs.clock.advance(30);
  const hits: string[] = [];
  const counters = {
    ...needs.counters,
    hit: (key: string, by: number, seconds: number) => {
      if (by > 0) hits.push(key.split(":")[0] ?? "");
      return needs.counters.hit(key, by, seconds);
    },
    changeAll: (changes: readonly CounterChange[]) => {
      for (const each of changes) if (each.change === "hit" && each.by > 0) hits.push(each.key.split(":")[0] ?? "");
      return needs.counters.changeAll(changes);
    },
  };
  expect(refusalOf(await begin({ counters }))).toBe("SecondFactorRequired");
  expect(hits).not.toContain("sign-in-familiar");
  expect(refusalOf(await begin({ counters }, app()))).toBe("Accepted");
  expect(hits).toContain("sign-in-familiar");
});

test("wrong codes count toward the lockout while a second factor is turned on, as they do when signing in", async () => {
  const { needs, turnOn, begin, app, isOn } = await opened();
  const wrong = () => (app() === "000000" ? "000001" : "000000");
  for (let tried = 1; tried <= lockout.failuresOfPair; tried += 1)
    expect(refusalOf(await turnOn({}, wrong()))).toBe("FieldsInvalid");
  expect(refusalOf(await turnOn())).toBe("SignInBlocked");
  expect(refusalOf(await begin())).toBe("SignInBlocked");
  expect(await isOn()).toBe(false);
  needs.clock.advance(lockout.pairBlockSeconds);
  expect(accepted(await turnOn())).toHaveLength(10);
});
