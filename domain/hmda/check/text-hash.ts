/** A hash of 128 bits, as four words of 32. */
type Hash = Uint32Array;

export const emptyHash = (): Hash => new Uint32Array(4);

const asCapital = (character: number): number => (character >= 97 && character <= 122 ? character - 32 : character);

/**
 * Hashes a text into `into`: different texts of a register have, for all practical purposes, different hashes. Four lanes are mixed with
 * each other for each pair of characters (cyrb128, in the public domain). With `ignoresCase`, ASCII letters count as capitals.
 */
export const hashText = (text: string, into: Hash, ignoresCase: boolean): void => {
  let first = 1_779_033_703 ^ text.length;
  let second = 3_144_134_277;
  let third = 1_013_904_242;
  let fourth = 2_773_480_762;
  for (let place = 0; place < text.length; place += 2) {
    let one = text.charCodeAt(place);
    let other = place + 1 < text.length ? text.charCodeAt(place + 1) : 0;
    if (ignoresCase) {
      one = asCapital(one);
      other = asCapital(other);
    }
    const pair = one | (other << 16);
    first = second ^ Math.imul(first ^ pair, 597_399_067);
    second = third ^ Math.imul(second ^ pair, 2_869_860_233);
    third = fourth ^ Math.imul(third ^ pair, 951_274_213);
    fourth = first ^ Math.imul(fourth ^ pair, 2_716_044_179);
  }
  first = Math.imul(third ^ (first >>> 18), 597_399_067);
  second = Math.imul(fourth ^ (second >>> 22), 2_869_860_233);
  third = Math.imul(first ^ (third >>> 17), 951_274_213);
  fourth = Math.imul(second ^ (fourth >>> 19), 2_716_044_179);
  into[0] = first ^ second ^ third ^ fourth;
  into[1] = second ^ first;
  into[2] = third ^ first;
  into[3] = fourth ^ first;
};
