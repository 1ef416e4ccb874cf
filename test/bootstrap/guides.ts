/** Runs the shell commands of the README and the guides, as printed, against a service of their own. */
import { bundledProgram } from "../fixtures/bundled-program.ts";
import { read } from "../rules/project-files.ts";
import { startedDemonstration } from "./running.ts";

interface Block {
  readonly language: string;
  readonly text: string;
}

const blocksOf = (guide: string): readonly Block[] =>
  [...read(guide).matchAll(/^```(\S.*)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));

/** A shell block. */
export interface Step {
  readonly guide: string;
  readonly commands: string;
  /** The JSON that the guide shows as the response. */
  readonly response: string | null;
  /** The text that the guide shows as printed. */
  readonly lines: string | null;
}

/** The shell blocks of guides, each with the output shown after it. */
export const stepsOf = (guides: readonly string[]): readonly Step[] =>
  guides.flatMap((guide) => {
    const blocks = blocksOf(guide);
    return blocks.flatMap(({ language, text }, position) => {
      const next = blocks[position + 1];
      const response = next?.language === "json" ? next.text : null;
      const lines = next?.language === "text printed" ? next.text : null;
      return language === "sh" ? [{ guide, commands: text, response, lines }] : [];
    });
  });

const quoted = (text: string): string => `'${text}'`;

/**
 * Starts a demonstration in a folder, on the date that the guides name, with its months before today: they exist by the time a reader has
 * read the first lines.
 */
export const startGuidedService = async (folder: string) => {
  const service = await startedDemonstration(folder);
  const commandLine = await bundledProgram("bootstrap/cli.ts");
  const found = (pattern: RegExp): string => pattern.exec(service.said)?.[1] ?? "";
  const given = [
    "EMAIL=officer@demo.example",
    `PASSWORD=${quoted(found(/officer@demo\.example\s+(\S+)/))}`,
    `CLIENT_SECRET=${quoted(found(/client hecm-client, secret (\S+)\)/))}`,
    `API=${service.url}/api`,
    `ADMINISTRATOR_PASSWORD=${quoted(found(/administrator@demo\.example\s+(\S+)/))}`,
    // `npm run cli -- …` and `npx bun …` as they run, but in this folder and without a download; npm names the folder.
    `npm() { shift 3; INIT_CWD="$PWD" ${quoted(process.execPath)} ${quoted(commandLine)} "$@"; }`,
    `npx() { shift; ${quoted(process.execPath)} "$@"; }`,
  ];
  return {
    ...service,
    /** Runs steps in one shell, as a newcomer does, and returns what each of them printed. */
    follow: async (steps: readonly Step[]): Promise<readonly string[]> => {
      const end = "-- the block ends here --";
      const script = [...given, ...steps.map(({ commands }) => `${commands}\necho; echo '${end}'`)].join("\n");
      const shell = Bun.spawn(["bash", "-ec", script], { cwd: folder, stdout: "pipe", stderr: "pipe" });
      const [printed, problems] = await Promise.all([shell.stdout.text(), shell.stderr.text()]);
      if ((await shell.exited) !== 0) throw new Error(`A command of a guide failed: ${problems}`);
      return printed.split(end).slice(0, steps.length);
    },
  };
};
