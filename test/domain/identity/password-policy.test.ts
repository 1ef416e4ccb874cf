import { describe, expect, test } from "bun:test";
import {
  oneTimePassword,
  passwordError,
  rememberedHashes,
  withChosenPassword,
} from "../../../domain/identity/password-policy.ts";
import { instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";

describe("a password", () => {
  test("has at least 12 characters", () => {
    expect(passwordError("elevenchars", "ada@example.com")).toBe("must have at least 12 characters");
    expect(passwordError("twelve chars", "ada@example.com")).toBeNull();
  });

  test("is counted in characters as people see them, not in code units", () => {
    expect(passwordError("🏠".repeat(11), "ada@example.com")).toBe("must have at least 12 characters");
    expect(passwordError("🏠".repeat(12), "ada@example.com")).toBeNull();
  });

  test("is not the e-mail address, in any case", () => {
    expect(passwordError("ADA@example.com", "ada@Example.com")).toBe("must not be the e-mail address");
    expect(passwordError("ada@example.com!", "ada@example.com")).toBeNull();
  });

  test("follows no other rule: no digits, signs or capitals are required", () => {
    expect(passwordError("aaaaaaaaaaaa", "ada@example.com")).toBeNull();
  });
});

describe("a user's last five passwords are remembered", () => {
  const chosenAt = instant("2026-05-01T12:00:00.000Z");

  test("the current one and the four before it, newest first", () => {
    const user = ["second", "third", "fourth", "fifth", "sixth"].reduce(
      (before, hash) => withChosenPassword(before, hash, "this session", chosenAt),
      aUser({ passwordHash: "first", mustChangePassword: true }),
    );
    expect(rememberedHashes(user)).toEqual(["sixth", "fifth", "fourth", "third", "second"]);
    expect(user).toMatchObject({ mustChangePassword: false, updatedAt: chosenAt });
    expect(user).toMatchObject({ sessionGeneration: 6, keptSessionId: "this session" });
  });
});

describe("a one-time password", () => {
  // 20 letters "A" are index 0, the first readable character; "l" is index 37, and 37 - 32 = 5 is "f".
  test("is made of its secret alone, in groups that can be read out", () => {
    expect(oneTimePassword("A".repeat(43))).toBe("aaaaa-aaaaa-aaaaa-aaaaa");
    expect(oneTimePassword("l".repeat(43))).toBe("fffff-fffff-fffff-fffff");
  });

  test("draws on 32 characters, none of them easily confused", () => {
    const all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const drawn = [0, 20, 40, 44].map((start) => oneTimePassword(all.slice(start, start + 20)));
    const letters = drawn.join("").replaceAll("-", "");
    expect(letters).not.toMatch(/[lo01]/);
    expect(new Set(letters).size).toBe(32);
  });

  test("passes the policy", () => {
    expect(passwordError(oneTimePassword("x".repeat(43)), "ada@example.com")).toBeNull();
  });
});
