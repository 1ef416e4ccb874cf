/** When in the life of a loan a document is made. */
export const documentStages = ["initial", "processing", "underwriting", "closing", "funding", "post_closing"] as const;
export type DocumentStage = (typeof documentStages)[number];

/** A code names a document within its company: lower-case words of letters and digits, joined by hyphens. */
export const isDocumentCode = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 60;
