import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";

export const named = (name: string): PDFName => PDFName.of(name);

/** The dictionary of an object: its own, or a stream's. */
const dictionaryOf = (object: PDFObject): PDFDict | null => {
  if (object instanceof PDFDict) return object;
  return object instanceof PDFStream ? object.dict : null;
};

/** The direct contents of an object. */
const insideOf = (object: PDFObject): readonly PDFObject[] =>
  object instanceof PDFArray ? object.asArray() : (dictionaryOf(object)?.values() ?? []);

/** Every dictionary of a file, including nested and unreferenced ones. */
export const everyDictionary = (context: PDFContext): readonly PDFDict[] => {
  const found: PDFDict[] = [];
  const open: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    const dictionary = dictionaryOf(object);
    if (dictionary !== null) found.push(dictionary);
    for (const inner of insideOf(object)) if (!(inner instanceof PDFRef)) open.push(inner);
  }
  return found;
};

/** The name under a key of a dictionary, without its slash; null if it is another value or absent. */
export const nameIn = (dictionary: PDFDict, key: string): string | null => {
  const value = dictionary.lookup(named(key));
  return value instanceof PDFName ? value.decodeText() : null;
};

/** The dictionary under a key, or null. */
export const dictionaryIn = (dictionary: PDFDict, key: string): PDFDict | null => {
  const value = dictionary.lookup(named(key));
  return value === undefined ? null : dictionaryOf(value);
};

/** Deletes the objects of a file that can no longer be reached, so that nothing removed from it remains. */
export const dropUnreachable = ({ context }: PDFDocument): void => {
  const { Root, Info } = context.trailerInfo;
  const reached = new Set<PDFRef>();
  const open: PDFObject[] = [Root, Info].filter((object) => object !== undefined);
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (!(object instanceof PDFRef)) open.push(...insideOf(object));
    else if (!reached.has(object)) {
      reached.add(object);
      const value = context.lookup(object);
      if (value !== undefined) open.push(value);
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
};
