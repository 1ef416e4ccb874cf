import { join } from "node:path";

/** The file of a program of the project, by its path from the project's folder. */
export const sourcesOf = (path: string): string => join(import.meta.dir, "../../..", path);
