import { expect, test } from "bun:test";
import { inService } from "../../../adapters/cli/in-service.ts";
import { Unavailable } from "../../../domain/kernel/failures/unavailable.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";

const failing = (error: Error, kept: string | null) => {
  const isUnreachable = (thrown: unknown): boolean => thrown instanceof Error && thrown.message === "no connection";
  const dependencies = someDependencies({ isUnreachable, close: async () => {} });
  const opened = accept({ dependencies });
  const work = async () => {
    throw error;
  };
  return inService({ open: async () => opened as never }, work, kept);
};

test.each([
  [
    new Unavailable("the bucket of files does not answer as it should (NoSuchBucket)"),
    "What was moved",
    "The bucket of files does not answer as it should (NoSuchBucket). What was moved is kept. Run the command again.",
  ],
  [new Error("no connection"), null, "The store cannot be reached now. Run the command again."],
])("a command that cannot continue says what does not answer, and what is kept (%#)", async (error, kept, sentence) => {
  expect(await failing(error, kept)).toMatchObject({ _tag: "Refused", refusal: { sentence } });
});

test("an error that is no failure to answer is passed on", async () => {
  await expect(failing(new TypeError("a mistake"), null)).rejects.toThrow("a mistake");
});
