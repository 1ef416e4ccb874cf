// Run this after `npm run test:all` if the check has become longer: `bun test/runner/update-longest-files.ts` records which files took
// longest.
import { existsSync } from "node:fs";
import { timingsFolder } from "./run-part.ts";

/** The order of shorter files makes no difference. */
const shortestMs = 3_000;

const listFile = new URL("longest-files.json", import.meta.url).pathname;
const timings: [string, number][] = [];
for (const name of new Bun.Glob("*.json").scanSync(timingsFolder)) {
  const { files } = (await Bun.file(`${timingsFolder}/${name}`).json()) as { readonly files: Record<string, number> };
  timings.push(...Object.entries(files));
}
const longest = timings
  .filter(([file, ms]) => ms >= shortestMs && existsSync(file))
  .map(([file, ms]) => [file, Math.round(ms / 1_000) * 1_000] as const)
  .toSorted(([one, oneMs], [other, otherMs]) => otherMs - oneMs || one.localeCompare(other));
await Bun.write(listFile, `${JSON.stringify(Object.fromEntries(longest), null, 2)}\n`);
console.log(`${longest.length} files took at least ${shortestMs / 1_000} s.`);
