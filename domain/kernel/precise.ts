/**
 * A number as the sum of two doubles, some 31 significant digits: `high` is the nearest double, `low` what it lacks. Growth
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

const exactProduct = (one: number, other: number): Precise => {
  const product = one * other;
  const [oneShifted, otherShifted] = [SPLITTER * one, SPLITTER * other];
  const oneHead = oneShifted - (oneShifted - one);
  const otherHead = otherShifted - (otherShifted - other);
  const [oneTail, otherTail] = [one - oneHead, other - otherHead];
  const low = oneHead * otherHead - product + oneHead * otherTail + oneTail * otherHead + oneTail * otherTail;
  return { high: product, low };
};

/** A double as it is. */
export const precise = (value: number): Precise => ({ high: value, low: 0 });

export const addPrecise = (one: Precise, other: Precise): Precise => {
  const sum = one.high + other.high;
  const otherPart = sum - one.high;
  const lost = one.high - (sum - otherPart) + (other.high - otherPart);
  return normalized(sum, lost + one.low + other.low);
};

export const subtractPrecise = (one: Precise, other: Precise): Precise =>
  addPrecise(one, { high: -other.high, low: -other.low });

export const multiplyPrecise = (one: Precise, other: Precise): Precise => {
  const product = exactProduct(one.high, other.high);
  return normalized(product.high, product.low + one.high * other.low + one.low * other.high);
};

/** The quotient; the divisor is not zero. */
export const dividePrecise = (dividend: Precise, divisor: Precise): Precise => {
  const first = dividend.high / divisor.high;
  const rest = subtractPrecise(dividend, multiplyPrecise(divisor, precise(first)));
  return normalized(first, rest.high / divisor.high);
};

/** A base to a whole, not negative power, by repeated squaring. */
export const powerPrecise = (base: Precise, exponent: number): Precise => {
  let result = precise(1);
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiplyPrecise(result, square);
    square = multiplyPrecise(square, square);
  }
  return result;
};

/** To a whole number, halves away from zero, like every published amount. */
export const roundPrecise = ({ high, low }: Precise): number => {
  if (high < 0) return -roundPrecise({ high: -high, low: -low }) || 0;
  const whole = Math.floor(high);
  return whole + Math.floor(high - whole + low + 0.5) || 0;
};
