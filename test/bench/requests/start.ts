import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileProgram } from "../../../bootstrap/bundle.ts";
import { type Child, endsWithParent, processorMicroseconds, startChild } from "../support/child.ts";
import { type Figure, median } from "../support/report.ts";
import { serviceSources, startInEmptyFolder, startService, usualEnvironment } from "../support/service.ts";
import { sourcesOf } from "../support/sources.ts";

const rounds = 7;

const bareSources = sourcesOf("test/bench/baselines/bare-elysia.ts");

/** Compiles a program to an executable file, as the image has for the service. */
const compiled = async (sources: string, folder: string): Promise<string> => {
  mkdirSync(folder);
  const entry = join(folder, "program.ts");
  writeFileSync(entry, `import "${endsWithParent}";\nimport "${sources}";\n`);
  await compileProgram(entry, join(folder, "program"));
  return join(folder, "program");
};

interface Start {
  readonly name: string;
  /** The starts with which it is compared. */
  readonly baselines: readonly string[];
  readonly begin: () => Promise<Child>;
}

const bare = "bare Elysia";
const bareCompiled = "bare Elysia as an executable file";

const startBare = (program: string): Promise<Child> =>
  startChild(program, "/healthz", { READS: "0", TOKEN_SECRET: "unused" });

const bareStarts = (elysia: string): readonly Start[] => [
  { name: bare, baselines: [], begin: () => startBare(bareSources) },
  { name: bareCompiled, baselines: [], begin: () => startBare(elysia) },
];

/** The service as in the image, on a new store, and in a folder that already has its store. */
const startsOfExecutable = (service: string, folder: string): readonly Start[] => {
  const baselines = [bare, bareCompiled];
  const environment = { ...usualEnvironment, LOG_LEVEL: "silent" };
  return [
    {
      name: "the executable file of the image, new store",
      baselines,
      begin: () => startService({}, service),
    },
    {
      name: "the executable file of the image, same store again",
      baselines,
      begin: () => startChild(service, "/healthz", environment, folder),
    },
  ];
};

const startsFromSources: readonly Start[] = [
  { name: "first start, demonstration", baselines: [bare], begin: () => startInEmptyFolder() },
  { name: "new store", baselines: [bare], begin: () => startService({}) },
];

interface Taken {
  readonly clock: number;
  readonly processor: number;
}

const take = async ({ begin }: Start): Promise<Taken> => {
  const child = await begin();
  const processor = (await processorMicroseconds(child.pid)) / 1000;
  await child.stop();
  return { clock: child.firstAnswerMilliseconds, processor };
};

const figuresOf = ({ name, baselines }: Start, taken: ReadonlyMap<string, readonly Taken[]>): Figure[] =>
  (["clock", "processor"] as const).flatMap((kind) => {
    const of = (start: string): number => median((taken.get(start) ?? []).map((each) => each[kind]));
    const what = `start to first response, ${name}${kind === "clock" ? "" : ", processor time"}`;
    return baselines.map((baseline) => ({
      name: what,
      value: of(name),
      unit: "ms",
      baseline,
      ratio: of(name) / of(baseline),
    }));
  });

/**
 * The time from spawning the process to its first response: from the sources, as `npm start` runs it, and as the image's executable file,
 * compared with a minimal Elysia server started from its source and as an executable file.
 */
export const measureStart = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-starts-"));
  try {
    const service = await compiled(serviceSources, join(folder, "service"));
    const elysia = await compiled(bareSources, join(folder, "bare-elysia"));
    const measured = [...startsFromSources, ...startsOfExecutable(service, folder)];
    const taken = new Map<string, Taken[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const start of [...bareStarts(elysia), ...measured])
        taken.set(start.name, [...(taken.get(start.name) ?? []), await take(start)]);
    return measured.flatMap((start) => figuresOf(start, taken));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
