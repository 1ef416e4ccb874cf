import type { HmdaFiling } from "../../../domain/hmda/filing/filing.ts";

export type FilingDocument = HmdaFiling & { readonly _id: number };
