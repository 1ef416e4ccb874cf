const maxEmailLength = 254;

/**
 * Whether a text is an e-mail address that cannot be mistaken for another one. Invisible characters and other forms of the same letters are
 * refused (Unicode normalization form KC): two accounts would look alike, and a form that becomes another address in lowercase, such as the
 * Kelvin sign U+212A, would lead to its account.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= maxEmailLength &&
  /^[^\s@]+@[^\s@]+$/.test(text) &&
  !/\p{Default_Ignorable_Code_Point}/u.test(text) &&
  text.normalize("NFKC") === text;
