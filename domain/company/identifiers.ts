/**
 * The remainder of an identifier modulo 97, with letters of either case read as 10 to 35 (ISO 7064, MOD 97-10). NaN if it contains any
 * other character.
 */
export const mod97 = (code: string): number => {
  let remainder = 0;
  for (let place = 0; place < code.length; place += 1) {
    const character = code.charCodeAt(place);
    if (character >= 48 && character <= 57) remainder = (remainder * 10 + character - 48) % 97;
    else {
      // The code of a lowercase letter is 32 above that of its capital.
      const letter = character >= 97 ? character - 32 : character;
      remainder = letter >= 65 && letter <= 90 ? (remainder * 100 + letter - 55) % 97 : Number.NaN;
    }
  }
  return remainder;
};

/** Whether a text is a legal entity identifier (LEI): 20 capitals and digits with valid check digits (ISO 17442). */
export const isLei = (text: string): boolean => /^[A-Z0-9]{18}[0-9]{2}$/.test(text) && mod97(text) === 1;

/** Whether a text is an employer identification number (EIN): nine digits, without the dash. */
export const isEin = (text: string): boolean => /^\d{9}$/.test(text);

/** Whether a text is an FHA lender id, which sponsors also have: ten digits. */
export const isFhaLenderId = (text: string): boolean => /^\d{10}$/.test(text);

/**
 * Whether a text is an NMLS id: digits, at most 12. The HMDA register takes 4 to 12 of them for an originator (edit V695-3 of 2025);
 * companies may have shorter ones.
 */
export const isNmlsId = (text: string): boolean => /^\d{1,12}$/.test(text);
