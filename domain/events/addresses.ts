/** A block of IPv4 addresses: its first address, and the number of leading bits that its addresses share. */
type Block = readonly [first: string, bits: number];

/**
 * Addresses that are not public. Sources: IANA IPv4 Special-Purpose Address Registry (RFC 6890 and its updates); multicast and reserved
 * space (RFC 5771, RFC 1112); 168.63.129.16 is the address at which Azure serves its own machines.
 */
const notPublic: readonly Block[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * Only 2000::/3 is public in IPv6 (RFC 4291), except these: protocol assignments with Teredo, documentation, and 6to4, which leads to IPv4
 * addresses. Mapped and translated IPv4 (::ffff:0:0/96, 64:ff9b::/96), unique local, and link-local addresses are outside of it. Source:
 * IANA IPv6 Special-Purpose Address Registry.
 */
const notPublicOf6: readonly (readonly [groups: readonly number[], bits: number])[] = [
  [[0x2001, 0], 23],
  [[0x2001, 0xdb8], 32],
  [[0x2002], 16],
  [[0x3fff, 0], 20],
];

const numberOf = (address: string): number | null => {
  const parts = address.split(".");
  const isWhole = parts.length === 4 && parts.every((part) => /^[0-9]{1,3}$/.test(part) && Number(part) <= 255);
  return isWhole ? parts.reduce((sum, part) => sum * 256 + Number(part), 0) : null;
};

/** Whether the first bits of two numbers of 32 bits are the same. */
const sharesBits = (one: number, other: number, bits: number): boolean =>
  Math.floor(one / 2 ** (32 - bits)) === Math.floor(other / 2 ** (32 - bits));

/** The eight groups of an IPv6 address; null if the text is not one. */
const groupsOf = (address: string): readonly number[] | null => {
  const halves = address.split("::");
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...left, ...Array.from({ length: missing }, () => "0"), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.map((group) => Number(`0x${group}`)) : null;
};

const isPublic6 = (groups: readonly number[]): boolean => {
  const start = (of: readonly number[]): number => (of[0] ?? 0) * 65_536 + (of[1] ?? 0);
  if (!sharesBits(start(groups), 0x2000_0000, 3)) return false;
  return !notPublicOf6.some(([block, bits]) => sharesBits(start(groups), start(block), bits));
};

/**
 * Whether an address, as a resolver returns it, is public. A text that cannot be parsed counts as not public; IPv6 that ends in dotted IPv4
 * notation is not parsed.
 */
export const isPublicAddress = (address: string): boolean => {
  const number = numberOf(address);
  if (number !== null)
    return !notPublic.some(([first, bits]) => sharesBits(number, numberOf(first) ?? Number.NaN, bits));
  const groups = groupsOf(address);
  return groups !== null && isPublic6(groups);
};
