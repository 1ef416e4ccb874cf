/**
 * The schema of this version as one text, for stores that are new: it takes a quarter of what the migrations take, one after the other.
 * A bundle has it, made by the migrations (`bootstrap/bundle.ts`); null in the sources, where they run.
 */
export const wholeSchema: string | null = null;
