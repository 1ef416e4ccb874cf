import { markdownTable } from "markdown-table";
import { mappedElements } from "../../../domain/mismo/message.ts";

/** The marks between which the guide has its list. */
export const guideMarks = ["<!-- elements -->", "<!-- end of elements -->"] as const;

const container = "/MESSAGE/DEAL_SETS/DEAL_SET/DEALS/DEAL/";

/** The guide's list: each value that the export can write, below the deal, and its source. */
export const elementList = (): string =>
  markdownTable(
    [
      ["element", "form", "from"],
      ...mappedElements.flatMap(({ path, form, source }) =>
        form === null || source === null
          ? []
          : [[`\`${path.startsWith(container) ? path.slice(container.length) : path}\``, form, source]],
      ),
    ],
    { alignDelimiters: false, padding: true },
  );
