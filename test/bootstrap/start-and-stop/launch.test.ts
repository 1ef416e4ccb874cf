import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { projectFolder } from "../../rules/project-files.ts";

/** A clone with a service that prints its arguments, and an `npm` that only records its arguments. */
const clone = mkdtempSync(join(tmpdir(), "clone-"));
const write = (file: string, text: string) => {
  mkdirSync(join(clone, file, ".."), { recursive: true });
  writeFileSync(join(clone, file), text);
};

const service = `
process.on("SIGTERM", () => process.exit(7));
process.on("SIGINT", () => process.exit(8));
// Bun needs a moment to install its handlers: a signal before that ends the process directly.
await Bun.sleep(50);
console.log(JSON.stringify(process.argv.slice(2)));
const [wish] = process.argv.slice(2);
if (wish === "memory") console.log(process.env.BUN_JSC_forceRAMSize ?? "of the machine");
if (wish === "compiler") console.log(process.env.BUN_JSC_thresholdForFTLOptimizeAfterWarmUp ?? "as usual");
if (wish === "folders") console.log(JSON.stringify([process.env.INIT_CWD, process.cwd()]));
if (wish === "wait") setInterval(() => {}, 1_000);
else process.exit(Number(wish));
`;

const fakeNpm = `#!/bin/sh
[ "$1" = "--version" ] && exit 0
echo "$@" >> "${clone}/asked"
[ -e "${clone}/interrupt" ] && exit 1
mkdir -p "${clone}/node_modules/bun/bin"
if [ -s "${clone}/without-bun" ]; then
  sed -i.before '$d' "${clone}/without-bun"
  exit 0
fi
ln -sf "${process.execPath}" "${clone}/node_modules/bun/bin/bun.exe"
`;

/** Node if it is installed, as a newcomer starts the service, otherwise Bun. */
const node = Bun.which("node") ?? process.execPath;
const launch = (...options: string[]) => launchUnder({}, ...options);
const launchUnder = (settings: Readonly<Record<string, string>>, ...options: string[]) =>
  launchIn(process.cwd(), settings, ...options);
const launchIn = (folder: string, settings: Readonly<Record<string, string>>, ...options: string[]) =>
  Bun.spawn([node, join(clone, "bootstrap/launch.mjs"), ...options], {
    cwd: folder,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, PATH: `${clone}/programs:${process.env.PATH}`, ...settings },
  });
const requested = () => readFileSync(join(clone, "asked"), "utf8").trim().split("\n");

beforeAll(async () => {
  cpSync(join(projectFolder, "bootstrap/launch.mjs"), join(clone, "bootstrap/launch.mjs"), { recursive: true });
  write("bootstrap/main.ts", service);
  write("bootstrap/cli.ts", service);
  write("test/runner/main.ts", service);
  write("package-lock.json", "{}");
  write("programs/npm", fakeNpm);
  chmodSync(join(clone, "programs/npm"), 0o755);
});

afterAll(() => rmSync(clone, { recursive: true }));

const forgetWhatIsInstalled = () => rmSync(join(clone, "node_modules"), { recursive: true, force: true });

describe.skipIf(node === process.execPath)("a command in a fresh clone", () => {
  afterAll(forgetWhatIsInstalled);

  test("installs the locked packages, says so, and then starts the service", async () => {
    const first = launch("start", "0");
    expect(await first.exited).toBe(0);
    expect(await first.stderr.text()).toContain("Installing the packages of the service from package-lock.json");
    expect(requested()).toEqual([expect.stringMatching(/^ci --omit=dev --omit=peer /)]);
  });

  test("installs nothing the second time, and again once the lockfile has changed", async () => {
    await launch("start", "0").exited;
    expect(requested()).toHaveLength(1);
    write("package-lock.json", '{ "lockfileVersion": 3 }');
    await launch("start", "0").exited;
    expect(requested()).toHaveLength(2);
  });

  test("adds the packages of the tests when they are needed, and deletes none, because a service might be running with them", async () => {
    await launch("test", "0").exited;
    await launch("test", "0").exited;
    await launch("start", "0").exited;
    expect(requested().slice(2)).toEqual([expect.stringMatching(/^install --no-save --include=dev /)]);
  });

  test("installs everything again after an interrupted installation", async () => {
    forgetWhatIsInstalled();
    await launch("start", "0").exited;
    // npm's own list of packages exists and is new, from before the interruption.
    write("node_modules/.package-lock.json", "{}");
    write("interrupt", "");
    expect(await launch("test", "0").exited).toBe(1);
    rmSync(join(clone, "interrupt"));
    expect(await launch("start", "0").exited).toBe(0);
    expect(requested().slice(-2)).toEqual([
      expect.stringMatching(/^install /),
      expect.stringMatching(/^ci --omit=dev /),
    ]);
  });
});

describe.skipIf(node === process.execPath)("where Bun's package for the platform cannot be downloaded", () => {
  // Another Bun on the PATH, such as the one that runs this test, must not be found instead: this one does not run.
  const launchWithoutOtherBun = () =>
    launchUnder({ PATH: `${clone}/no-bun:${clone}/programs:${process.env.PATH}` }, "start", "0");
  /** As many of the next installations succeed, but leave Bun out. */
  const leaveOut = (installations: number) => write("without-bun", "line\n".repeat(installations));
  const requestedBy = async (step: () => Promise<unknown>) => {
    const before = requested().length;
    await step();
    return requested().length - before;
  };

  beforeAll(() => {
    write("asked", "nothing\n");
    write("no-bun/bun", "#!/bin/sh\nexit 1\n");
    chmodSync(join(clone, "no-bun/bun"), 0o755);
  });
  beforeEach(forgetWhatIsInstalled);
  afterAll(forgetWhatIsInstalled);

  test("a command installs once more, says why, and then starts", async () => {
    leaveOut(1);
    const started = launchWithoutOtherBun();
    expect(await requestedBy(() => started.exited)).toBe(2);
    expect(started.exitCode).toBe(0);
    expect(await started.stderr.text()).toContain("installed without Bun");
    expect(await requestedBy(() => launchWithoutOtherBun().exited)).toBe(0);
  });

  test("a command that finds no Bun after its second attempt says what to do, and the next command installs again", async () => {
    leaveOut(2);
    const started = launchWithoutOtherBun();
    expect(await requestedBy(() => started.exited)).toBe(2);
    expect(started.exitCode).toBe(1);
    expect(await started.stderr.text()).toMatch(
      /Bun was not found after installing the packages twice.*run the command again/,
    );
    // npm's own list of packages is as new as after an installation by hand.
    write("node_modules/.package-lock.json", "{}");
    const next = launchWithoutOtherBun();
    expect(await requestedBy(() => next.exited)).toBe(1);
    expect(next.exitCode).toBe(0);
  });

  test("a command after an installation by hand installs again", async () => {
    leaveOut(0);
    write("node_modules/.package-lock.json", "{}");
    const started = launchWithoutOtherBun();
    expect(await requestedBy(() => started.exited)).toBe(1);
    expect(started.exitCode).toBe(0);
  });
});

describe("a command", () => {
  beforeAll(() => {
    // The file that npm leaves after a manual installation; newer than the lockfile, so there is nothing to install.
    write("node_modules/.package-lock.json", "{}");
    write("node_modules/bun/bin/README.txt", "");
    symlinkSync(process.execPath, join(clone, "node_modules/bun/bin/bun.exe"));
  });

  test("passes its options on and returns the exit code", async () => {
    const started = launch("start", "3", "two words");
    expect(await started.exited).toBe(3);
    expect(await started.stdout.text()).toBe('["3","two words"]\n');
  });

  const said = async (wish: "memory" | "compiler", command: string, settings = {}) => {
    const started = launchUnder(settings, command, wish);
    await started.exited;
    return (await started.stdout.text()).trim().split("\n").at(-1);
  };

  test("that serves or processes a whole company sizes its heaps for at most 2 GB of memory, unless the operator sets it", async () => {
    const ofService = totalmem() > 2 ** 31 ? String(2 ** 31) : "of the machine";
    expect(await said("memory", "start")).toBe(ofService);
    expect(await said("memory", "cli")).toBe(ofService);
    expect(await said("memory", "start", { BUN_JSC_forceRAMSize: "4294967296" })).toBe("4294967296");
    expect(await said("memory", "test")).toBe("of the machine");
  });

  test("that serves or processes a whole company optimizes its code later than others, as the image does, unless the operator sets it", async () => {
    const ofImage = /^ENV BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=(\d+)$/m.exec(
      readFileSync(new URL("../../../Dockerfile", import.meta.url), "utf8"),
    )?.[1];
    expect(await said("compiler", "start")).toBe(ofImage ?? "nothing");
    expect(await said("compiler", "cli")).toBe(ofImage ?? "nothing");
    expect(await said("compiler", "start", { BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: "64000" })).toBe("64000");
    expect(await said("compiler", "test")).toBe("as usual");
  });

  test("knows the folder where it was typed, which npm names, and runs in the project's", async () => {
    const folders = async (folder: string, settings: Readonly<Record<string, string>>) => {
      const started = launchIn(folder, settings, "cli", "folders");
      await started.exited;
      return JSON.parse((await started.stdout.text()).trim().split("\n").at(-1) ?? "");
    };
    const [project, typedIn] = [realpathSync(clone), realpathSync(tmpdir())];
    const byNpm = { npm_lifecycle_event: "cli", INIT_CWD: typedIn };
    expect(await folders(project, byNpm)).toEqual([typedIn, project]);
    expect(await folders(typedIn, { npm_lifecycle_event: "", INIT_CWD: "" })).toEqual([typedIn, project]);
    // A command of npm that starts this one, such as npm test.
    expect(await folders(typedIn, { npm_lifecycle_event: "test", INIT_CWD: "/" })).toEqual([typedIn, project]);
  });

  for (const [signal, code] of [
    ["SIGTERM", 7],
    ["SIGINT", 8],
  ] as const)
    test(`passes ${signal} on and waits for the service to end`, async () => {
      const started = launch("start", "wait");
      const reader = started.stdout.getReader();
      await reader.read();
      started.kill(signal);
      expect(await started.exited).toBe(code);
    });

  test("that does not exist is reported, with the existing ones", async () => {
    const started = launch("begin");
    expect(await started.exited).toBe(1);
    expect(await started.stderr.text()).toContain('"begin": one of start, test, format, openapi, bench, cli');
  });
});

test("the launcher knows every command of package.json, and its program exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  const launcher = readFileSync(join(projectFolder, "bootstrap/launch.mjs"), "utf8");
  const programs = [...launcher.matchAll(/^ {2}(\w+): "(\S+\.ts)",$/gm)].map(([, name = "", file = ""]) => ({
    name,
    file,
  }));
  const commands = programs.map(({ name }) => [name, `exec node bootstrap/launch.mjs ${name}`]);
  expect({ ...Object.fromEntries(commands), "test:all": "exec node bootstrap/launch.mjs test --all" }).toEqual(scripts);
  expect(programs.filter(({ file }) => !existsSync(join(projectFolder, file)))).toEqual([]);
});
