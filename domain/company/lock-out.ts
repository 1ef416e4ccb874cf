import type { Instant } from "../kernel/day.ts";
import { emailKey } from "./user.ts";

declare const networkBrand: unique symbol;

/** Where a caller comes from, coarse enough that changing the address within a subscriber's network changes nothing. */
export type Network = string & { readonly [networkBrand]: true };

/** Too many wrong passwords: this account is closed to this network until then. */
export interface SignInBlocked {
  readonly _tag: "SignInBlocked";
  readonly endsAt: Instant;
}

/** When wrong passwords block: a pair is one account tried from one network. */
export const lockOut = {
  failuresOfPair: 10,
  pairWindowSeconds: 900,
  pairBlockSeconds: 900,
  failuresOfAccount: 100,
  /** Runs from the account's first failure. */
  accountWindowSeconds: 3600,
  /** For so long after a success a network stays let in, however many failures its account has from elsewhere. */
  familiarSeconds: 30 * 86_400,
} as const;

const mappedAddress = /^::ffff:(\d+(?:\.\d+){3})$/i;

const groupsOf = (address: string): string[] => {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const absent = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(absent).fill("0"), ...after];
};

/** The /24 of an IPv4 address, also of one written as IPv6, or the /64 of an IPv6 address. */
export const networkOf = (address: string): Network => {
  const text = mappedAddress.exec(address)?.[1] ?? address;
  if (!text.includes(":")) return `${text.split(".").slice(0, 3).join(".")}.0/24` as Network;
  const subnet = groupsOf(text)
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return `${subnet.join(":")}::/64` as Network;
};

/** The counters of one account and one network. Their names are digests: the store learns neither. */
export interface LockOutKeys {
  readonly account: string;
  readonly block: string;
  readonly familiar: string;
  /** One counter for each failure that a pair may have; each is free again when its own window ends. */
  readonly slots: readonly string[];
}

/** The names of the counters that say whether a password may be tried. */
export const lockOutKeys = (digest: (text: string) => string, email: string, network: Network): LockOutKeys => {
  const pair = digest(`${emailKey(email)} ${network}`);
  return {
    account: `sign-in-account:${digest(emailKey(email))}`,
    block: `sign-in-block:${pair}`,
    familiar: `sign-in-familiar:${pair}`,
    slots: Array.from({ length: lockOut.failuresOfPair }, (_, slot) => `sign-in-failure:${pair}:${slot}`),
  };
};
