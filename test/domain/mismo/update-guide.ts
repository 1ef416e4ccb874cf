import { fileURLToPath } from "node:url";
import { elementList, guideMarks } from "./guide-table.ts";

const path = fileURLToPath(new URL("../../../domain/mismo/README.md", import.meta.url));
const [start, end] = guideMarks;
const guide = await Bun.file(path).text();
const [before = ""] = guide.split(start);
const [, after = ""] = guide.split(end);
await Bun.write(path, `${before}${start}\n\n${elementList()}\n\n${end}${after}`);
