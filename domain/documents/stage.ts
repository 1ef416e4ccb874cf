/** The stages of a loan's life in which documents are made. */
export const documentStages = ["initial", "processing", "underwriting", "closing", "funding", "post_closing"] as const;
export type DocumentStage = (typeof documentStages)[number];

/** A code identifies a document within its company: lowercase words of letters and digits, joined by hyphens. */
export const isDocumentCode = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 60;
