import { workbooksIn } from "../../../../adapters/excel/workbooks.ts";
import { pages as written } from "../../../../adapters/pages/pages.ts";
import { threadsOfTests } from "../../../fixtures/threads-of-tests.ts";

/** All that operations answer beside JSON, as the service itself hands it in. */
export const pages = { ...written, ...workbooksIn(threadsOfTests) };
