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
  test("has only the five folders, the listed files and dotfiles at the top level", () => {
    expect(
      topLevel()
        .filter((name) => !name.startsWith("."))
        .toSorted(),
    ).toEqual([...folders, ...files].toSorted());
  });

  test("names files in lowercase words joined by hyphens", () => {
    const named = /^(\.?[a-z0-9]+([-.][a-z0-9]+)*|README\.md|CHANGELOG\.md|Dockerfile)$/;
    const others = textFiles().filter((file) => !file.split("/").every((name) => named.test(name)));
    expect(others).toEqual([]);
  });
});

/** Migrations are found by their number, not by their subject. */
const byNumber = "adapters/sqlite/migrations";

describe("a subject is found by its folder and file, since", () => {
  const sources = textFiles().filter((file) => /\.(ts|mjs)$/.test(file));

  test("no folder has more than 20 source files", () => {
    const folders = Map.groupBy(sources, (file) => file.slice(0, file.lastIndexOf("/")));
    const crowded = [...folders].filter(([folder, found]) => folder !== byNumber && found.length > 20);
    expect(folders.size).toBeGreaterThan(100);
    expect(crowded.map(([folder, found]) => `${folder}: ${found.length}`)).toEqual([]);
  });

  test("no source file of the service has more than 300 lines, and no test file more than 500", () => {
    const maxLines = (file: string): number => (file.startsWith("test/") ? 500 : 300);
    const long = sources.filter((file) => read(file).trimEnd().split("\n").length > maxLines(file));
    expect(long).toEqual([]);
  });
});

test("each unreleased entry of CHANGELOG.md is under a subject, and none is there in two wordings", () => {
  const [, unreleased = ""] = read("CHANGELOG.md").split("\n## Unreleased\n");
  const [withoutSubject = ""] = unreleased.split("\n### ");
  expect(withoutSubject.trim()).toBe("");
  const [latest = ""] = unreleased.split("\n## ");
  // A merge that keeps the lines of both sides can keep two wordings of an entry, which begin with the same words.
  const begun = latest.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(0, 60)] : []));
  expect(begun.length).toBeGreaterThan(10);
  expect(begun.filter((entry, place) => begun.indexOf(entry) !== place)).toEqual([]);
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

describe("use cases", () => {
  test("are each in a file of the same name, which exports only that function", () => {
    const exported = (file: string) =>
      [...read(file).matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)].map(([, name]) => name).join();
    expect(useCaseFiles.length).toBeGreaterThan(100);
    expect(useCaseFiles.filter((file) => exported(file) !== nameOfUseCase(file))).toEqual([]);
  });
});

describe("no file contains", () => {
  test("an absolute path of a machine", () => {
    expect(linesMatching(textFiles(), /(^|["'`\s(=:])\/(home|root|tmp|work|mnt|Users)\/\w/)).toEqual([]);
  });

  test("the host of a package registry, including the lockfile", () => {
    expect(linesMatching([...textFiles(), "package-lock.json"], /\bregistry\.\w+\.\w+|"resolved" *:/)).toEqual([]);
  });

  test("a second spelling of the Social Security number", () => {
    expect(linesMatching(textFiles(), /social [Ss]ecurity|Social [s]ecurity|Social Security [N]umber/)).toEqual([]);
  });

  test("a note about unfinished work", () => {
    expect(linesMatching(textFiles(), /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/)).toEqual([]);
  });

  test("a suppressed compiler or linter check without its reason", () => {
    const switchedOff = linesMatching(textFiles(), /^\s*(\/\/|\/\*|<!--)\s*(@ts-|biome-ignore)/);
    expect(switchedOff.filter((line) => !/(@ts-expect-error|biome-ignore [\w/]+:) \w+/.test(line))).toEqual([]);
  });
});

/** JSON files and files imported with a `type` attribute are not source files. */
const importWithoutExtension =
  /\b(?:from|import)\s*\(?\s*["'`]\.{1,2}(?:\/[^"'`]*)?(?<!\.ts|\.mjs|\.json|\})["'`](?!\s+with\b)/;

// The linter's own rule for this reads all installed packages first, which takes a third of its run.
test("relative imports name the file with its extension", () => {
  const sources = textFiles().filter((file) => /\.([cm]?[jt]s)$/.test(file) && !file.endsWith("layout.test.ts"));
  expect(linesMatching(sources, importWithoutExtension)).toEqual([]);
  const refused = ['from "./loan"', 'from "."', 'from "../loan.js"', 'import "./loan"', 'await import("../loan")'];
  for (const code of refused) expect(importWithoutExtension.test(code)).toBe(true);
  const allowed = ['from "./loan.ts"', 'from "effect"', 'import("../loan.ts")', 'from "./a.csv" with { type: "text" }'];
  for (const code of allowed) expect(importWithoutExtension.test(code)).toBe(false);
});

const impureMath = /\bMath\b(?!\.(?!random\b)\w)/;

describe("the pure layers", () => {
  test("suppress no compiler or linter check", () => {
    expect(linesMatching(pure, /@ts-|biome-ignore/)).toEqual([]);
  });

  test("use no random numbers: they use Math only by the names of its functions, and never Math.random", () => {
    expect(linesMatching(pure, impureMath)).toEqual([]);
    for (const code of ["Math.random()", "Math['random']()", "Math", "const { random } = Math;", "Math\t. random"])
      expect(impureMath.test(code)).toBe(true);
    for (const code of ["Math.floor(1)", "Math.max(1, 2)", "Math.randomize"]) expect(impureMath.test(code)).toBe(false);
  });

  test("do not depend on the module that runs them", () => {
    expect(linesMatching(pure, /\bimport\.meta\b/)).toEqual([]);
  });
});

/** Lines of files are blank if they contain only white space. Whether entered text is blank is decided by `isBlankText`. */
const readsFiles = /^domain\/(imports\/file|hmda\/register|casebook\/book)\//;

test("only `isBlankText` decides whether entered text is blank, so that invisible characters count as blank everywhere", () => {
  const trimmed = linesMatching(pure, /trim\(\)( [!=]== ""| \|\|)/);
  expect(trimmed.filter((line) => !readsFiles.test(line))).toEqual([]);
});

describe("the checklist of ports", () => {
  const members = (file: string, name: string) => {
    const [, inside = ""] =
      read(file)
        .split(`export interface ${name} `)[1]
        ?.match(/^[^{]*\{\n([\s\S]*?)\n\}/) ?? [];
    return [...inside.matchAll(/^ {2}readonly (\w+):/gm)].map(([, member]) => member);
  };

  test("names each store and dependency of the use cases exactly once", () => {
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
