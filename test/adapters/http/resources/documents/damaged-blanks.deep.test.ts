/** Deep: sends damaged blanks and draws and fills them over HTTP, two of each kind. `MUTATIONS=1000` sends that many of each. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { hasLeftover, leftover } from "../../../../fixtures/document/form.ts";
import { damagedBlanks, inert, mutationsOfEach, wholeBlanks } from "../../../pdf/damaged-blanks.ts";
import { whatActs } from "../../../pdf/what-acts.ts";
import { type Caller, openService, type RunningService, type ServiceResponse } from "../../support/running-service.ts";
import { createTemplate, previewOf, requestFile, templatesPath } from "../../support/scenes/document-scene.ts";

let service: RunningService;
let administrator: Caller;
let form = "";
const faults: unknown[] = [];
beforeAll(async () => {
  const reportFault = (fault: unknown) => void faults.push(fault);
  service = await openService(await sqliteKind.open({ shared: false }), { reportFault });
  administrator = await service.hire(await service.company(), "Company Administrator");
  form = `${templatesPath}${(await createTemplate(administrator, { kind: "form", body: null })).id}/`;
});
afterAll(() => service.close());

const counts = { refused: 0, filled: 0 };

/** A value for each field that remains and is shown, except for the one with somebody's values. */
const valuesOf = (fields: readonly ServiceResponse["body"][]) =>
  fields.flatMap(({ name, kind, options: [option], boxes }) => {
    if (name === "former" || boxes.length === 0) return [];
    if (kind === "text") return [{ name, value: "Ada" }];
    if (kind === "checkbox") return [{ name, value: "true" }];
    return option === undefined || !/^[\w ]+$/.test(option) ? [] : [{ name, value: option }];
  });

const expectRefusal = (status: number, text: string): void => {
  expect([status, text.includes(leftover)]).toEqual([400, false]);
  counts.refused += 1;
};

test.each(Object.keys(wholeBlanks))(
  "a damaged blank with %s is refused with a sentence, or drawn and filled without its earlier values",
  async (kind) => {
    const answerTo = service.answerTo(administrator.token);
    for await (const content of damagedBlanks(kind, mutationsOfEach(2))) {
      const query = kind === inert ? "" : "?clean=true";
      const sent = await answerTo("PUT", `${form}blank/${query}`, content);
      if (sent.status !== 200) {
        expectRefusal(sent.status, JSON.stringify(sent.body));
        continue;
      }
      const page = await requestFile(service, administrator, "GET", `${form}page/?form_page=1`);
      expect([200, 400]).toContain(page.status);
      const { body: found } = await answerTo("GET", `${form}fields/`);
      const fields = valuesOf(found);
      const mapped = await answerTo("PATCH", form, { fields, is_active: true });
      if (mapped.status !== 200) {
        expectRefusal(mapped.status, JSON.stringify(mapped.body));
        continue;
      }
      const preview = await previewOf(service, administrator, sent.body.id);
      if (preview.status === 200) {
        expect([await hasLeftover(preview.bytes), await whatActs(preview.bytes)]).toEqual([false, []]);
        counts.filled += 1;
      } else expectRefusal(preview.status, new TextDecoder().decode(preview.bytes));
    }
  },
);

test("many were refused, many were filled, and none was a fault of the service", () => {
  expect(Math.min(counts.refused, counts.filled)).toBeGreaterThan(3);
  expect(faults).toEqual([]);
});
