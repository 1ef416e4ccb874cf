import { projectionChart } from "../../adapters/pages/projection-chart.ts";
import { type OpenedRenderer, openDocumentRenderer } from "../../adapters/pdf/renderer.ts";
import { type OpenedLanguage, openTemplateLanguage } from "../../adapters/templates/language.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";

type Printing = Pick<Dependencies, "templateLanguage" | "documentRenderer" | "projectionPicture">;

interface Closable {
  readonly close: () => Promise<void>;
}

/** Opens something once it is needed, and once only. */
const lazily = <Opened extends Closable>(open: () => Opened) => {
  let opened: Opened | null = null;
  return {
    get: (): Opened => {
      opened ??= open();
      return opened;
    },
    close: async (): Promise<void> => opened?.close(),
  };
};

/** What makes documents of templates, opened by the first document: most programs make none. `close` ends its threads. */
export const openPrinting = (): Printing & Closable => {
  const language = lazily<OpenedLanguage>(openTemplateLanguage);
  const renderer = lazily<OpenedRenderer>(openDocumentRenderer);
  return {
    templateLanguage: {
      check: (...given) => language.get().language.check(...given),
      fill: (...given) => language.get().language.fill(...given),
    },
    documentRenderer: { render: (document) => renderer.get().renderer.render(document) },
    projectionPicture: projectionChart,
    close: async () => {
      await Promise.all([language.close(), renderer.close()]);
    },
  };
};
