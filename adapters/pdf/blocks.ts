import type { Content, Node } from "pdfmake";
import type { Block, ChartName, List } from "../../domain/documents/content/content.ts";
import type { Drawing } from "../../domain/documents/drawing.ts";
import { charactersIn, lineOf, textWidth } from "./lines.ts";
import { tableOf } from "./tables.ts";

type Charts = Readonly<Partial<Record<ChartName, Drawing>>>;

const listOf = ({ isOrdered, items }: List, charts: Charts): Node => {
  const stacks = items.map((blocks): Content => ({ stack: blocks.map((block) => contentOf(block, charts)) }));
  return isOrdered ? { ol: stacks, style: "list" } : { ul: stacks, style: "list" };
};

/** A paragraph of at most this many characters is kept on one page. */
const maxCharactersKeptTogether = 600;

/** A block in the form that the library expects. */
export const contentOf = (block: Block, charts: Charts): Node => {
  switch (block.kind) {
    case "heading":
      return lineOf(block.inlines, {
        style: `heading${block.level}`,
        // A longer heading is not kept with the block after it, because together they may be higher than a page.
        ...(charactersIn(block.inlines) <= maxCharactersKeptTogether && { headlineLevel: block.level }),
      });
    case "paragraph":
      return lineOf(block.inlines, {
        style: "paragraph",
        alignment: block.alignment,
        unbreakable: charactersIn(block.inlines) <= maxCharactersKeptTogether,
      });
    case "list":
      return listOf(block, charts);
    case "table":
      return tableOf(block);
    case "page_break":
      return { text: "", pageBreak: "after" };
    case "chart": {
      const drawing = charts[block.chart];
      return drawing === undefined ? { text: "" } : { svg: drawing, width: textWidth, margin: [0, 6, 0, 10] };
    }
  }
};
