/** The daily values of the week of April 20, 2026 as the API shows them, from the bundled series. */
export const bundledDays = (...values: readonly number[]): readonly object[] =>
  values.map((value, position) => ({
    date: `2026-04-${20 + position}`,
    value,
    origin: "bundled",
    entered_by: null,
    entered_at: null,
  }));
