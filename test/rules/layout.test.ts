import { describe, expect, test } from "bun:test";
import { linesMatching, read, textFiles, topLevel } from "./project-files.ts";
import { nameOfUseCase, useCaseFiles } from "./use-case-files.ts";

const folders = ["adapters", "application", "bootstrap", "domain", "test"];
const files = [
  "CHANGELOG.md",
  "Dockerfile",
  "README.md",
  "bunfig.toml",
  "package-lock.json",
  "package.json",
  "tsconfig.json",
];
const pure = textFiles().filter((file) => /^(domain|application)\/.*\.ts$/.test(file));

describe("the layout", () => {
  test("the top level has the five folders, the known files and dotfiles, and nothing else", () => {
    expect(
      topLevel()
        .filter((name) => !name.startsWith("."))
        .toSorted(),
    ).toEqual([...folders, ...files].toSorted());
  });

  test("a file is named in words joined by dashes", () => {
    const named = /^(\.?[a-z0-9]+([-.][a-z0-9]+)*|README\.md|CHANGELOG\.md|Dockerfile)$/;
    const others = textFiles().filter((file) => !file.split("/").every((name) => named.test(name)));
    expect(others).toEqual([]);
  });
});

describe("the layout in test/README.md", () => {
  test("has a row for every folder of a layer", () => {
    const [, layout = ""] = read("test/README.md").split("\n## Layout\n");
    const described = [...layout.matchAll(/`((?:domain|application|adapters|test)\/)([^`]*)`(?=[^\n]* \| )/g)].flatMap(
      ([, layer = "", names = ""]) =>
        names
          .replace(/[{}]/g, "")
          .split(",")
          .map((name) => `${layer}${name}`),
    );
    const inLayers = textFiles().flatMap(
      (file) => /^(?:domain|application|adapters|test)\/[^/]+(?=\/)/.exec(file) ?? [],
    );
    expect([...new Set(inLayers)].filter((folder) => !described.includes(folder))).toEqual([]);
  });
});

describe("the use cases", () => {
  test("are each in a file of their own name, which exports that one function", () => {
    const exported = (file: string) =>
      [...read(file).matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)].map(([, name]) => name).join();
    expect(useCaseFiles.length).toBeGreaterThan(100);
    expect(useCaseFiles.filter((file) => exported(file) !== nameOfUseCase(file))).toEqual([]);
  });
});

describe("what no file may contain", () => {
  test("the path of one machine", () => {
    expect(linesMatching(textFiles(), /(^|["'`\s(=:])\/(home|root|tmp|work|mnt|Users)\/\w/)).toEqual([]);
  });

  test("the host of a package registry, in the lockfile neither", () => {
    expect(linesMatching([...textFiles(), "package-lock.json"], /\bregistry\.\w+\.\w+|"resolved" *:/)).toEqual([]);
  });

  test("work left for later", () => {
    expect(linesMatching(textFiles(), /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/)).toEqual([]);
  });

  test("a compiler or linter check switched off without a reason beside it", () => {
    const switchedOff = linesMatching(textFiles(), /^\s*(\/\/|\/\*|<!--)\s*(@ts-|biome-ignore)/);
    expect(switchedOff.filter((line) => !/(@ts-expect-error|biome-ignore [\w/]+:) \w+/.test(line))).toEqual([]);
  });
});

/** A file that is no source is JSON, or says in its import as what it is read. */
const importWithoutExtension =
  /\b(?:from|import)\s*\(?\s*["'`]\.{1,2}(?:\/[^"'`]*)?(?<!\.ts|\.mjs|\.json|\})["'`](?!\s+with\b)/;

// The linter's own rule for this looks through all installed packages first, which takes as long as a third of its run.
test("an import of one of our files names it with its extension", () => {
  const sources = textFiles().filter((file) => /\.([cm]?[jt]s)$/.test(file) && !file.endsWith("layout.test.ts"));
  expect(linesMatching(sources, importWithoutExtension)).toEqual([]);
  const refused = ['from "./loan"', 'from "."', 'from "../loan.js"', 'import "./loan"', 'await import("../loan")'];
  for (const code of refused) expect(importWithoutExtension.test(code)).toBe(true);
  const allowed = ['from "./loan.ts"', 'from "effect"', 'import("../loan.ts")', 'from "./a.csv" with { type: "text" }'];
  for (const code of allowed) expect(importWithoutExtension.test(code)).toBe(false);
});

const impureMath = /\bMath\b(?!\.(?!random\b)\w)/;

describe("the pure layers", () => {
  test("switch no compiler or linter check off", () => {
    expect(linesMatching(pure, /@ts-|biome-ignore/)).toEqual([]);
  });

  test("draw no random number: of Math they use named functions alone, and of these not that one", () => {
    expect(linesMatching(pure, impureMath)).toEqual([]);
    for (const code of ["Math.random()", "Math['random']()", "Math", "const { random } = Math;", "Math\t. random"])
      expect(impureMath.test(code)).toBe(true);
    for (const code of ["Math.floor(1)", "Math.max(1, 2)", "Math.randomize"]) expect(impureMath.test(code)).toBe(false);
  });

  test("do not look at what runs them", () => {
    expect(linesMatching(pure, /\bimport\.meta\b/)).toEqual([]);
  });
});

/** Lines of files may be blank but for white space; of what people enter, `isBlankText` decides what is empty. */
const ofFiles = /^domain\/(imports\/file|hmda\/register|casebook\/book)\//;

test("what is entered is blank by one rule, which knows characters that no one sees", () => {
  const trimmed = linesMatching(pure, /trim\(\)( [!=]== ""| \|\|)/);
  expect(trimmed.filter((line) => !ofFiles.test(line))).toEqual([]);
});

describe("the checklist of the ports", () => {
  const members = (file: string, name: string) => {
    const [, inside = ""] =
      read(file)
        .split(`export interface ${name} `)[1]
        ?.match(/^[^{]*\{\n([\s\S]*?)\n\}/) ?? [];
    return [...inside.matchAll(/^ {2}readonly (\w+):/gm)].map(([, member]) => member);
  };

  test("names each thing that use cases need from outside, once", () => {
    const needed = [
      ...members("domain/stores.ts", "Stores"),
      ...members("domain/stores.ts", "CompanyStores"),
      ...members("application/support/dependencies.ts", "Dependencies"),
    ].filter((member) => member !== "forCompany");
    const named = [...read("adapters/README.md").matchAll(/^- \[ \] ([^:(]*)/gm)].flatMap(([, names = ""]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(needed.length).toBeGreaterThan(30);
    expect(named.toSorted()).toEqual(needed.toSorted());
  });
});
