import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from "@cantoo/pdf-lib";

/** The actions that a reader performs (ISO 32000-2, table 201), except the one that shows another place of the file. */
const performed: ReadonlySet<string> = new Set([
  ...["GoToR", "GoToE", "GoToDp", "Launch", "Thread", "URI", "Sound", "Movie", "Hide", "Named", "SubmitForm"],
  ...["ResetForm", "ImportData", "SetOCGState", "Rendition", "Trans", "GoTo3DView", "JavaScript", "RichMediaExecute"],
]);

/** What an annotation of these kinds plays, and its key (ISO 32000-2, 12.5.6). */
const played: Readonly<Record<string, string>> = {
  RichMedia: "RichMediaContent",
  "3D": "3DD",
  Movie: "Movie",
  Sound: "Sound",
};

const at = (object: PDFObject | undefined, key: string): PDFObject | undefined => {
  if (object instanceof PDFStream) return object.dict.lookup(PDFName.of(key));
  return object instanceof PDFDict ? object.lookup(PDFName.of(key)) : undefined;
};

const nameAt = (object: PDFObject | undefined, key: string): string => {
  const value = at(object, key);
  return value instanceof PDFName ? value.decodeText() : "";
};

const elementsOf = (object: PDFObject | undefined): readonly (PDFObject | undefined)[] =>
  object instanceof PDFArray ? object.asArray().map((_, position) => object.lookup(position)) : [];

/** An action and those that follow it, each by its type. A list as the value of a key is a place to show, and not an action. */
const actionsFrom = (first: PDFObject | undefined): readonly string[] => {
  const types: string[] = [];
  const seen = new Set<PDFObject>();
  const open = [first];
  for (let action = open.pop(); action !== undefined; action = open.pop()) {
    if (!(action instanceof PDFDict) || seen.has(action)) continue;
    seen.add(action);
    if (performed.has(nameAt(action, "S"))) types.push(nameAt(action, "S"));
    open.push(at(action, "Next"), ...elementsOf(at(action, "Next")));
  }
  return types;
};

/** The values of a name tree: every second element of its leaves. */
const valuesOfTree = (root: PDFObject | undefined): readonly (PDFObject | undefined)[] => {
  const values: (PDFObject | undefined)[] = [];
  const seen = new Set<PDFObject>();
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    values.push(...elementsOf(at(node, "Names")).filter((_, position) => position % 2 === 1));
    open.push(...elementsOf(at(node, "Kids")));
  }
  return values;
};

/** Every dictionary that a reader can reach from the root of a file. */
const reachableFrom = ({ catalog, context }: PDFDocument): readonly PDFDict[] => {
  const found: PDFDict[] = [];
  const seen = new Set<PDFObject>();
  const open: (PDFObject | undefined)[] = [catalog];
  while (open.length > 0) {
    const next = open.pop();
    const object = next instanceof PDFRef ? context.lookup(next) : next;
    if (object === undefined || seen.has(object)) continue;
    seen.add(object);
    const dictionary = object instanceof PDFStream ? object.dict : object;
    if (dictionary instanceof PDFDict) found.push(dictionary);
    open.push(...(dictionary instanceof PDFDict ? dictionary.values() : []));
    open.push(...(object instanceof PDFArray ? object.asArray() : []));
  }
  return found;
};

/** The active content of a dictionary by its place, wherever in the file it is: its own and triggered actions, files, scripts of scenes. */
const actsOfDictionary = (dictionary: PDFDict): readonly string[] => {
  const additional = at(dictionary, "AA");
  const triggers = additional instanceof PDFDict ? additional.keys().map((key) => key.decodeText()) : [];
  return [
    ...["A", "PA"].flatMap((key) => actionsFrom(at(dictionary, key)).map((type) => `${key} ${type}`)),
    ...triggers.flatMap((key) => actionsFrom(at(additional, key)).map((type) => `AA ${type}`)),
    ...(at(dictionary, "EF") === undefined ? [] : ["EF"]),
    ...(nameAt(dictionary, "Type") === "EmbeddedFile" ? ["EmbeddedFile"] : []),
    ...(at(dictionary, "OnInstantiate") instanceof PDFStream ? ["OnInstantiate"] : []),
  ];
};

const actsOfAnnotation = (annotation: PDFObject | undefined): readonly string[] => {
  const kind = nameAt(annotation, "Subtype");
  const key = Object.hasOwn(played, kind) ? played[kind] : undefined;
  return key === undefined || at(annotation, key) === undefined ? [] : [`${kind} annotation`];
};

/**
 * What a PDF reader does with a file automatically, or on a click in it, by the place that causes it; and what the file shows or grants
 * besides the fields. Only places are checked: the name of an action elsewhere is just a name.
 */
export const whatActs = async (content: Uint8Array): Promise<readonly string[]> => {
  const pdf = await PDFDocument.load(content, { updateMetadata: false, preserveXFA: true });
  const { catalog } = pdf;
  const names = at(catalog, "Names");
  const rights = at(catalog, "Perms");
  const acts = [
    ...actionsFrom(at(catalog, "OpenAction")).map((type) => `OpenAction ${type}`),
    ...valuesOfTree(at(names, "JavaScript")).flatMap((script) => actionsFrom(script).map((type) => `Names ${type}`)),
    ...valuesOfTree(at(names, "EmbeddedFiles")).map(() => "EmbeddedFiles"),
    ...(at(at(catalog, "AcroForm"), "XFA") === undefined ? [] : ["XFA"]),
    ...(rights instanceof PDFDict ? rights.keys().map((key) => `Perms ${key.decodeText()}`) : []),
    ...reachableFrom(pdf).flatMap(actsOfDictionary),
    ...pdf.getPages().flatMap((page) => elementsOf(page.node.Annots()).flatMap(actsOfAnnotation)),
  ];
  return [...new Set(acts)].toSorted();
};
