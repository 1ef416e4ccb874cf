/** The minimum length of a required reason: a single letter or word tells a reviewer nothing. */
export const minReasonCharacters = 10;
