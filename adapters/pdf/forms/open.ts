import { PDFArray, PDFDict, PDFDocument, type PDFName, type PDFObject } from "@cantoo/pdf-lib";
import { blankLimits } from "../../../domain/documents/form/form.ts";
import type { BlankRefused } from "../../../domain/documents/form/ports.ts";
import { accept, type Refused, type Result, refuse } from "../../../domain/kernel/result.ts";
import { withinCount } from "./counting.ts";
import { withinLimit } from "./inflating.ts";
import { dictionaryIn, dropUnreachable, everyDictionary, named, nameIn } from "./objects.ts";
import { encryptedProblem, scanProblem } from "./scan.ts";

export const refusedBlank = (why: string): Refused<BlankRefused> => refuse({ _tag: "BlankRefused", why });

export const notReadable = "cannot be read as a PDF: it is damaged, or not a PDF";

const tooManyProblem =
  "has too many values, or a value that is too long: save it again without content that is not on its pages";

/** A file as objects, or the reason why the library cannot read it. An invalid file is the sender's error and not a bug of the service. */
const parsed = async (content: Uint8Array): Promise<PDFDocument | string> => {
  try {
    const load = () => PDFDocument.load(content, { ignoreEncryption: true, updateMetadata: false, preserveXFA: true });
    const read = await withinCount(() => withinLimit(load));
    return read === "too_many" ? tooManyProblem : (read ?? notReadable);
  } catch {
    return notReadable;
  }
};

/** Permitted actions, which only go to another place in the file. */
const permittedActions: ReadonlySet<string> = new Set(["GoTo"]);

/** The actions of ISO 32000-2, table 201. */
const actions: ReadonlySet<string> = new Set([
  ...["GoToR", "GoToE", "GoToDp", "Launch", "Thread", "URI", "Sound", "Movie", "Hide", "Named", "SubmitForm"],
  ...["ResetForm", "ImportData", "SetOCGState", "Rendition", "Trans", "GoTo3DView", "JavaScript", "RichMediaExecute"],
]);

const isAction = (value: PDFObject | undefined): boolean =>
  value instanceof PDFDict && actions.has(nameIn(value, "S") ?? "");

const hasAction = (value: PDFObject | undefined): boolean =>
  isAction(value) || (value instanceof PDFArray && value.asArray().some((_, at) => isAction(value.lookup(at))));

/** The keys of a dictionary that trigger an action, or contain another kind of form. */
const activeKeys = (dictionary: PDFDict): readonly PDFName[] =>
  dictionary.keys().filter((key) => {
    const name = key.decodeText();
    const value = dictionary.lookup(key);
    switch (name) {
      case "AA":
      case "JS":
      case "JavaScript":
      case "XFA":
      case "Perms":
      // What annotations play, and the script of a scene (ISO 32000-2, 12.5.6.16 and 13).
      case "Movie":
      case "Sound":
      case "3DD":
      case "OnInstantiate":
      case "RichMediaContent":
      case "RichMediaSettings":
        return value !== undefined;
      case "OpenAction":
        return value instanceof PDFDict && !permittedActions.has(nameIn(value, "S") ?? "");
      default:
        return hasAction(value);
    }
  });

/** Removes active content, together with objects that only it references. */
const clean = (pdf: PDFDocument): void => {
  for (const dictionary of everyDictionary(pdf.context))
    for (const key of activeKeys(dictionary)) dictionary.delete(key);
  dropUnreachable(pdf);
};

/** The problem of a signature or an embedded file. Cleaning removes neither, because that would change the form. */
const permanentProblem = (dictionaries: readonly PDFDict[]): string | null => {
  const isSigned = dictionaries.some(
    (dictionary) => nameIn(dictionary, "FT") === "Sig" && dictionaryIn(dictionary, "V") !== null,
  );
  if (isSigned || dictionaries.some((each) => dictionaryIn(each, "Perms")?.has(named("DocMDP")) === true))
    return "is signed: use the blank form without signatures";
  const hasFile = dictionaries.some(
    (each) => nameIn(each, "Type") === "EmbeddedFile" || each.has(named("EF")) || each.has(named("EmbeddedFiles")),
  );
  return hasFile ? "has files attached to it: use the form without them" : null;
};

const activeProblem =
  "has scripts, actions, media, usage rights or an XFA form: send it with ?clean=true, which removes them, and check the preview";

/** Why a parsed file is refused, before its form is opened: opening a form makes the library change it. */
const problemOf = (pdf: PDFDocument): string | null => {
  if (pdf.context.trailerInfo.Encrypt !== undefined) return encryptedProblem;
  const form = dictionaryIn(pdf.catalog, "AcroForm");
  if (form === null || !form.has(named("Fields"))) return "has no form: a blank form needs fields that can be filled";
  const dictionaries = everyDictionary(pdf.context);
  const permanent = permanentProblem(dictionaries);
  if (permanent !== null) return permanent;
  return dictionaries.some((each) => isAction(each) || activeKeys(each).length > 0) ? activeProblem : null;
};

/** A checked blank as objects. `isCleaned` removes active content, which changes the bytes. */
export const openBlank = async (
  content: Uint8Array,
  isCleaned: boolean,
): Promise<Result<{ readonly pdf: PDFDocument; readonly content: Uint8Array }, BlankRefused>> => {
  const scanned = scanProblem(content);
  if (scanned !== null) return refusedBlank(scanned);
  const pdf = await parsed(content);
  if (typeof pdf === "string") return refusedBlank(pdf);
  if (!(pdf.catalog instanceof PDFDict)) return refusedBlank(notReadable);
  const problem = problemOf(pdf);
  if (problem === activeProblem && isCleaned) {
    clean(pdf);
    const cleaned = await pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
    return openBlank(cleaned, false);
  }
  if (problem !== null) return refusedBlank(problem);
  const pages = pdf.getPageCount();
  if (pages === 0 || pages > blankLimits.pages)
    return refusedBlank(`must have 1 to ${blankLimits.pages} pages, but has ${pages}`);
  return accept({ pdf, content });
};
