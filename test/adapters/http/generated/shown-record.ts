import type { TSchema } from "@sinclair/typebox";
import { type Body, fieldsNamed, type Resource, type Scene, type Write, without } from "./resources/resource.ts";

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kindsOf = (schema: TSchema): readonly TSchema[] => schema.anyOf ?? [schema];

/** What is shown if nothing is given. */
const defaultAt = (schema: TSchema, defaults: Body, path: string): unknown => {
  if (Object.hasOwn(defaults, path)) return defaults[path];
  if (kindsOf(schema).some(({ type }) => type === "null")) return null;
  if (schema.type === "array") return [];
  if (schema.type === "object") return {};
  throw new Error(`what is shown where ${path} is left out? Add it to the defaults of the resource`);
};

/** A value as it is shown, with the omitted fields inside it. Paths omit positions in lists. */
export const completed = (schema: TSchema, value: unknown, defaults: Body, path = ""): unknown => {
  const given = value ?? (path === "" ? {} : defaultAt(schema, defaults, path));
  if (Array.isArray(given)) return given.map((entry) => completed(schema.items, entry, defaults, path));
  if (!isObject(given)) return given;
  const object = kindsOf(schema).find(({ type }) => type === "object");
  const fields = Object.entries((object?.properties ?? {}) as Readonly<Record<string, TSchema>>);
  return Object.fromEntries(
    fields.map(([name, of]) => [name, completed(of, given[name], defaults, path === "" ? name : `${path}.${name}`)]),
  );
};

/** The result of a JSON merge patch on a value (RFC 7396). */
const patched = (value: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const before = isObject(value) ? value : {};
  const fields = Object.entries(patch).map(([name, inside]) => [name, patched(before[name], inside)]);
  return { ...before, ...Object.fromEntries(fields) };
};

/** The fields that a schema names, as they are shown after a write. */
export const shownAfter = (
  { defaults = {}, writeOnly = [], kept = [], consequences, shownWhenNew }: Resource,
  schema: TSchema,
  write: Write,
  scene: Scene,
): Body => {
  const { method, given, before } = write;
  if (method === "POST" && shownWhenNew) return shownWhenNew(given, scene);
  const names = Object.keys(schema.properties);
  const standing = before === null ? {} : fieldsNamed(before, method === "PATCH" ? names : kept);
  const whole = method === "PATCH" ? patched(standing, given) : { ...standing, ...given };
  // The record to which a response belongs is that record, whether or not the body names it.
  const own = { ...defaults, company: scene.owner.company.id, loan: before?.loan ?? given.loan ?? null };
  const shown = without(completed(schema, whole, own) as Body, writeOnly);
  return consequences === undefined ? shown : consequences(shown, write, scene);
};

/** A body in which a PATCH names some fields of another body, and those connected to them by rules. */
export const patchOf = (
  body: Body,
  chosen: readonly string[],
  { together = [], whole = [], defaults = {} }: Resource,
  schema: TSchema,
): Body => {
  const joined = together.filter((group) => group.some((name) => chosen.includes(name))).flat();
  const fields = [...new Set([...chosen, ...joined])].map((name) => {
    const value = body[name] ?? defaults[name] ?? null;
    return [
      name,
      whole.includes(name) && value !== null ? completed(schema.properties[name], value, defaults, name) : value,
    ];
  });
  return Object.fromEntries(fields);
};
