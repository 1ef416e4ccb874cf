/**
 * The schema of this version as one SQL text, for new stores: it takes a quarter of the time of running all migrations.
 * A bundle contains it, generated from the migrations (`bootstrap/bundle.ts`). It is null in the sources, where the migrations run.
 */
export const wholeSchema: string | null = null;
