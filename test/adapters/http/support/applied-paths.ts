import type { ServiceResponse } from "./running-service.ts";

/** Whether a path of a change is one of a record's response; parts of a list are addressed by their ids. */
const isIn = (record: unknown, path: string): boolean => {
  const steps = path.split(".");
  let value = record;
  for (const step of steps) {
    if (Array.isArray(value)) value = value.find((part: { readonly id?: number }) => String(part.id) === step);
    else if (typeof value === "object" && value !== null && Object.hasOwn(value, step))
      value = (value as Readonly<Record<string, unknown>>)[step];
    else return false;
  }
  return value !== undefined;
};

/** The paths of what calls of the agency changed on a loan that are not fields of the loan's response. */
export const pathsNotIn = (loan: ServiceResponse["body"], transactions: readonly ServiceResponse["body"][]): string[] =>
  transactions
    .flatMap(({ applied }) => applied.changes)
    .map(({ path }: { readonly path: string }) => path)
    .filter((path) => !isIn(loan, path));
