import { describe, expect, test } from "bun:test";
import { lockoutKeys } from "../../../domain/identity/lockout.ts";
import { networkOf } from "../../../domain/identity/network.ts";

describe("addresses of one network are counted together", () => {
  const together: readonly (readonly [string, string])[] = [
    ["192.0.2.1", "192.0.2.254"],
    ["192.0.2.1", "::ffff:192.0.2.77"],
    ["2001:db8:1:2::1", "2001:DB8:1:2:aaaa:bbbb:cccc:dddd"],
    ["2001:db8::1", "2001:0db8:0000:0000:0:0:0:2"],
    ["::1", "::2"],
  ];
  for (const [one, other] of together) test(`${one} and ${other}`, () => expect(networkOf(one)).toBe(networkOf(other)));
});

describe("addresses of different networks are counted separately", () => {
  const apart: readonly (readonly [string, string])[] = [
    ["192.0.2.255", "192.0.3.0"],
    ["2001:db8:1:2:ffff::", "2001:db8:1:3::"],
    ["::ffff:192.0.2.1", "::ffff:198.51.100.1"],
    ["2001:db8:1::", "2001:db8:10::"],
  ];
  for (const [one, other] of apart)
    test(`${one} and ${other}`, () => expect(networkOf(one)).not.toBe(networkOf(other)));
});

test("the counters' names show neither the account nor the network, and ignore the address's case", () => {
  const seen: string[] = [];
  const digest = (text: string) => `digest-${seen.push(text)}`;
  const keys = lockoutKeys(digest, "Ada@Example.com", networkOf("192.0.2.1"));
  expect(JSON.stringify(keys)).not.toMatch(/ada|example|192/i);
  expect(seen).toEqual(["ada@example.com 192.0.2.0/24", "ada@example.com"]);
  expect(keys.slots).toHaveLength(10);
});
