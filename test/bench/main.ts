/**
 * `npm run bench`: measures this service and the ratio of each figure to its baseline: a bare server, a smaller amount of data, or a limit.
 * Both sides of a ratio are measured side by side in one run. Names of groups select those groups. `--json` prints one object per line;
 * `--quick` takes small samples, to see that it works; `--large` uses the numbers of loans for which figures are stated.
 */
import { parseArgs } from "node:util";
import { startMongoServer } from "../runner/mongo-server/start.ts";
import { groupsOf, groupsOn, mongoGroupNames } from "./groups.ts";
import { printer } from "./support/report.ts";

const usage = `Usage: npm run bench -- [--json] [--quick] [--large] [GROUP…]

Measures this service and prints the ratio of each figure to its baseline: a bare server, a smaller amount of data,
or a limit. Both sides of a ratio are measured side by side in one run.
  --json    prints one JSON object per line
  --quick   takes small samples, only to see that it works
  --large   lists and imports up to a million loans, and sends up to 2,500 requests a second; takes three hours

With names of groups, it measures only those.`;

const stop = (reason: string): never => {
  console.error(`${reason}\n\n${usage}`);
  process.exit(1);
};

const given = () => {
  const options = {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    large: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
};
const { values, positionals: wanted } = given();
const size = { isQuick: values.quick, isLarge: values.large };
const groups = groupsOf(size);
const names = [...Object.keys(groups), ...mongoGroupNames];
const listedNames = `The groups are ${names.join(", ")}.`;

if (values.help) {
  console.error(`${usage} ${listedNames}`);
  process.exit(0);
}
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) stop(`There is no group called ${unknown.join(", ")}. ${listedNames}`);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

const print = printer(values.json);
const measure = async (measured: typeof groups): Promise<void> => {
  for (const [name, figures] of Object.entries(measured))
    if (isWanted(name)) for (const figure of await figures()) print(figure);
};

await measure(groups);
const mongo = mongoGroupNames.some(isWanted) ? await startMongoServer() : null;
if (mongo) {
  await measure(groupsOn(mongo, size));
  await mongo.stop();
}
process.exit(0);
