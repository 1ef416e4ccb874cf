import { describe, expect, test } from "bun:test";
import { isPublicAddress } from "../../../domain/events/addresses.ts";
import { newSecret, withNewSecret } from "../../../domain/events/subscription.ts";
import { hostOfTarget } from "../../../domain/events/target.ts";
import { instant } from "../../fixtures/clock.ts";
import { aSubscription } from "../../fixtures/events/subscription.ts";

const messageOf = (url: string, allowsPrivate = false): string | null => {
  const host = hostOfTarget(url, allowsPrivate);
  return host._tag === "Refused" ? (host.refusal.errors[0]?.message ?? "") : null;
};

describe("a receiver's address", () => {
  test("is https at its default port, by name or by IP address", () => {
    expect(hostOfTarget("https://hooks.example.com/hecm?tenant=4", false)).toMatchObject({
      value: "hooks.example.com",
    });
    expect(messageOf("https://hooks.example.com:443/")).toBeNull();
    expect(hostOfTarget("https://[2606:4700::1111]/", false)).toMatchObject({ value: "2606:4700::1111" });
  });

  test.each([
    ["http://hooks.example.com/", "must be an address that begins with https://"],
    ["ftp://hooks.example.com/", "must be an address that begins with https://"],
    ["hooks.example.com", "must be an address that begins with https://"],
    ["https://", "must be an address that begins with https://"],
    ["https://hooks.example.com:8443/", "must be at port 443"],
    ["https://ada@hooks.example.com/", "must not have a user name or password"],
    ["https://:word@hooks.example.com/", "must not have a user name or password"],
    ["https://hooks.example.com/#part", "must not have a fragment"],
    // A URL parsed from these has no part left to refuse, and other parsers may see another host.
    ["https://@hooks.example.com/", "must not have a user name or password"],
    ["https://hooks.example.com/#", "must not have a fragment"],
    ["https:hooks.example.com", "must be an address that begins with https://"],
    ["https://hooks.example.com\\@localhost/", "must be an address that begins with https://"],
  ])("is not %s", (url, message) => expect(messageOf(url)).toBe(message));

  test("can be http, and at any port, if an operator allows it for trials; nothing else is allowed", () => {
    expect(messageOf("http://localhost:9000/", true)).toBeNull();
    expect(messageOf("ftp://localhost/", true)).toBe("must be an address that begins with https:// or http://");
    expect(messageOf("http://ada:word@localhost/", true)).toBe("must not have a user name or password");
  });

  // However an IP address is written, it is decoded as the address that it is.
  test.each([
    ["https://2130706433/", "127.0.0.1"],
    ["https://0x7f.1/", "127.0.0.1"],
    ["https://0251.254.0251.0376/", "169.254.169.254"],
    ["https://[::ffff:10.0.0.1]/", "::ffff:a00:1"],
  ])("%s is at %s", (url, address) => {
    expect(hostOfTarget(url, false)).toMatchObject({ value: address });
    expect(isPublicAddress(address)).toBe(false);
  });
});

// The last address before each block, its first and last, and the first one after it.
const blocks: readonly (readonly [before: string | null, first: string, last: string, after: string | null])[] = [
  [null, "0.0.0.0", "0.255.255.255", "1.0.0.0"],
  ["9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
  ["100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
  ["126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
  ["168.63.129.15", "168.63.129.16", "168.63.129.16", "168.63.129.17"],
  ["169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
  ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
  ["191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
  ["192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
  ["192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"],
  ["192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
  ["198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
  ["198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
  ["203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
  ["223.255.255.255", "224.0.0.0", "255.255.255.255", null],
  [null, "::", "1fff:ffff::", "2000::"],
  ["2000:ffff::", "2001::", "2001:1ff::", "2001:200::"],
  ["2001:db7:ffff::", "2001:db8::", "2001:db8:ffff::", "2001:db9::"],
  ["2001:ffff::", "2002::", "2002:ffff::", "2003::"],
  ["3ffe:ffff::", "3fff::", "3fff:fff::", "3fff:1000::"],
  ["3fff:ffff::", "4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null],
];

describe("a public address", () => {
  test.each(blocks)("is %p and after; %s to %s is not; %p is", (before, first, last, after) => {
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
    expect([before, after].map((address) => address === null || isPublicAddress(address))).toEqual([true, true]);
  });

  test.each([
    "::1",
    "::ffff:8.8.8.8",
    "::ffff:808:808",
    "64:ff9b::808:808",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "localhost",
    "8.8.8",
    "8.8.8.256",
    "2606:4700:::1",
    "2606:4700::1::1",
    "",
  ])("is not %p", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001:82a:0:0:0:2004"])("is %s", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe("the secret of a subscription", () => {
  test("is whsec_ and 32 bytes in base64", () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - at));
    const secret = newSecret({ secret: () => bytes.toString("base64url") });
    expect(secret).toBe(`whsec_${bytes.toString("base64")}`);
  });

  test("continues to sign for its time once it is replaced, for the last four secrets", () => {
    const [noon, later, nextDay] = [
      instant("2026-05-01T12:00:00.000Z"),
      instant("2026-05-02T11:59:59.999Z"),
      instant("2026-05-02T12:00:00.000Z"),
    ];
    const first = aSubscription({ sealedSecret: "first" });
    const second = withNewSecret(first, "second", { now: noon, until: nextDay });
    expect(second).toMatchObject({ sealedSecret: "second", formerSecrets: [{ sealed: "first", until: nextDay }] });
    const sealedAt = (now: typeof noon) =>
      withNewSecret(second, "third", { now, until: nextDay }).formerSecrets.map(({ sealed }) => sealed);
    expect(sealedAt(later)).toEqual(["second", "first"]);
    expect(sealedAt(nextDay)).toEqual(["second"]);
    const often = ["3", "4", "5", "6"].reduce(
      (subscription, secret) => withNewSecret(subscription, secret, { now: noon, until: nextDay }),
      second,
    );
    expect(often.formerSecrets.map(({ sealed }) => sealed)).toEqual(["5", "4", "3", "second"]);
  });
});
