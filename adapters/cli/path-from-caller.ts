import { resolve } from "node:path";

/**
 * The absolute path of a file that an operator names. A relative one begins in the folder where the command was typed: `npm run` itself runs
 * in the project's folder, and `launch.mjs` passes the other one on in INIT_CWD.
 */
export const pathFromCaller = (file: string): string => resolve(process.env.INIT_CWD ?? ".", file);
