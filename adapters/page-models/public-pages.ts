/** What the first page has to know of the service that it belongs to. */
export interface ShownHome {
  /** Whether it was started with the demonstration company. */
  readonly hasDemonstration: boolean;
}

/** The README of the service, whose Markdown is the project's own. */
export interface ShownReadme {
  readonly markdown: string;
}

/** What a page says that has nothing else to show. */
export interface ShownMessage {
  readonly title: string;
  readonly sentences: readonly string[];
}
