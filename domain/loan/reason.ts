/** The fewest characters of a reason that has to be given: a letter or a word tells a reviewer nothing. */
export const minReasonCharacters = 10;
