import { xmlElement, xmlText } from "../kernel/text/xml.ts";
import type { ValueForm } from "./value-forms.ts";

/** How often an element occurs in its parent. */
type Occurrence = "1" | "0..1" | "0..n";

/** An element that the export can write, for the guide and for checks of the output. */
export interface MappedElement {
  /** From `MESSAGE` on, separated by slashes. */
  readonly path: string;
  readonly occurrence: Occurrence;
  /** Null if it contains elements. */
  readonly form: ValueForm | null;
  /** Where its value comes from, in the API's names; null if it contains elements. */
  readonly source: string | null;
}

/** An element, and how it is written for a subject. */
export interface Mapping<Subject> {
  /** The element and its descendants, in the order in which they are written, under the path of its parent. */
  readonly elementsBelow: (parentPath: string) => readonly MappedElement[];
  /** Empty if the subject has no data for it. */
  readonly write: (subject: Subject) => string;
}

type Attributes = Readonly<Record<string, string>>;

/** An element with its children, under the path of its parent. */
const withChildren =
  (name: string, occurrence: Occurrence, children: readonly Pick<Mapping<never>, "elementsBelow">[]) =>
  (parentPath: string): readonly MappedElement[] => {
    const path = `${parentPath}/${name}`;
    return [
      { path, occurrence, form: null, source: null },
      ...children.flatMap(({ elementsBelow }) => elementsBelow(path)),
    ];
  };

const written = <Subject>(children: readonly Mapping<Subject>[], subject: Subject): string =>
  children.map(({ write }) => write(subject)).join("");

const leaf = <Subject>(
  name: string,
  occurrence: Occurrence,
  form: ValueForm,
  source: string,
  textOf: (subject: Subject) => string | null,
): Mapping<Subject> => ({
  elementsBelow: (parentPath) => [{ path: `${parentPath}/${name}`, occurrence, form, source }],
  write: (subject) => {
    const text = textOf(subject);
    return text === null ? "" : xmlElement(name, xmlText(text));
  },
});

/** A value, left out if null; `source` says where it comes from. */
export const value = <Subject>(
  name: string,
  form: ValueForm,
  source: string,
  textOf: (subject: Subject) => string | null,
): Mapping<Subject> => leaf(name, "0..1", form, source, textOf);

/** A value that is always present if its parent is. */
export const requiredValue = <Subject>(
  name: string,
  form: ValueForm,
  source: string,
  textOf: (subject: Subject) => string,
): Mapping<Subject> => leaf(name, "1", form, source, textOf);

/** A value that is the same for every loan. */
export const constant = <Subject>(name: string, form: ValueForm, text: string): Mapping<Subject> =>
  leaf(name, "1", form, `always ${text}`, () => text);

/** An element with children, from a part of the subject; left out if there is no such part, or if it would be empty. */
export const part = <Subject, Part>(
  name: string,
  partOf: (subject: Subject) => Part | null,
  children: readonly Mapping<Part>[],
  attributesOf: (part: Part) => Attributes = () => ({}),
): Mapping<Subject> => ({
  elementsBelow: withChildren(name, "0..1", children),
  write: (subject) => {
    const found = partOf(subject);
    if (found === null) return "";
    const content = written(children, found);
    return content === "" ? "" : xmlElement(name, content, attributesOf(found));
  },
});

/** An element with children, from the same subject; left out if it would be empty. */
export const container = <Subject>(
  name: string,
  children: readonly Mapping<Subject>[],
  attributes: Attributes = {},
): Mapping<Subject> =>
  part<Subject, Subject>(
    name,
    (subject) => subject,
    children,
    () => attributes,
  );

/** An element for each item of a list, in the order of the list; `attributesOf` counts from 1. */
export const each = <Subject, Item>(
  name: string,
  itemsOf: (subject: Subject) => readonly Item[],
  children: readonly Mapping<Item>[],
  attributesOf: (item: Item, number: number) => Attributes = (_, number) => ({ SequenceNumber: String(number) }),
): Mapping<Subject> => ({
  elementsBelow: withChildren(name, "0..n", children),
  write: (subject) =>
    itemsOf(subject)
      .map((item, index) => xmlElement(name, written(children, item), attributesOf(item, index + 1)))
      .join(""),
});
