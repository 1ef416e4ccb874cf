import { expect, test } from "bun:test";
import { generateDocuments } from "../../../application/documents/package/generate-documents.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { officeOfEveryKind } from "../jobs/office-of-every-kind.ts";

/** A store on which the process dies after storing the first of several rows. */
const dyingAtSecondRow = (dependencies: Dependencies): Dependencies => ({
  ...dependencies,
  forCompany: (companyId) => {
    const stores = dependencies.forCompany(companyId);
    const { documentHistories } = stores;
    const addAll: typeof documentHistories.addAll = async (rows) => {
      await documentHistories.addAll(rows.slice(0, 1));
      throw new Error("the process died");
    };
    return { ...stores, documentHistories: { ...documentHistories, addAll } };
  },
});

test("a package interrupted between two rows is completed by the same request, with each document once", async () => {
  const { dependencies, processor, start, stores } = await officeOfEveryKind();
  const { work } = await start.document_package();
  if (work.kind !== "document_package") throw new Error("the job makes no package");
  const { packageId, request, generationId } = work;
  const generateOn = (given: Dependencies) => generateDocuments(given, processor, packageId, request, generationId);
  await expect(generateOn(dyingAtSecondRow(dependencies))).rejects.toThrow("the process died");
  const before = await stores.documentHistories.ofGeneration(generationId);
  expect(before.map(({ documentCode }) => documentCode)).toEqual(["first-letter"]);
  const { histories } = accepted(await generateOn(dependencies));
  const after = await stores.documentHistories.ofGeneration(generationId);
  expect(after.map(({ documentCode }) => documentCode)).toEqual(["first-letter", "second-letter"]);
  expect(after[0]).toEqual(before[0]);
  expect(histories).toHaveLength(2);
});
