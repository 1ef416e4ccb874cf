/**
 * A number as the sum of two doubles, with about 31 significant digits: `high` is the nearest double, `low` the remainder. Growth
 * compounded over hundreds of months loses cents in plain doubles; here it does not. (Algorithms of Dekker and Knuth.)
 */
export interface Precise {
  readonly high: number;
  readonly low: number;
}

/** 2^27 + 1 splits a double into two halves whose products are exact. */
const SPLITTER = 134_217_729;

const normalized = (high: number, low: number): Precise => {
  const sum = high + low;
  return { high: sum, low: low - (sum - high) };
};

const headOf = (value: number): number => {
  const shifted = SPLITTER * value;
  return shifted - (shifted - value);
};

/** The exact rounding error of the product of two doubles. */
const lostInProduct = (one: number, other: number, product: number): number => {
  const oneHead = headOf(one);
  const otherHead = headOf(other);
  const oneTail = one - oneHead;
  const otherTail = other - otherHead;
  return oneHead * otherHead - product + oneHead * otherTail + oneTail * otherHead + oneTail * otherTail;
};

/** Converts a double. */
export const precise = (value: number): Precise => ({ high: value, low: 0 });

/** The sum, including rounding errors. */
export const addPrecise = (one: Precise, other: Precise): Precise => {
  const sum = one.high + other.high;
  const otherPart = sum - one.high;
  const lost = one.high - (sum - otherPart) + (other.high - otherPart);
  return normalized(sum, lost + one.low + other.low);
};

/** The difference: `one` less `other`. */
export const subtractPrecise = (one: Precise, other: Precise): Precise =>
  addPrecise(one, { high: -other.high, low: -other.low });

/** The product, including rounding errors. */
export const multiplyPrecise = (one: Precise, other: Precise): Precise => {
  const product = one.high * other.high;
  const lost = lostInProduct(one.high, other.high, product);
  return normalized(product, lost + one.high * other.low + one.low * other.high);
};

/** The quotient. The divisor must not be zero. */
export const dividePrecise = (dividend: Precise, divisor: Precise): Precise => {
  const first = dividend.high / divisor.high;
  const rest = subtractPrecise(dividend, multiplyPrecise(divisor, precise(first)));
  return normalized(first, rest.high / divisor.high);
};

/** Raises a base to a non-negative integer power, by repeated squaring. */
export const powerPrecise = (base: Precise, exponent: number): Precise => {
  let result = precise(1);
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiplyPrecise(result, square);
    square = multiplyPrecise(square, square);
  }
  return result;
};

/** Rounds to a whole number below 2^53, halves away from zero, like every published amount. */
export const roundPrecise = ({ high, low }: Precise): number => {
  if (high < 0) return -roundPrecise({ high: -high, low: -low }) || 0;
  const whole = Math.floor(high);
  return high - whole - 0.5 + low >= 0 ? whole + 1 : whole;
};
