import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { validateXML } from "xmllint-wasm";
import { mismoDocument } from "../../../domain/mismo/message.ts";
import { exported, purchase, refinance, traditional } from "./exported-loans.ts";
import { schemaOfTable, xlinkSchema } from "./schema-of-table.ts";

const documents = [traditional, purchase, refinance].map((loan) => mismoDocument(exported(loan)));
const [first = ""] = documents;

const validate = (contents: readonly string[]) =>
  validateXML({
    xml: contents.map((xml, position) => ({ fileName: `loan-${position}.xml`, contents: xml })),
    schema: [{ fileName: "table.xsd", contents: schemaOfTable() }],
    preload: [xlinkSchema],
  });

test("exported loans have the order, occurrence, and forms of the table, by a validator of XML schemas", async () => {
  const { valid, errors } = await validate(documents);
  expect([valid, errors.map(({ message }) => message)]).toEqual([true, []]);
});

const breaks: readonly (readonly [what: string, found: RegExp, put: string])[] = [
  ["two elements in another order", /(<CityName>.*?<\/CityName>)(<CountyName>.*?<\/CountyName>)/, "$2$1"],
  ["a required element less", /<StateCode>IL<\/StateCode>/, ""],
  ["an element twice", /(<UnparsedLegalDescription>.*?<\/UnparsedLegalDescription>)/, "$1$1"],
  ["an amount without cents", /<LiabilityUnpaidBalanceAmount>31500\.00</, "<LiabilityUnpaidBalanceAmount>31500<"],
  ["an element that the table does not have", /<CityName>/, "<Town>X</Town><CityName>"],
];

test("the validator reports every document that does not match the table", async () => {
  const broken = breaks.map(([, found, put]) => first.replace(found, put));
  const { errors } = await validate(broken);
  const named = new Set(errors.map(({ loc }) => loc?.fileName));
  const unnoticed = breaks.filter((_, position) => !named.has(`loan-${position}.xml`));
  expect(unnoticed.map(([what]) => what)).toEqual([]);
});

/** The lender's licensed copy of the model's schema: the file with MESSAGE, beside those that it includes. */
const licensed = process.env.MISMO_XSD;

test.skipIf(licensed === undefined)(
  "exported loans are valid under the licensed schema of the model (needs: MISMO_XSD)",
  async () => {
    const main = licensed ?? "";
    const others = readdirSync(dirname(main)).filter((name) => name.endsWith(".xsd") && name !== basename(main));
    const fileOf = (name: string) => ({
      fileName: name,
      contents: readFileSync(join(dirname(main), name), "utf8"),
    });
    const { errors } = await validateXML({
      xml: documents.map((contents, position) => ({ fileName: `loan-${position}.xml`, contents })),
      schema: [fileOf(basename(main))],
      preload: others.map(fileOf),
      maxMemoryPages: 32_768,
    });
    expect(errors.map(({ message }) => message)).toEqual([]);
  },
);
