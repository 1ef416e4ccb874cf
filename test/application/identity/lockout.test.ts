import { describe, expect, test } from "bun:test";
import type { Network } from "../../../domain/identity/network.ts";
import type { User } from "../../../domain/identity/user.ts";
import { accepted } from "../../fixtures/accepted.ts";
import {
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
  const dependencies = anInstallation();
  const user = await addUser(dependencies, await addCompany(dependencies));
  dependencies.passwords.computed = 0;
  return { dependencies, user };
};

const fail = async (dependencies: TestNeeds, user: Pick<User, "email">, times: number, network: Network = home) => {
  const refusals: string[] = [];
  for (let time = 0; time < times; time += 1)
    refusals.push(refusalOf(await signIn(dependencies, user, { password: "wrong", network })));
  return refusals;
};

/** Ten failures from each of ten networks: 100 for one account. */
const failHundredTimes = async (dependencies: TestNeeds, user: User) => {
  for (let network = 0; network < 10; network += 1) await fail(dependencies, user, 10, elsewhere(network));
};

describe("ten failures in 15 minutes lock an account for one network", () => {
  test("after nine, the correct password is accepted; after ten, none is, and no hash is computed", async () => {
    const { dependencies, user } = await aHouse();
    expect(await fail(dependencies, user, 9)).toEqual(Array(9).fill("CredentialsWrong"));
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
    expect(await fail(dependencies, user, 1)).toEqual(["CredentialsWrong"]);
    dependencies.passwords.computed = 0;
    expect(refusalOf(await signIn(dependencies, user))).toBe("SignInBlocked");
    expect(dependencies.passwords.computed).toBe(0);
  });

  test("the lock lasts 15 minutes from the tenth failure", async () => {
    const { dependencies, user } = await aHouse();
    await fail(dependencies, user, 9);
    dependencies.clock.advance(10 * minute);
    await fail(dependencies, user, 1);
    const endsAt = dependencies.clock.after(dependencies.clock.now(), 15 * minute);
    expect(await signIn(dependencies, user)).toMatchObject({ refusal: { _tag: "SignInBlocked", endsAt } });
    dependencies.clock.advance(15 * minute - 1);
    expect(refusalOf(await signIn(dependencies, user))).toBe("SignInBlocked");
    dependencies.clock.advance(1);
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });

  test("failures that are 15 minutes apart do not add up", async () => {
    const { dependencies, user } = await aHouse();
    await fail(dependencies, user, 5);
    dependencies.clock.advance(14 * minute);
    await fail(dependencies, user, 4);
    dependencies.clock.advance(1 * minute);
    expect(await fail(dependencies, user, 5)).toEqual(Array(5).fill("CredentialsWrong"));
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });

  test("no period of 15 minutes has more than ten: old failures expire one by one", async () => {
    const { dependencies, user } = await aHouse();
    await fail(dependencies, user, 1);
    dependencies.clock.advance(14 * minute);
    await fail(dependencies, user, 8);
    dependencies.clock.advance(2 * minute);
    expect(await fail(dependencies, user, 3)).toEqual(["CredentialsWrong", "CredentialsWrong", "SignInBlocked"]);
  });

  test("of concurrent guesses, only ten are checked", async () => {
    const { dependencies, user } = await aHouse();
    const guesses = Array.from({ length: 40 }, () => signIn(dependencies, user, { password: "wrong" }));
    const refusals = (await Promise.all(guesses)).map(refusalOf);
    expect(refusals.filter((refusal) => refusal === "CredentialsWrong")).toHaveLength(10);
    expect(dependencies.passwords.computed).toBe(10);
  });

  test("other networks and other accounts are not affected", async () => {
    const { dependencies, user } = await aHouse();
    const colleague = await addUser(dependencies, await addCompany(dependencies));
    await fail(dependencies, user, 10);
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(1) }))).toBe("Accepted");
    expect(refusalOf(await signIn(dependencies, colleague))).toBe("Accepted");
  });

  test("an unknown address is locked in the same way", async () => {
    const { dependencies } = await aHouse();
    const refusals = await fail(dependencies, { email: "nobody@example.com" }, 11);
    expect(refusals).toEqual([...Array(10).fill("CredentialsWrong"), "SignInBlocked"]);
  });

  test("successes do not count, no matter how many", async () => {
    const { dependencies, user } = await aHouse();
    for (let time = 0; time < 15; time += 1) expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });

  test("a user who is signed in stays signed in and can refresh", async () => {
    const { dependencies, user } = await aHouse();
    const { refreshToken } = accepted(await signIn(dependencies, user));
    await fail(dependencies, user, 10);
    expect(refusalOf(await refresh(dependencies, refreshToken))).toBe("Accepted");
  });
});

describe("a hundred failures in an hour close an account to unknown networks", () => {
  test("after 99, a new network is accepted; after 100, it is not", async () => {
    const { dependencies, user } = await aHouse();
    for (let network = 0; network < 9; network += 1) await fail(dependencies, user, 10, elsewhere(network));
    await fail(dependencies, user, 9, elsewhere(9));
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(20) }))).toBe("Accepted");
    await fail(dependencies, user, 1, elsewhere(9));
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(21) }))).toBe("SignInBlocked");
  });

  test("guesses that were not checked do not count", async () => {
    const { dependencies, user } = await aHouse();
    await Promise.all(Array.from({ length: 120 }, () => signIn(dependencies, user, { password: "wrong" })));
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(20) }))).toBe("Accepted");
  });

  test("a network with a success in the last 30 days is accepted", async () => {
    const { dependencies, user } = await aHouse();
    await signIn(dependencies, user);
    dependencies.clock.advance(30 * day - 1);
    await failHundredTimes(dependencies, user);
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(20) }))).toBe("SignInBlocked");
  });

  test("a success 30 days ago no longer helps, and the latest success counts", async () => {
    const { dependencies, user } = await aHouse();
    await signIn(dependencies, user, { network: elsewhere(20) });
    await signIn(dependencies, user);
    dependencies.clock.advance(20 * day);
    await signIn(dependencies, user);
    dependencies.clock.advance(10 * day);
    await failHundredTimes(dependencies, user);
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(20) }))).toBe("SignInBlocked");
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });

  test("it is open again after the hour", async () => {
    const { dependencies, user } = await aHouse();
    await failHundredTimes(dependencies, user);
    dependencies.clock.advance(60 * minute - 1);
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(20) }))).toBe("SignInBlocked");
    dependencies.clock.advance(1);
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(20) }))).toBe("Accepted");
  });
});

describe("a clock that is set back by hours", () => {
  const hours = 3 * 60 * minute;

  test("ends a lock 15 minutes after the next try, and the failures behind it 15 minutes after that, not hours later", async () => {
    const { dependencies, user } = await aHouse();
    await fail(dependencies, user, 10);
    dependencies.clock.advance(-hours);
    for (const round of ["the block", "its failures"]) {
      const endsAt = dependencies.clock.after(dependencies.clock.now(), 15 * minute);
      expect<unknown>([round, await signIn(dependencies, user)]).toMatchObject([
        round,
        { refusal: { _tag: "SignInBlocked", endsAt } },
      ]);
      dependencies.clock.advance(15 * minute);
    }
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });

  test("opens an account that is closed to all networks after one hour, not hours later", async () => {
    const { dependencies, user } = await aHouse();
    await failHundredTimes(dependencies, user);
    dependencies.clock.advance(-hours);
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(20) }))).toBe("SignInBlocked");
    dependencies.clock.advance(60 * minute);
    expect(refusalOf(await signIn(dependencies, user, { network: elsewhere(20) }))).toBe("Accepted");
  });

  test("forgets no failure: after nine before the change, one more locks the account", async () => {
    const { dependencies, user } = await aHouse();
    await fail(dependencies, user, 9);
    dependencies.clock.advance(-hours);
    expect(await fail(dependencies, user, 2)).toEqual(["CredentialsWrong", "SignInBlocked"]);
  });

  test("still knows a network that signed in before", async () => {
    const { dependencies, user } = await aHouse();
    await signIn(dependencies, user);
    dependencies.clock.advance(-hours);
    await failHundredTimes(dependencies, user);
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });
});

describe("a try without an outcome is not a failure", () => {
  test("when passwords temporarily cannot be checked", async () => {
    const { dependencies, user } = await aHouse();
    const broken = { ...dependencies.passwords, verify: () => Promise.reject(new Error("no memory")) };
    for (let time = 0; time < 12; time += 1)
      await expect(signIn({ ...dependencies, passwords: broken }, user)).rejects.toThrow("no memory");
    expect(refusalOf(await signIn(dependencies, user))).toBe("Accepted");
  });
});
