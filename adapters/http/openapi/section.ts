import type { Part } from "./parts.ts";
import { referenceToError } from "./shared-errors-once.ts";

type Parts = Readonly<Record<string, Part>>;

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** The name of a tag in a URL: `API clients` is `api-clients`. */
export const sectionPath = (tag: string): string => tag.toLowerCase().replaceAll(" ", "-");

/** The parts that are referenced, directly or indirectly, by kind and name. */
const referredBy = (value: unknown, components: Readonly<Record<string, Parts>>): Part => {
  const found: Record<string, Record<string, Part>> = {};
  const look = (within: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(within).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const part = components[kind]?.[name];
      if (part === undefined || found[kind]?.[name] !== undefined) continue;
      found[kind] = { ...found[kind], [name]: part };
      look(part);
    }
  };
  look(value);
  return found;
};

const operationsOf = (paths: Readonly<Record<string, Parts>>, tag: string): Readonly<Record<string, Parts>> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) => {
      const own = Object.entries(methods).filter(([, { tags }]) => Array.isArray(tags) && tags.includes(tag));
      return own.length === 0 ? [] : [[path, Object.fromEntries(own)]];
    }),
  );

/** The parts of a document that these functions use. */
const partsOf = (document: Part) =>
  document as {
    readonly info: { readonly description: string };
    readonly tags: readonly Tag[];
    readonly paths: Readonly<Record<string, Parts>>;
    readonly components: Readonly<Record<string, Parts>>;
  };

/** The document with only its introduction, which describes the fields of errors, and with each section as a link to its own page. */
export const introductionOf = (document: Part): Part => {
  const { tags, paths, components } = partsOf(document);
  const linkTo = ({ name }: Tag): string => {
    const count = Object.values(operationsOf(paths, name)).flatMap((methods) => Object.values(methods)).length;
    return `[${count === 1 ? "1 operation" : `${count} operations`}](${sectionPath(name)}/)`;
  };
  return {
    ...document,
    tags: tags.map((tag) => ({ ...tag, description: `${tag.description}\n\n${linkTo(tag)}` })),
    paths: {},
    components: { ...referredBy(referenceToError, components), securitySchemes: components.securitySchemes },
  };
};

/** The document with only the operations of one tag: all of them together take a browser ten times the allowed time. */
export const sectionOf = (document: Part, tag: string): Part => {
  const { info, tags, paths, components } = partsOf(document);
  const own = operationsOf(paths, tag);
  return {
    ...document,
    info: { ...info, description: "One section of the API. [Introduction and all sections](../)" },
    tags: tags.filter(({ name }) => name === tag),
    paths: own,
    components: { ...referredBy(own, components), securitySchemes: components.securitySchemes },
  };
};
