import { expect, test } from "bun:test";
import { lineOfRecord } from "../../../../domain/imports/file/line-of-record.ts";

const reading = { columns: null, width: 0, cellsOf: () => null, formOf: () => "text" as const };
const lineOf = (text: string) =>
  lineOfRecord({ line: 4, bytes: new TextEncoder().encode(text), next: { offset: 0, line: 5 } }, reading);

test("a line of JSON with a name twice in one object is refused, with its field", () => {
  const refused = lineOf('{"kind":"loan","fees":[{"code":"appraisal","amount":1,"amount":2}]}');
  const findings = [
    {
      line: 4,
      severity: "refused",
      field: "fees.0.amount",
      code: "invalid",
      message: "An object of the line has a name more than once: write each name once.",
    },
  ];
  expect(refused).toMatchObject({ _tag: "Refused", refusal: { result: { outcome: "refused", findings } } });
});

test("a line of JSON with equal names in different objects is read", () => {
  expect(lineOf('{"kind":"loan","fees":[{"amount":1},{"amount":2}]}')).toMatchObject({ _tag: "Accepted" });
});
