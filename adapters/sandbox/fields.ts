/** A JSON object as sent, which is not trusted. */
export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses JSON text as an object, or null. */
export const parseFields = (text: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
};

/** The text under a name; null if there is none, or if it is empty. */
export const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** The number under a name, or null. */
export const numberIn = (fields: Fields, name: string): number | null => {
  const value = fields[name];
  return typeof value === "number" ? value : null;
};

/** The object under a name; an empty one if there is none. */
export const objectIn = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isFields(value) ? value : {};
};

/** The objects of the list under a name; empty if there is no list. */
export const objectsIn = (fields: Fields, name: string): readonly Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
};
