/**
 * Runs a Dockerfile's COPY and RUN steps in empty folders, one for each stage, without a Docker engine. It supports the instructions that
 * our Dockerfile uses and rejects any other by name, so that none is silently ignored.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

export interface Stage {
  readonly base: string;
  readonly name: string;
  /** The folder that stands for the image's `/`. */
  readonly root: string;
  workingFolder: string;
  readonly environment: Record<string, string>;
  user: string;
  command: readonly string[];
  healthCheck: readonly string[];
}

/** A folder whose only programs are those of the base image: Bun, and a shell with its standard tools. */
const programsOfBase = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "image-programs-"));
  symlinkSync(process.execPath, join(folder, "bun"));
  for (const name of ["sh", "mkdir"]) symlinkSync(Bun.which(name) ?? `/bin/${name}`, join(folder, name));
  return folder;
};

export const environmentOf = (stage: Stage): Record<string, string> => ({
  HOME: process.env.HOME ?? "/",
  PATH: stage.environment.PATH ?? "",
  ...stage.environment,
});

const splitFlags = (text: string) => {
  const words = text.split(/\s+/);
  const flags = Object.fromEntries(
    words.filter((word) => word.startsWith("--")).map((word) => word.slice(2).split("=", 2) as [string, string]),
  );
  return { flags, words: words.filter((word) => !word.startsWith("--")) };
};

const ignored = (project: string): readonly string[] =>
  readFileSync(join(project, ".dockerignore"), "utf8").split("\n").filter(Boolean);

const copy = (text: string, stage: Stage, stages: readonly Stage[], project: string) => {
  const { flags, words } = splitFlags(text);
  const target = words.pop() ?? "";
  const from = flags.from === undefined ? null : stages.find(({ name }) => name === flags.from);
  if (from === undefined) throw new Error(`COPY --from=${flags.from}: there is no such stage before it.`);
  const sources = words.flatMap((word) =>
    word.includes("*") && from === null ? [...new Bun.Glob(word).scanSync(project)].toSorted() : [word],
  );
  for (const source of sources) {
    if (from === null && ignored(project).includes(source))
      throw new Error(`COPY ${source}: .dockerignore leaves it out.`);
    const into = resolve("/", stage.workingFolder, target, target.endsWith("/") ? basename(source) : "");
    cpSync(from === null ? join(project, source) : join(from.root, source), join(stage.root, into), {
      recursive: true,
    });
  }
};

const run = (command: string, stage: Stage) => {
  const cwd = join(stage.root, stage.workingFolder);
  const { exitCode, stderr } = Bun.spawnSync(["sh", "-c", command], {
    cwd,
    env: environmentOf(stage),
    timeout: 120_000,
  });
  if (exitCode !== 0) throw new Error(`RUN ${command} ended with ${exitCode}: ${stderr}`);
};

const stageFrom = (text: string, path: string): Stage => {
  const [, base = "", name = ""] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(text) ?? [];
  const root = mkdtempSync(join(tmpdir(), "image-"));
  const environment = { PATH: path };
  return { base, name, root, workingFolder: "/", environment, user: "root", command: [], healthCheck: [] };
};

const follow = (instruction: string, text: string, stage: Stage, stages: readonly Stage[], project: string): void => {
  if (instruction === "COPY") copy(text, stage, stages, project);
  else if (instruction === "RUN") run(text, stage);
  else if (instruction === "ENV")
    for (const [, key, value] of text.matchAll(/(\w+)=(\S+)/g)) stage.environment[key ?? ""] = value ?? "";
  else if (instruction === "USER") stage.user = text;
  else if (instruction === "CMD") stage.command = JSON.parse(text);
  else if (instruction === "HEALTHCHECK") stage.healthCheck = JSON.parse(text.slice(text.indexOf("[")));
  else if (instruction === "WORKDIR") {
    stage.workingFolder = text;
    mkdirSync(join(stage.root, text), { recursive: true });
  } else if (!["VOLUME", "EXPOSE"].includes(instruction))
    throw new Error(`${instruction} is an instruction unknown here.`);
};

/** Every stage after its last step; the last one is the image. Throws at the first step that fails. */
export const build = (project: string): readonly Stage[] => {
  const path = programsOfBase();
  const stages: Stage[] = [];
  const text = readFileSync(join(project, "Dockerfile"), "utf8")
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll("\\\n", " ");
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    const [, instruction = "", rest = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === "FROM") stages.push(stageFrom(rest, path));
    else follow(instruction, rest, stages.at(-1) ?? stageFrom("scratch", path), stages, project);
  }
  return stages;
};
