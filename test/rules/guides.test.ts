import { describe, expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFolder, read, textFiles } from "./project-files.ts";

const guides = textFiles().filter((file) => file.endsWith(".md"));

const pageOf = (markdown: string): string => Bun.markdown.html(markdown, { headings: { ids: true } });

/** The targets of a guide's links and pictures within the project. */
const targetsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<(?:a href|img src)="([^"]*)"/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const anchorsOf = (file: string): readonly string[] =>
  [...pageOf(read(file)).matchAll(/<h\d id="([^"]+)">/g)].map(([, id = ""]) => id);

const isResolved = (from: string, target: string): boolean => {
  const [path = "", anchor = ""] = target.split("#");
  const file = path === "" ? from : join(dirname(from), path);
  return (
    !file.startsWith("..") &&
    existsSync(join(projectFolder, file)) &&
    (anchor === "" || anchorsOf(file).includes(anchor))
  );
};

describe("every guide", () => {
  test("links only to files and headings that exist", () => {
    const links = guides.flatMap((guide) => targetsOf(pageOf(read(guide))).map((target) => [guide, target] as const));
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter(([guide, target]) => !isResolved(guide, target))).toEqual([]);
  });

  test("names other guides by a path that exists, relative to the project or to its own folder", () => {
    const named = guides
      .filter((guide) => guide !== "CHANGELOG.md")
      .flatMap((guide) =>
        [...read(guide).matchAll(/`([\w./-]+\.md)`/g)].map(([, name = ""]) => [guide, name] as const),
      );
    expect(named.length).toBeGreaterThan(10);
    const exists = ([guide, name]: readonly [string, string]): boolean =>
      [name, join(dirname(guide), name)].some((file) => existsSync(join(projectFolder, file)));
    expect(named.filter((each) => !exists(each))).toEqual([]);
  });

  test("can be reached from the README", () => {
    const reached = new Set(["README.md"]);
    for (const guide of reached)
      for (const target of targetsOf(pageOf(read(guide)))) {
        const file = join(dirname(guide), target.split("#")[0] ?? "");
        if (file.endsWith(".md")) reached.add(file);
      }
    expect(guides.filter((guide) => guide.endsWith("README.md") && !reached.has(guide))).toEqual([]);
  });
});

describe("the README", () => {
  test("has fewer than 330 lines, so that it can be read in one sitting", () => {
    expect(read("README.md").split("\n").length).toBeLessThan(330);
  });

  test("has a picture of at most 150 KB", () => {
    const [, picture = ""] = /!\[[^\]]+\]\((\S+\.png)\)/.exec(read("README.md")) ?? [];
    expect(statSync(join(projectFolder, picture)).size).toBeLessThan(150_000);
  });
});
