import { BlockList, isIP } from "node:net";
import { networkOf } from "../../../../domain/identity/network.ts";

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Converts IPv4 written as IPv6, as reported by sockets that listen on both. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The address in an entry of `X-Forwarded-For`. Some proxies add a port, and then put IPv6 in brackets. */
const forwardedAddress = (entry: string): string => {
  const [, bracketed, beforePort] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? [];
  return plain(bracketed ?? beforePort ?? entry);
};

const proxiesOf = (blocks: readonly string[]): BlockList => {
  const proxies = new BlockList();
  for (const block of blocks) {
    const [address = "", prefix] = block.split("/");
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  return proxies;
};

/**
 * Finds the caller's address: the socket's, or, if that is a trusted proxy, the last one in `X-Forwarded-For` that is not. The sender wrote
 * what comes before it in the header.
 */
export const callerAddress = (trustedProxies: readonly string[]) => {
  const proxies = proxiesOf(trustedProxies);
  const isTrusted = (address: string) =>
    trustedProxies.length > 0 && isIP(address) !== 0 && proxies.check(address, familyOf(address));
  return (socketAddress: string, forwardedFor: string | null): string => {
    let address = plain(socketAddress);
    const hops = forwardedFor === null ? [] : forwardedFor.split(",").map((hop) => forwardedAddress(hop.trim()));
    while (isTrusted(address)) {
      const before = hops.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
};

/** The part of an address that one subscriber cannot change at will: all of IPv4, the /64 of IPv6. */
export const subscriberOf = (address: string): string => (address.includes(":") ? networkOf(address) : address);
