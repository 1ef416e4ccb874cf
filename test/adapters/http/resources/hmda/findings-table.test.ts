import { expect, test } from "bun:test";
import { validationExample } from "../../../../../adapters/http/resources/hmda/examples.ts";
import { findingsTable } from "../../../../../adapters/http/resources/hmda/findings-table.ts";

type Findings = Parameters<Parameters<typeof findingsTable>[0]>[0];

/** Finds a number of triggered edits, each of a loan. */
const find = async (findings: Findings, count: number): Promise<void> => {
  for (let loanId = 1; loanId <= count; loanId += 1) {
    findings.onHit({ loanId, uli: null, edit: "V608" });
    await findings.pause();
  }
};

const validation = { ...validationExample, missingCompanyData: [] };
const neverReported = (error: unknown): void => {
  throw error;
};

test("findings are sent while the register is validated, five hundred together, and once only", async () => {
  const rest = Promise.withResolvers<void>();
  const table = await findingsTable(async (findings) => {
    await find(findings, 600);
    await rest.promise;
    await find(findings, 1);
    return validation;
  }, neverReported);
  const reader = table.getReader();
  const decoder = new TextDecoder();
  const rowsOf = (text: string) => text.trimEnd().split("\r\n");
  let text = "";
  while (rowsOf(text).length < 501) text += decoder.decode((await reader.read()).value);
  expect(rowsOf(text)).toHaveLength(501);
  rest.resolve();
  for (let step = await reader.read(); !step.done; step = await reader.read()) text += decoder.decode(step.value);
  const [heading, ...rows] = rowsOf(text);
  expect(heading).toBe("loan,uli,edit,lacks,loan_number,url,message,entered_by");
  const ofLoans = [...Array(600).keys(), 0].map((at) => `${at + 1},,V608,,,,,`);
  expect(rows).toEqual([...ofLoans, ...validation.checked.macro.map(({ edit }) => `,,${edit},,,,,`)]);
});

test("the validation stops at its next loan once the client has gone, and is no fault", async () => {
  const stopped = Promise.withResolvers<unknown>();
  const gone = Promise.withResolvers<void>();
  const table = await findingsTable(async (findings) => {
    await find(findings, 1);
    await gone.promise;
    await find(findings, 1).catch((error) => {
      stopped.resolve(error);
      throw error;
    });
    return validation;
  }, neverReported);
  await table.cancel();
  gone.resolve();
  expect(await stopped.promise).toBeInstanceOf(Error);
});

test("a validation that fails is reported, and the table is broken off", async () => {
  const failure = new Error("the store failed");
  const reported: unknown[] = [];
  const table = await findingsTable(
    async (findings) => {
      await find(findings, 500);
      throw failure;
    },
    (error) => reported.push(error),
  );
  await expect(new Response(table).text()).rejects.toThrow();
  expect(reported).toEqual([failure]);
});

test("a validation that fails before its first loan is refused as a whole: no table begins, and nothing is reported here", async () => {
  const failure = new Error("the store failed");
  await expect(findingsTable(() => Promise.reject(failure), neverReported)).rejects.toBe(failure);
});

test("a register without loans is a table too", async () => {
  const table = await findingsTable(async () => validation, neverReported);
  const [heading, ...rows] = (await new Response(table).text()).trimEnd().split("\r\n");
  expect(heading).toStartWith("loan,uli,edit");
  expect(rows).toEqual(validation.checked.macro.map(({ edit }) => `,,${edit},,,,,`));
});
