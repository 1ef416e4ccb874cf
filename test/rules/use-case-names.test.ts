import { expect, test } from "bun:test";
import { read, textFiles } from "./project-files.ts";
import { nameOfUseCase, useCaseFiles } from "./use-case-files.ts";

const useCases = useCaseFiles.map(nameOfUseCase);

const sources = textFiles()
  .filter((file) => /^adapters\/http\/resources\/.*\.ts$/.test(file))
  .map((file) => read(file).replace(/^import [^;]*;/gm, ""));

/** The operations that the sources define, each with its source text, which ends at the next operation or declaration. */
const operations = sources.flatMap((file) =>
  file
    .split(/^\s*name: (?="[a-z]+[A-Z]\w*",$)/m)
    .slice(1)
    .map((source) => source.replace(/^(export )?const [\s\S]*/m, ""))
    .map((source) => ({ name: source.slice(1, source.indexOf('"', 1)), source })),
);

const calls = operations.map(({ name, source }) => ({
  name,
  called: useCases.filter((useCase) => new RegExp(`\\b${useCase}\\b`).test(source)),
}));

/** The names that functions of the inner layers have: a second function of that name would be confused with the first. */
const taken = new Set(
  textFiles()
    .filter((file) => /^(domain|application)\/.*\.ts$/.test(file) && !useCaseFiles.includes(file))
    .flatMap((file) => [...read(file).matchAll(/^export const (\w+) =/gm)].map(([, name = ""]) => name)),
);

/** A record is found, or it is not; and a user whom the API deletes is kept, deactivated. */
const namesFor = (operation: string): readonly string[] => [
  operation,
  operation.replace(/^read/, "find"),
  operation.replace(/^delete/, "deactivate"),
];

/** Whether it is used in several places, some of which are functions that several operations share. */
const servesOthers = (useCase: string): boolean =>
  sources.join("").match(new RegExp(`\\b${useCase}[(,]`, "g"))?.length !== 1;

test("a use case that serves one operation has its name, unless it starts a job or the name is taken", () => {
  const compared = calls.filter(
    ({ name, called }) =>
      called.length > 0 &&
      !taken.has(name) &&
      !called.every(servesOthers) &&
      !called.some((useCase) => useCase.startsWith("request")),
  );
  expect(compared.length).toBeGreaterThan(120);
  expect(compared.filter(({ name, called }) => !namesFor(name).some((allowed) => called.includes(allowed)))).toEqual(
    [],
  );
});
