import { describe, expect, test } from "bun:test";
import { linesMatching, read, textFiles, topLevel } from "./project-files.ts";

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
  test("the top level has the five rooms, the known files and dotfiles, and nothing else", () => {
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

  test("a use case file exports one function of its own name", () => {
    const camelCase = (name: string) => name.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
    const verbs = /^application\/(add|assign|calculate|change|create|find|issue|list|remove|resume|revoke|set|start)-/;
    const wrong = pure
      .filter((file) => verbs.test(file))
      .filter((file) => {
        const exported = [...read(file).matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)].map(
          ([, name]) => name,
        );
        return exported.join() !== camelCase(file.replace("application/", "").replace(".ts", ""));
      });
    expect(wrong).toEqual([]);
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

describe("the pure layers", () => {
  test("switch no compiler or linter check off", () => {
    expect(linesMatching(pure, /@ts-|biome-ignore/)).toEqual([]);
  });

  test("draw no random number", () => {
    expect(linesMatching(pure, /\bMath\s*(\.|\[\W*)random\b/)).toEqual([]);
  });
});
