import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { elementList, guideMarks } from "./guide-table.ts";

test("the guide to MISMO export lists what the export writes: npx bun test/domain/mismo/update-guide.ts", async () => {
  const guide = await Bun.file(fileURLToPath(new URL("../../../domain/mismo/README.md", import.meta.url))).text();
  const [start, end] = guideMarks;
  expect(guide.slice(guide.indexOf(start), guide.indexOf(end))).toBe(`${start}\n\n${elementList()}\n\n`);
});
