import type { ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { objectsIn, textIn, wordsOf } from "../json-texts.ts";
import { linksBlock } from "../list-page.ts";
import { messageOf } from "../messages.ts";
import { refusedPage } from "../refused-page.ts";
import { fileOf, redirectTo, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";
import { caseBlocks, caseText, workingBlocks } from "./case-blocks.ts";

const path = "/casebooks";
const permission = "casebook.view";

/** The form for an expert's review of a case. */
export const reviewForm = {
  operation: "reviewCase",
  title: "Your review",
  submit: "Save the review",
  sections: [{ title: "Your review", fields: ["verdict", "note", "figures"] }],
} as const satisfies FormDeclaration;

/** The fields of a review that its form leaves out, each with the reason. */
export const leftOutOfReviewForm = {
  book: "The address says it",
  case: "The address says it",
  case_digest: "It is sent along as it was when the page was opened",
} as const;

/** The maximum number of rows that an operation returns. No book has as many cases, and there are fewer books. */
const everything = "100";

const inAddress = (text: unknown): string => encodeURIComponent(textIn(text));
const bookPath = (name: unknown): string => `${path}/${inAddress(name)}`;
const casePath = ({ book, slug }: JsonObject): string => `${bookPath(book)}/${inAddress(slug)}`;

const toBooks: ShownLink = { href: path, text: "All case books" };

/** `/casebooks`: the books with the status of their cases; as a workbook with `format=xlsx`, as a list with `format=csv`. */
const booksPage: SitePage = {
  path,
  permission,
  show: async (visit) => {
    const format = visit.query.get("format");
    if (format === "xlsx") return fileOf(await visit.perform.file("downloadCaseBooks"));
    const query = new URLSearchParams(format === "csv" ? { format } : { page_size: everything });
    if (format === "csv") return fileOf(await visit.perform.file("listCaseBooks", { query }));
    const read = await visit.perform("listCaseBooks", { query });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Case books", read);
    return shown({
      title: "Case books",
      blocks: [
        ...linksBlock("Case books", [
          { href: `${path}?format=xlsx`, text: "Download the workbook" },
          { href: `${path}?format=csv`, text: "Download as CSV" },
        ]),
        {
          kind: "table",
          caption: "Each book answers one question with cases that are calculated by hand",
          columns: [
            { name: "Book" },
            { name: "Question" },
            { name: "Cases", isFigure: true },
            { name: "Signed", isFigure: true },
            { name: "Disagreed", isFigure: true },
            { name: "Failing", isFigure: true },
          ],
          rows: objectsIn(read.json.results).map(({ name, question, cases, signed, disagreed, failing }) => [
            { href: bookPath(name), text: textIn(name) },
            textIn(question),
            ...[cases, signed, disagreed, failing].map(textIn),
          ]),
          empty: "This installation has no case books: the setting CASEBOOKS names their folder.",
        },
      ],
    });
  },
};

/** The cases of the book named by an address. */
const casesOf = async ({ perform, names: [book = ""] }: Visit) => {
  const read = await perform("listWorkedCases", { query: new URLSearchParams({ book, page_size: everything }) });
  return { read, cases: isJsonObject(read.json) ? objectsIn(read.json.results) : [] };
};

const unknown = (title: string, sentence: string): SiteOutcome =>
  shown({
    status: 404,
    title,
    blocks: [
      { kind: "paragraph", text: sentence },
      { kind: "paragraph", text: toBooks },
    ],
  });

/** `/casebooks/{book}`: the cases of a book. */
const bookPage: SitePage = {
  path: `${path}/{book}`,
  permission,
  show: async (visit) => {
    const [title = ""] = visit.names;
    const { read, cases } = await casesOf(visit);
    if (read.status !== 200) return refusedPage(title, read);
    if (cases.length === 0) return unknown(title, "There is no case book with this name.");
    return shown({
      title,
      blocks: [
        ...linksBlock("Case books", [toBooks]),
        {
          kind: "table",
          caption: `Cases: ${cases.length}`,
          columns: [{ name: "Case" }, { name: "Expected" }, { name: "Source" }, { name: "Status" }],
          rows: cases.map((each) => [
            { href: casePath(each), text: textIn(each.name) },
            objectsIn(each.findings)
              .map(({ column, expected }) => `${textIn(column).replace("→ ", "")} ${caseText(expected)}`)
              .join("; "),
            textIn(each.source),
            wordsOf(each.standing),
          ]),
          empty: "",
        },
      ],
    });
  },
};

/** The case named by an address, with the previous and next one. */
const caseAt = async (visit: Visit) => {
  const { read, cases } = await casesOf(visit);
  const index = cases.findIndex(({ slug }) => slug === visit.names[1]);
  return { read, worked: cases[index] ?? null, before: cases[index - 1] ?? null, after: cases[index + 1] ?? null };
};

/** `/casebooks/{book}/{case}`: a case with the results of the program and the experts' reviews, and the form for the user's own review. */
const casePage = (forms: Forms): SitePage => {
  const review = actionPage(
    {
      path: `${path}/{book}/{case}`,
      form: reviewForm,
      presetOf: async (visit) => {
        const { worked } = await caseAt(visit);
        return worked === null ? {} : { book: worked.book, case: worked.name, case_digest: worked.digest };
      },
      carried: ["book", "case", "case_digest"],
      backOf: ({ path: own }) => own.split("?", 1)[0] ?? own,
      doneOf: ({ path: own }) => redirectTo(`${own.split("?", 1)[0]}?done=saved`),
    },
    forms,
  );

  /** The case, together with the review form or its outcome. */
  const around = async (visit: Visit, formOf: (visit: Visit) => SiteOutcome | Promise<SiteOutcome>) => {
    const [book] = visit.names;
    const { read, worked, before, after } = await caseAt(visit);
    if (read.status !== 200) return refusedPage("Case", read);
    if (worked === null) return unknown("Case", "This book does not have this case.");
    const outcome = visit.may("casebook.review") ? await formOf(visit) : null;
    if (outcome !== null && outcome._tag !== "Page") return outcome;
    const form = outcome?.content.blocks.filter(({ kind }) => kind === "form" || kind === "paragraph") ?? [];
    return shown({
      ...outcome?.content,
      title: textIn(worked.name),
      message: messageOf(visit.query),
      blocks: [
        ...linksBlock("Cases", [
          { href: bookPath(book), text: textIn(book) },
          ...(before === null ? [] : [{ href: casePath(before), text: "Previous case" }]),
          ...(after === null ? [] : [{ href: casePath(after), text: "Next case" }]),
        ]),
        ...caseBlocks(worked),
        ...form,
        ...workingBlocks(worked),
      ],
    });
  };

  return {
    ...review,
    permission,
    show: (visit) => around(visit, review.show),
    receive: (visit, form, file) =>
      around(visit, async () => (await review.receive?.(visit, form, file)) ?? review.show(visit)),
    refill: (visit, form) => around(visit, async () => (await review.refill?.(visit, form)) ?? review.show(visit)),
  };
};

/** The pages for experts who review case books. */
export const casebookPages = (forms: Forms): readonly SitePage[] => [booksPage, bookPage, casePage(forms)];
