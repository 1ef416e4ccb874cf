declare const networkBrand: unique symbol;

/** The network of a caller, broad enough that changing the address within a subscriber's network makes no difference. */
export type Network = string & { readonly [networkBrand]: true };

const mappedAddress = /^::ffff:(\d+(?:\.\d+){3})$/i;

const groupsOf = (address: string): string[] => {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const absent = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(absent).fill("0"), ...after];
};

/** The /24 of an IPv4 address, even if written as IPv6, or the /64 of an IPv6 address. */
export const networkOf = (address: string): Network => {
  const text = mappedAddress.exec(address)?.[1] ?? address;
  if (!text.includes(":")) return `${text.split(".").slice(0, 3).join(".")}.0/24` as Network;
  const subnet = groupsOf(text)
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return `${subnet.join(":")}::/64` as Network;
};
