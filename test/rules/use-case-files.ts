import { read, textFiles } from "./project-files.ts";

/** The use cases: the files of `application/` from which another layer imports more than types. */
export const useCaseFiles: readonly string[] = [
  ...new Set(
    textFiles()
      .filter((file) => /^(adapters|bootstrap)\/.*\.ts$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/^import \{([^}]*)\} from "[./]+\/(application\/[\w/-]+\.ts)";/gm)])
      .filter(([, names = ""]) => names.split(",").some((name) => !/^\s*(type\s.*)?$/.test(name)))
      .map(([, , file = ""]) => file),
  ),
].toSorted();

/** The function that a use case's file exports: `change-fee.ts` exports `changeFee`. */
export const nameOfUseCase = (file: string): string =>
  file
    .replace(/.*\//, "")
    .replace(".ts", "")
    .replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
