import { describe, expect, test } from "bun:test";
import type { Network } from "../../../domain/identity/network.ts";
import type { User } from "../../../domain/identity/user.ts";
import {
  accepted,
  addCompany,
  addUser,
  anInstallation,
  elsewhere,
  home,
  refresh,
  refusalOf,
  signIn,
  type TestNeeds,
} from "../installation.ts";

const minute = 60;
const day = 86_400;

const aHouse = async () => {
  const needs = anInstallation();
  const user = await addUser(needs, await addCompany(needs));
  needs.passwords.computed = 0;
  return { needs, user };
};

const fail = async (needs: TestNeeds, user: Pick<User, "email">, times: number, network: Network = home) => {
  const refusals: string[] = [];
  for (let time = 0; time < times; time += 1)
    refusals.push(refusalOf(await signIn(needs, user, { password: "wrong", network })));
  return refusals;
};

/** Ten failures from each of ten networks: a hundred on one account. */
const failHundredTimes = async (needs: TestNeeds, user: User) => {
  for (let network = 0; network < 10; network += 1) await fail(needs, user, 10, elsewhere(network));
};

describe("ten failures in 15 minutes block an account for one network", () => {
  test("after nine, the right password is let in; after ten, nothing is, and no hash is computed", async () => {
    const { needs, user } = await aHouse();
    expect(await fail(needs, user, 9)).toEqual(Array(9).fill("CredentialsWrong"));
    expect(refusalOf(await signIn(needs, user))).toBe("Accepted");
    expect(await fail(needs, user, 1)).toEqual(["CredentialsWrong"]);
    needs.passwords.computed = 0;
    expect(refusalOf(await signIn(needs, user))).toBe("SignInBlocked");
    expect(needs.passwords.computed).toBe(0);
  });

  test("the block lasts 15 minutes from the tenth failure", async () => {
    const { needs, user } = await aHouse();
    await fail(needs, user, 9);
    needs.clock.advance(10 * minute);
    await fail(needs, user, 1);
    const endsAt = needs.clock.after(needs.clock.now(), 15 * minute);
    expect(await signIn(needs, user)).toMatchObject({ refusal: { _tag: "SignInBlocked", endsAt } });
    needs.clock.advance(15 * minute - 1);
    expect(refusalOf(await signIn(needs, user))).toBe("SignInBlocked");
    needs.clock.advance(1);
    expect(refusalOf(await signIn(needs, user))).toBe("Accepted");
  });

  test("failures that are 15 minutes apart do not add up", async () => {
    const { needs, user } = await aHouse();
    await fail(needs, user, 5);
    needs.clock.advance(14 * minute);
    await fail(needs, user, 4);
    needs.clock.advance(1 * minute);
    expect(await fail(needs, user, 5)).toEqual(Array(5).fill("CredentialsWrong"));
    expect(refusalOf(await signIn(needs, user))).toBe("Accepted");
  });

  test("no 15 minutes whatever see more than ten: old failures make room one by one", async () => {
    const { needs, user } = await aHouse();
    await fail(needs, user, 1);
    needs.clock.advance(14 * minute);
    await fail(needs, user, 8);
    needs.clock.advance(2 * minute);
    expect(await fail(needs, user, 3)).toEqual(["CredentialsWrong", "CredentialsWrong", "SignInBlocked"]);
  });

  test("guesses sent at once do not pass together: ten are looked at", async () => {
    const { needs, user } = await aHouse();
    const guesses = Array.from({ length: 40 }, () => signIn(needs, user, { password: "wrong" }));
    const refusals = (await Promise.all(guesses)).map(refusalOf);
    expect(refusals.filter((refusal) => refusal === "CredentialsWrong")).toHaveLength(10);
    expect(needs.passwords.computed).toBe(10);
  });

  test("other networks and other accounts are not touched", async () => {
    const { needs, user } = await aHouse();
    const colleague = await addUser(needs, await addCompany(needs));
    await fail(needs, user, 10);
    expect(refusalOf(await signIn(needs, user, { network: elsewhere(1) }))).toBe("Accepted");
    expect(refusalOf(await signIn(needs, colleague))).toBe("Accepted");
  });

  test("a name that nobody has is blocked in the same way", async () => {
    const { needs } = await aHouse();
    const refusals = await fail(needs, { email: "nobody@example.com" }, 11);
    expect(refusals).toEqual([...Array(10).fill("CredentialsWrong"), "SignInBlocked"]);
  });

  test("successes do not count, however many", async () => {
    const { needs, user } = await aHouse();
    for (let time = 0; time < 15; time += 1) expect(refusalOf(await signIn(needs, user))).toBe("Accepted");
  });

  test("whoever is signed in stays so and may refresh", async () => {
    const { needs, user } = await aHouse();
    const { refreshToken } = accepted(await signIn(needs, user));
    await fail(needs, user, 10);
    expect(refusalOf(await refresh(needs, refreshToken))).toBe("Accepted");
  });
});

describe("a hundred failures in an hour close an account to networks that it does not know", () => {
  test("after 99 a new network is let in, after 100 it is not", async () => {
    const { needs, user } = await aHouse();
    for (let network = 0; network < 9; network += 1) await fail(needs, user, 10, elsewhere(network));
    await fail(needs, user, 9, elsewhere(9));
    expect(refusalOf(await signIn(needs, user, { network: elsewhere(20) }))).toBe("Accepted");
    await fail(needs, user, 1, elsewhere(9));
    expect(refusalOf(await signIn(needs, user, { network: elsewhere(21) }))).toBe("SignInBlocked");
  });

  test("guesses that were not even looked at do not count", async () => {
    const { needs, user } = await aHouse();
    await Promise.all(Array.from({ length: 120 }, () => signIn(needs, user, { password: "wrong" })));
    expect(refusalOf(await signIn(needs, user, { network: elsewhere(20) }))).toBe("Accepted");
  });

  test("a network with a success in the last 30 days is let in", async () => {
    const { needs, user } = await aHouse();
    await signIn(needs, user);
    needs.clock.advance(30 * day - 1);
    await failHundredTimes(needs, user);
    expect(refusalOf(await signIn(needs, user))).toBe("Accepted");
    expect(refusalOf(await signIn(needs, user, { network: elsewhere(20) }))).toBe("SignInBlocked");
  });

  test("a success 30 days ago no longer helps, the latest one counts", async () => {
    const { needs, user } = await aHouse();
    await signIn(needs, user, { network: elsewhere(20) });
    await signIn(needs, user);
    needs.clock.advance(20 * day);
    await signIn(needs, user);
    needs.clock.advance(10 * day);
    await failHundredTimes(needs, user);
    expect(refusalOf(await signIn(needs, user, { network: elsewhere(20) }))).toBe("SignInBlocked");
    expect(refusalOf(await signIn(needs, user))).toBe("Accepted");
  });

  test("it is open again when the hour is over", async () => {
    const { needs, user } = await aHouse();
    await failHundredTimes(needs, user);
    needs.clock.advance(60 * minute - 1);
    expect(refusalOf(await signIn(needs, user, { network: elsewhere(20) }))).toBe("SignInBlocked");
    needs.clock.advance(1);
    expect(refusalOf(await signIn(needs, user, { network: elsewhere(20) }))).toBe("Accepted");
  });
});

describe("a try that came to nothing is not a failure", () => {
  test("when passwords cannot be checked just now", async () => {
    const { needs, user } = await aHouse();
    const broken = { ...needs.passwords, verify: () => Promise.reject(new Error("no memory")) };
    for (let time = 0; time < 12; time += 1)
      await expect(signIn({ ...needs, passwords: broken }, user)).rejects.toThrow("no memory");
    expect(refusalOf(await signIn(needs, user))).toBe("Accepted");
  });
});
