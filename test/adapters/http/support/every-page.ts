import { openWorkbooks } from "../../../../adapters/excel/workbooks.ts";
import { pages as written } from "../../../../adapters/pages/pages.ts";

/** All that operations answer beside JSON, as the service itself hands it in. */
export const pages = { ...written, ...openWorkbooks().workbooks };
