import { describe, expect, test } from "bun:test";
import {
  isRefreshTokenOf,
  refreshTokenText,
  rotate,
  type Session,
  sessionIdOf,
} from "../../../domain/identity/session/session.ts";
import { startSession } from "../../../domain/identity/session/start-session.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, refuse } from "../../../domain/kernel/result.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";

const signedInAt = instant("2026-05-01T12:00:00.000Z");
const hour = 3600;
const day = 24 * hour;

const after = (seconds: number): Instant => aClock().after(signedInAt, seconds);

const user = aUser({ id: 1, companyId: 1 });
const begunBy = {
  id: "s",
  kind: "token",
  signedInBy: "password",
  clientId: "c",
  network: null,
  userAgent: null,
} as const;
const session = startSession(user, begunBy, "first", signedInAt);

const rotated = (of: Session, presented: string, next: string, at: Instant): Session => {
  const result = rotate(of, presented, next, at);
  if (result._tag === "Refused") throw new Error(`refused: ${result.refusal._tag}`);
  return result.value;
};

const reused = refuse({ _tag: "RefreshTokenReused" });
const over = refuse({ _tag: "SessionOver" });

describe("a refresh token can be used once", () => {
  const second = rotated(session, "first", "second", after(hour));

  test("it is replaced by the next one, and the next one works", () => {
    expect(second).toMatchObject({ currentRefreshDigest: "second", previousRefreshDigest: "first", endedAt: null });
    expect(rotated(second, "second", "third", after(2 * hour)).currentRefreshDigest).toBe("third");
  });

  test("a client whose response was lost gets another successor within 30 seconds", () => {
    const atTheLimit = after(hour + 30);
    expect(rotated(second, "first", "second again", atTheLimit).currentRefreshDigest).toBe("second again");
  });

  test("31 seconds later, the same token counts as stolen", () => {
    expect(rotate(second, "first", "x", after(hour + 31))).toEqual(reused);
  });

  test("the lost response is replaced once, not twice", () => {
    const replaced = rotated(second, "first", "second again", after(hour + 5));
    expect(rotate(replaced, "first", "x", after(hour + 6))).toEqual(reused);
  });

  test("the successor that was replaced is no longer valid", () => {
    const replaced = rotated(second, "first", "second again", after(hour + 5));
    expect(rotate(replaced, "second", "x", after(hour + 6))).toEqual(reused);
  });

  test("once the successor is used, its predecessor counts as stolen even within the 30 seconds", () => {
    const third = rotated(second, "second", "third", after(hour + 5));
    expect(rotate(third, "first", "x", after(hour + 6))).toEqual(reused);
  });

  test("each rotation can lose its response", () => {
    const replaced = rotated(second, "first", "second again", after(hour + 5));
    const third = rotated(replaced, "second again", "third", after(hour + 10));
    expect(rotated(third, "second again", "third again", after(hour + 20)).currentRefreshDigest).toBe("third again");
  });
});

test("a session begins when the user signs in, in the user's current session generation", () => {
  expect(session).toMatchObject({ userId: 1, companyId: 1, startedAt: signedInAt, rotatedAt: signedInAt });
  const begun = startSession({ ...user, sessionGeneration: 3 }, begunBy, "first", signedInAt);
  expect([session.generation, begun.generation]).toEqual([1, 3]);
});

describe("a session expires", () => {
  test("after 14 days without use, and not a second before", () => {
    expect(rotate(session, "first", "next", after(14 * day - 1))._tag).toBe("Accepted");
    expect(rotate(session, "first", "next", after(14 * day))).toEqual(over);
  });

  test("after 90 days, however busy it was", () => {
    const busy = { ...session, rotatedAt: after(89 * day) };
    expect(rotate(busy, "first", "next", after(90 * day - 1))._tag).toBe("Accepted");
    expect(rotate(busy, "first", "next", after(90 * day))).toEqual(over);
  });

  test("a session that was ended issues nothing more", () => {
    expect(rotate({ ...session, endedAt: after(1) }, "first", "next", after(2))).toEqual(over);
  });

  test("a lost response does not extend the session", () => {
    const second = rotated(session, "first", "second", after(hour));
    expect(rotate(second, "first", "again", after(hour + 20))).toEqual(
      accept({ ...second, currentRefreshDigest: "again", successorReplaced: true }),
    );
  });
});

test("a refresh token names its session, and a text that names none belongs to none", () => {
  expect(sessionIdOf(refreshTokenText("session-1", "secret"))).toBe("session-1");
  expect(sessionIdOf("")).toBe("");
});

test("a refresh token belongs to its session while it is the latest or the previous one", () => {
  const third = rotated(rotated(session, "first", "second", after(hour)), "second", "third", after(2 * hour));
  expect(["first", "second", "third", "made up"].map((digest) => isRefreshTokenOf(third, digest))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
