import { fileURLToPath } from "node:url";

/** The README, and the guides in the four folders of the program to which it links, served by `/readme/` by path. */
export const guides = [
  "README.md",
  "adapters/README.md",
  "adapters/agency/README.md",
  "adapters/http/README.md",
  "adapters/http/resources/README.md",
  "adapters/http/resources/hmda/README.md",
  "adapters/http/resources/imports/README.md",
  "adapters/http/site/README.md",
  "adapters/mongo/README.md",
  "adapters/pdf/forms/README.md",
  "adapters/sandbox/README.md",
  "adapters/sqlite/README.md",
  "adapters/templates/README.md",
  "application/README.md",
  "bootstrap/README.md",
  "domain/hecm/README.md",
  "domain/hecm/parameters/README.md",
  "domain/hmda/README.md",
  "domain/requirements/README.md",
  "domain/mcr/README.md",
  "domain/mismo/README.md",
] as const;

const projectFile = (path: string) => Bun.file(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)));

export const readGuide = (path: (typeof guides)[number]): Promise<string> => projectFile(path).text();

/** A guide with its pictures embedded, so that its page makes no further requests. */
export const readGuideWithPictures = async (path: (typeof guides)[number]): Promise<string> => {
  let markdown = await readGuide(path);
  for (const [, name = ""] of markdown.matchAll(/\]\((\S+\.png)\)/g)) {
    const bytes = await projectFile(new URL(name, `file:///${path}`).pathname).bytes();
    markdown = markdown.replace(`](${name})`, `](data:image/png;base64,${bytes.toBase64()})`);
  }
  return markdown;
};
