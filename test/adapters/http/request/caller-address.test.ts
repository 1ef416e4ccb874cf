import { describe, expect, test } from "bun:test";
import { callerAddress, subscriberOf } from "../../../../adapters/http/request/caller/caller-address.ts";

describe("the caller's address", () => {
  const behind = callerAddress(["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"]);

  test("is the socket's, even if a stranger sends X-Forwarded-For", () => {
    expect(behind("203.0.113.5", "198.51.100.1")).toBe("203.0.113.5");
    expect(callerAddress([])("10.1.1.1", "198.51.100.1")).toBe("10.1.1.1");
  });

  test("is the last one that was not written by a trusted proxy about another trusted proxy", () => {
    expect(behind("10.1.1.1", "198.51.100.1")).toBe("198.51.100.1");
    expect(behind("10.1.1.1", "1.1.1.1, 198.51.100.1, 192.0.2.7, 10.9.9.9")).toBe("198.51.100.1");
    expect(behind("2001:db8::5", "2001:4860::1")).toBe("2001:4860::1");
  });

  test("is the proxy's own if the header is missing or invalid", () => {
    expect(behind("10.1.1.1", null)).toBe("10.1.1.1");
    expect(behind("10.1.1.1", "unknown")).toBe("10.1.1.1");
  });

  test("is decoded from IPv6 sockets that carry IPv4", () => {
    expect(behind("::ffff:10.1.1.1", "::ffff:198.51.100.1")).toBe("198.51.100.1");
  });

  test.each([
    ["198.51.100.1:49152", "198.51.100.1"],
    ["1.1.1.1, 198.51.100.1:49152, 10.9.9.9:443", "198.51.100.1"],
    ["[::ffff:198.51.100.1]:49152", "198.51.100.1"],
    ["[2001:4860::1]:49152", "2001:4860::1"],
    ["[2001:4860::1]", "2001:4860::1"],
    ["[2001:4860::1], [2001:db8::9]:443", "2001:4860::1"],
  ])("is decoded from %s, if a proxy adds ports", (header, address) => {
    expect(behind("10.1.1.1", header)).toBe(address);
  });

  test.each(["198.51.100.1:", "198.51.100.1:port", "198.51.100.1:123456", "[198.51.100.1", "[unknown]:80", ":80"])(
    "is not decoded from %p",
    (header) => {
      expect(behind("10.1.1.1", header)).toBe("10.1.1.1");
    },
  );

  test("counts as its /64 network if it is IPv6, because one subscriber has all of it", () => {
    expect(subscriberOf("2001:db8:1:2:3::4")).toBe(subscriberOf("2001:db8:1:2:ffff::1"));
    expect(subscriberOf("2001:db8:1:2::4")).not.toBe(subscriberOf("2001:db8:1:3::4"));
    expect(subscriberOf("198.51.100.1")).not.toBe(subscriberOf("198.51.100.2"));
  });
});
