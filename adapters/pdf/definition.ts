import type { DocumentDefinition, Node, TableLayout } from "pdfmake";
import { equalHousingMark } from "../../domain/company/equal-housing.ts";
import type { PrintedDocument, SignatureLine } from "../../domain/documents/printing.ts";
import { contentOf } from "./blocks.ts";
import { inFont, logoImage, textWidth } from "./lines.ts";
import { type Structure, structured } from "./structure.ts";

const margin = 54;
const ruleColor = "#9aa5b1";
const quietColor = "#52606d";

const styles: DocumentDefinition["styles"] = {
  heading1: { fontSize: 17, bold: true, margin: [0, 6, 0, 10] },
  heading2: { fontSize: 12.5, bold: true, margin: [0, 10, 0, 5] },
  heading3: { fontSize: 10.5, bold: true, margin: [0, 9, 0, 4] },
  paragraph: { margin: [0, 0, 0, 6] },
  list: { margin: [0, 0, 0, 6] },
  table: { margin: [0, 2, 0, 8], fontSize: 9 },
  wideTable: { margin: [0, 2, 0, 10], fontSize: 7.5 },
  tableHeading: { bold: true },
  quiet: { fontSize: 8, color: quietColor },
};

/** The style of tables in documents: a rule below each row, a stronger one below the header, and none between columns. */
export const tableLayout: TableLayout = {
  hLineWidth: (line, { table: { headerRows = 0, body } }) =>
    line === 0 || line === headerRows || line === body.length ? 0.8 : 0.3,
  vLineWidth: () => 0,
  hLineColor: () => ruleColor,
  fillColor: (row, { table: { headerRows = 0 } }) => (row < headerRows ? "#eef2f6" : null),
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
};

/** The same for tables with many columns, with less space between the rows. */
export const wideTableLayout: TableLayout = { ...tableLayout, paddingTop: () => 1, paddingBottom: () => 1 };

const rule = (width: number) => ({
  canvas: [{ type: "line", x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: quietColor }],
});

const signatureGap = 24;
const [signatureWidth, dateWidth] = [164, 60];

/** A signature line and a date line. */
const signatureOf = ({ name, capacity }: SignatureLine): Node => ({
  width: (textWidth - signatureGap) / 2,
  columnGap: (textWidth - signatureGap) / 2 - signatureWidth - dateWidth,
  columns: [
    {
      width: signatureWidth,
      stack: [
        rule(signatureWidth),
        { text: inFont(name), margin: [0, 2, 0, 0] },
        { text: inFont(capacity), style: "quiet" },
      ],
    },
    { width: dateWidth, stack: [rule(dateWidth), { text: "Date", style: "quiet", margin: [0, 2, 0, 0] }] },
  ],
});

/** Rows of two signatures side by side. A row is not split between pages. */
const signatureRows = (signatures: readonly SignatureLine[]): Node[] =>
  Array.from({ length: Math.ceil(signatures.length / 2) }, (_, row) => ({
    unbreakable: true,
    margin: [0, 24, 0, 0],
    columnGap: signatureGap,
    columns: signatures.slice(2 * row, 2 * row + 2).map(signatureOf),
  }));

/** Content with each heading joined to what follows it, if that stays on one page. */
const withHeadings = (content: readonly Node[]): readonly Node[] => {
  const kept: Node[] = [];
  for (const node of content) {
    const heading = kept.at(-1);
    if (heading?.headlineLevel === undefined || node.unbreakable !== true) kept.push(node);
    else {
      const { headlineLevel: _, ...shown } = heading;
      kept[kept.length - 1] = { unbreakable: true, stack: [shown, node] };
    }
  }
  return kept;
};

/** The number of rows of signature lines that fit on the page of the last paragraph. */
const maxRowsSignedTogether = 3;

/** Content followed by its signature lines, which share a page with the last paragraph, so that a signature page always has text. */
const signed = (content: readonly Node[], signatures: readonly SignatureLine[]): readonly Node[] => {
  if (signatures.length === 0) return content;
  const lines = signatureRows(signatures);
  const last = content.at(-1);
  const isKept = last?.style === "paragraph" && last.unbreakable === true;
  const block: Node = {
    unbreakable: true,
    stack: [
      ...(isKept ? [last] : []),
      { text: "Signatures", style: "heading2" },
      ...lines.slice(0, maxRowsSignedTogether),
    ],
  };
  return [...(isKept ? content.slice(0, -1) : content), block, ...lines.slice(maxRowsSignedTogether)];
};

/** A page break is attached to what follows it: a separate one would create an empty page if the preceding page is full. */
const withPageBreaks = (content: readonly Node[]): readonly Node[] =>
  content.flatMap((node, position) => {
    if (node.pageBreak !== undefined) return position === content.length - 1 ? [node] : [];
    return content[position - 1]?.pageBreak === undefined ? [node] : [{ ...node, pageBreak: "before" as const }];
  });

const headerLogoSize = [110, 20] as const;
/** The size of the equal housing logo, on the square in which the library places it. */
const markSide = 9;
const mark = {
  type: "rect",
  x: 0,
  y: 0,
  w: markSide,
  h: markSide,
  color: quietColor,
  path: equalHousingMark,
  side: 24,
};

const draftWords = "DRAFT";

/** A printed document in the form that the library expects. All metadata in the file comes from the document. */
export const definitionOf = (
  document: PrintedDocument,
): { readonly definition: DocumentDefinition; readonly structure: Structure } => {
  const textTop = document.header.logo === null ? 0 : 8;
  const { isDraft, equalHousing, header, footer, content, signatures, charts, createdAt } = document;
  const title = isDraft ? `${draftWords} – ${document.title}` : document.title;
  const blocks = withPageBreaks(
    withHeadings(
      signed(
        content.map((block) => contentOf(block, charts)),
        signatures,
      ),
    ),
  ).map((node, position) => ({ ...node, id: `block-${position}` }));
  const tagged = structured(blocks, "Logo");
  const producer = "HECM origination service";
  const definition: DocumentDefinition = {
    watermark: isDraft ? { text: draftWords, color: quietColor, opacity: 0.35, bold: true, fontSize: 110 } : undefined,
    size: { width: 612, height: 792 },
    margins: { left: margin, top: 66, right: margin, bottom: 58 },
    info: {
      Title: title,
      CreationDate: new Date(createdAt),
      ModDate: new Date(createdAt),
      Producer: producer,
      Creator: producer,
    },
    defaultStyle: { font: "Roboto", fontSize: 10, lineHeight: 1.15, color: "#1f2933" },
    styles,
    images: header.logo === null ? {} : { [logoImage]: `data:image/png;base64,${header.logo.toBase64()}` },
    header: () => ({
      margin: [margin, header.logo === null ? 30 : 22, margin, 0],
      stack: [
        {
          columns: [
            ...(header.logo === null ? [] : [{ image: logoImage, fit: headerLogoSize, width: "auto" as const }]),
            { text: inFont(header.left), style: "quiet", margin: [0, textTop, 0, 0] },
            { text: header.right, style: "quiet", alignment: "right", margin: [0, textTop, 0, 0] },
          ],
          columnGap: 8,
        },
        { ...rule(textWidth), margin: [0, 3, 0, 0] },
      ],
    }),
    footer: (page, pages) => ({
      margin: [margin, 16, margin, 0],
      stack: [
        {
          columns: [
            { canvas: [{ ...mark }], width: markSide },
            { text: equalHousing, style: "quiet" },
          ],
          columnGap: 3,
        },
        {
          columns: [
            { text: footer, style: "quiet" },
            { text: `Page ${page} of ${pages}`, style: "quiet", alignment: "right", width: 90 },
          ],
        },
      ],
    }),
    // A heading moves to the next page with the block after it; headers and footers, which are listed too, are not blocks.
    pageBreakBefore: (node, nodes) =>
      node.headlineLevel !== undefined && nodes.getFollowingNodesOnPage().every(({ id }) => id === undefined),
    content: tagged.content,
  };
  return { definition, structure: tagged.structure };
};
