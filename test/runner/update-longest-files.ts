// Run this after `npm run test:all` if the check has become longer: `bun test/runner/update-longest-files.ts` records which files took
// longest.
import { existsSync } from "node:fs";
import { timingsFolder } from "./run-part.ts";

/** Shorter files fill the gaps that the long ones leave, in any order. */
const shortestMs = 3_000;

const noted = new URL("longest-files.json", import.meta.url).pathname;
const taken: [string, number][] = [];
for (const name of new Bun.Glob("*.json").scanSync(timingsFolder)) {
  const { files } = (await Bun.file(`${timingsFolder}/${name}`).json()) as { readonly files: Record<string, number> };
  taken.push(...Object.entries(files));
}
const longest = taken
  .filter(([file, ms]) => ms >= shortestMs && existsSync(file))
  .map(([file, ms]) => [file, Math.round(ms / 1_000) * 1_000] as const)
  .toSorted(([one, oneMs], [other, otherMs]) => otherMs - oneMs || one.localeCompare(other));
await Bun.write(noted, `${JSON.stringify(Object.fromEntries(longest), null, 2)}\n`);
console.log(`${longest.length} files took at least ${shortestMs / 1_000} s.`);
