import { expect, test } from "bun:test";
import { networkOf } from "../../../domain/identity/network.ts";

test("an IPv4 address belongs to the network of its first three numbers, also when written as IPv6", () => {
  expect(String(networkOf("192.0.2.17"))).toBe("192.0.2.0/24");
  expect(String(networkOf("::ffff:192.0.2.17"))).toBe("192.0.2.0/24");
  expect(String(networkOf("::FFFF:192.0.2.17"))).toBe("192.0.2.0/24");
});

test("an IPv6 address belongs to the network of its first four groups, however it is written", () => {
  const written = ["2001:db8:0:7:1:2:3:4", "2001:0DB8:0000:0007:1:2:3:4", "2001:db8::7:1:2:3:4"];
  expect(new Set(written.map(networkOf)).size).toBe(1);
  expect(String(networkOf("2001:db8:0:7:1:2:3:4"))).toBe("2001:db8:0:7::/64");
  // Two groups of zeros are omitted, then seven, then all.
  expect(String(networkOf("1::4:5:6:7:8"))).toBe("1:0:0:4::/64");
  expect(String(networkOf("2001:db8::1"))).toBe("2001:db8:0:0::/64");
  expect(String(networkOf("::1"))).toBe("0:0:0:0::/64");
  expect(String(networkOf("::3:4:5:6:7:8"))).toBe("0:0:3:4::/64");
  expect(String(networkOf("1:2:3::"))).toBe("1:2:3:0::/64");
  expect(String(networkOf("::"))).toBe("0:0:0:0::/64");
  expect(networkOf("2001:db8:0:8::1")).not.toBe(networkOf("2001:db8:0:7::1"));
});
