import { firstMortgageLines } from "./first-mortgage-lines.ts";
import type { Block } from "./line.ts";
import { originationLines } from "./origination-lines.ts";
import { portfolioLines } from "./portfolio-lines.ts";

/** Section II of the RMLA: originations by type. Reverse mortgages are in line I130; the rest is about forward loans. */
export const sectionTwo: readonly Block[] = [...originationLines, ...firstMortgageLines, ...portfolioLines];
