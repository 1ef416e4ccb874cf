import { beforeAll, describe, expect, test } from "bun:test";
import { sweepFiles } from "../../../../../application/files/sweep-files.ts";
import { aBlank, activeBlanks } from "../../../../fixtures/document/form.ts";
import { findPoppler, pageTexts } from "../../../pdf/poppler.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  createPackage,
  createTemplate,
  generate,
  historiesPath,
  previewOf,
  requestFile,
  templatesPath,
} from "../../support/scenes/document-scene.ts";

const daySeconds = 86_400;
const blank = await aBlank();

const mappings = [
  { name: "borrower.name", value: "{{ borrower.full_name }} & {{ company.name }}" },
  { name: "is_purchase", value: 'loan.is_purchase or property.state == "CA"', missing: "blank" },
  { name: "rate", value: "{% if loan.is_fixed_rate %}Fixed{% else %}Adjustable{% endif %}" },
  { name: "plan", value: "Tenure" },
];

onBothStores((service) => {
  let administrator: Caller;
  let processor: Caller;
  beforeAll(async () => {
    const company = await service().company();
    administrator = await service().hire(company, "Company Administrator");
    processor = await service().hire(company, "Company User", "Processor");
  });

  let count = 0;
  const createForm = (given: object = {}) => {
    count += 1;
    return createTemplate(administrator, { kind: "form", code: `form-${count}`, body: null, ...given });
  };
  const send = async (
    id: number,
    content: Uint8Array<ArrayBuffer>,
    { query = "", type = "application/pdf" } = {},
  ): Promise<ServiceResponse> => {
    const response = await service().ask(`/api${templatesPath}${id}/blank/${query}`, {
      method: "PUT",
      body: new Blob([content]),
      token: administrator.token,
      headers: { "Content-Type": type },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const change = (id: number, body: object) => administrator.call("PATCH", `${templatesPath}${id}/`, body);
  const fieldsOf = async (id: number): Promise<ServiceResponse["body"][]> =>
    (await processor.call("GET", `${templatesPath}${id}/fields/`)).body;
  const errorsOf = ({ status, body }: ServiceResponse) => [
    status,
    body.errors?.map(({ field }: ServiceResponse["body"]) => field),
  ];
  const mappedForm = async (fields: readonly object[] = mappings): Promise<number> => {
    const { id } = await createForm();
    expect((await send(id, blank)).status).toBe(200);
    expect(errorsOf(await change(id, { fields, is_active: true }))).toEqual([200, undefined]);
    return id;
  };

  describe("a template that is a form", () => {
    test("is inactive until it has a blank, and keeps its kind", async () => {
      const form = await createForm({ is_active: true });
      expect(form).toMatchObject({ kind: "form", body: null, blank: null, fields: [], is_active: false, revision: 1 });
      expect(await fieldsOf(form.id)).toEqual([]);
      expect(errorsOf(await change(form.id, { is_active: true }))).toEqual([400, ["is_active"]]);
      expect(errorsOf(await change(form.id, { kind: "liquid", body: "<p>x</p>" }))).toEqual([400, ["kind"]]);
      expect(errorsOf(await change(form.id, { body: "<p>x</p>" }))).toEqual([400, ["body"]]);
      expect(errorsOf(await change(form.id, { fields: mappings }))).toEqual([400, ["fields"]]);
      const preview = await previewOf(service(), administrator, form.id);
      expect(preview.status).toBe(400);

      const pageOf = (page: number) => processor.call("GET", `${templatesPath}${form.id}/page/?form_page=${page}`);
      expect(errorsOf(await pageOf(1))).toEqual([400, ["form_page"]]);

      const sent = await send(form.id, blank);
      // The blank has two pages.
      expect(errorsOf(await pageOf(3))).toEqual([400, ["form_page"]]);
      expect(sent.body).toMatchObject({ revision: 2, is_active: false, blank: { pages: 2, field_count: 14 } });
      expect(sent.body.blank.sha256).toBe(sent.body.blank.sent_sha256);
      expect((await change(form.id, { is_active: true })).body).toMatchObject({ revision: 2, is_active: true });
      const fields = await fieldsOf(form.id);
      expect(fields.find(({ name }) => name === "plan")).toMatchObject({
        kind: "choice",
        options: ["Tenure", "Term", "Line of credit"],
        value: null,
      });
    });

    test("accepts a blank with active content only after removing it, and says so with two digests", async () => {
      const { id } = await createForm();
      const active = await aBlank(activeBlanks["a field that calculates"]);
      expect(errorsOf(await send(id, active))).toEqual([400, ["file"]]);
      const { body } = await send(id, active, { query: "?clean=true" });
      expect(body.blank.sent_sha256).toBe(new Bun.CryptoHasher("sha256").update(active).digest("hex"));
      expect(body.blank.sha256).not.toBe(body.blank.sent_sha256);
    });

    test("fills fields and options by their names, even if these begin or end with a space", async () => {
      const { id } = await createForm();
      const spaced = await aBlank((pdf) => {
        const form = pdf.getForm();
        const page = pdf.getPage(0);
        form.createTextField("Borrower Name ").addToPage(page, { x: 40, y: 400, width: 200, height: 18 });
        const choice = form.createRadioGroup(" Kind");
        choice.addOptionToPage(" Yes ", page, { x: 40, y: 380, width: 14, height: 14 });
        choice.addOptionToPage("No", page, { x: 80, y: 380, width: 14, height: 14 });
      });
      expect((await send(id, spaced)).status).toBe(200);
      const value = "{% if loan.is_fixed_rate %}No{% else %} Yes {% endif %}";
      const fields = [
        { name: "Borrower Name ", value: "Spaced" },
        { name: " Kind", value },
      ];
      expect(errorsOf(await change(id, { fields, is_active: true }))).toEqual([200, undefined]);
      expect((await previewOf(service(), administrator, id)).status).toBe(200);
      expect(errorsOf(await change(id, { fields: [{ name: " Kind", value: "Yes" }] }))).toEqual([200, undefined]);
      expect(errorsOf(await change(id, { fields: [{ name: "Kind", value: "Yes" }] }))).toEqual([
        400,
        ["fields.0.name"],
      ]);
    });

    test("refuses files that are no PDF, and a text template accepts no blank", async () => {
      const { id } = await createForm();
      expect(errorsOf(await send(id, new Uint8Array([1, 2, 3])))).toEqual([400, ["file"]]);
      const letter = await createTemplate(administrator, { code: "no-form" });
      expect(errorsOf(await send(letter.id, blank))).toEqual([400, ["file"]]);
      expect(errorsOf(await change(letter.id, { fields: mappings }))).toEqual([400, ["fields"]]);
    });
  });

  describe("the fields of a form", () => {
    test("are refused by their places if they cannot be filled as requested", async () => {
      const id = await mappedForm();
      const wrong = [
        [{ name: "nowhere", value: "x" }, "name"],
        [{ name: "signature", value: "x" }, "name"],
        [{ name: "print", value: "x" }, "name"],
        [{ name: "plan", value: "Lump sum" }, "value"],
        [{ name: "former", value: "{{ loan.nope }}" }, "value"],
        [{ name: "former", value: "{{ borrowers }}" }, "value"],
        [{ name: "former", value: "{{ company.logo }}" }, "value"],
        [
          { name: "former", value: '{% if loan.is_purchase %}{{ company.logo | default: "none" }}{% endif %}' },
          "value",
        ],
        [{ name: "former", value: "{% include 'x' %}" }, "value"],
        [{ name: "is_purchase", value: "{{ loan.is_purchase }}" }, "value"],
        [{ name: "is_purchase", value: "loan.is_purchase %}{{ loan.number }}{% if true" }, "value"],
        [{ name: "is_purchase", value: "loan.is_nothing" }, "value"],
      ] as const;
      for (const [mapping, part] of wrong)
        expect([mapping, errorsOf(await change(id, { fields: [mapping] }))]).toEqual([
          mapping,
          [400, [`fields.0.${part}`]],
        ]);
      const [twice] = mappings;
      expect(errorsOf(await change(id, { fields: [twice, twice] }))).toEqual([400, ["fields.1.name"]]);
    });

    test("keep their contents in another blank, which reports those that it does not have", async () => {
      const id = await mappedForm();
      const other = await aBlank((pdf) => {
        const form = pdf.getForm();
        form.removeField(form.getDropdown("plan"));
      });
      const { body } = await send(id, other);
      expect(body).toMatchObject({ revision: 4, is_active: false, blank: { dropped_fields: ["plan"] } });
      expect(body.fields.map(({ name }: ServiceResponse["body"]) => name)).toEqual([
        "borrower.name",
        "is_purchase",
        "rate",
      ]);
      expect((await change(id, { is_active: true })).body.is_active).toBeTrue();
      const earlier = await processor.call("GET", `${templatesPath}${id}/?revision=3`);
      expect(earlier.body.fields).toHaveLength(4);
    });
  });

  describe("a document generated from a form", () => {
    test.skipIf(!findPoppler())("has the data of its loan, and is a preview until it is generated", async () => {
      const id = await mappedForm();
      const [page = ""] = pageTexts((await previewOf(service(), administrator, id)).bytes);
      expect(page).toContain("& Sample Home Equity Company");
      expect(page).toContain("Tenure");
      expect(page).toContain("Preview: not a document of the loan");
    });

    test("lacks what the loan lacks unless that can be blank, and names its blank in the history", async () => {
      const lacking = { name: "former", value: "{{ loan.case_number }}" };
      const id = await mappedForm([{ name: "plan", value: "Term" }, lacking]);
      const given = await createPackage(administrator, [id], { code: `forms-${id}` });
      const loan = await startLoan(processor);
      const refused = await generate(processor, given.id, loan.id);
      expect([refused.status, refused.body.code]).toEqual([400, "merge_fields_missing"]);
      expect(errorsOf(refused)).toEqual([400, ["loan.case_number"]]);
      const draft = await generate(processor, given.id, loan.id, { allow_missing: true });
      expect(draft.body.histories[0]).toMatchObject({ is_draft: true, missing_fields: ["loan.case_number"] });

      await change(id, { fields: [{ ...lacking, missing: "blank" }] });
      const made = (await generate(processor, given.id, loan.id)).body.histories[0];
      const { blank: used } = (await processor.call("GET", `${templatesPath}${id}/`)).body;
      expect(made).toMatchObject({
        is_draft: false,
        missing_fields: [],
        template_revision: 4,
        blank_sha256: used.sha256,
      });
      const file = await requestFile(service(), processor, "GET", `${historiesPath}${made.id}/file/`);
      expect(new Bun.CryptoHasher("sha256").update(file.bytes).digest("hex")).toBe(made.file.sha256);
    });

    test("is refused if a text does not fit, and the history does not have it", async () => {
      const id = await mappedForm([{ name: "ssn4", value: "{{ loan.number }}" }]);
      const given = await createPackage(administrator, [id], { code: `tight-${id}` });
      const loan = await startLoan(processor);
      const refused = await generate(processor, given.id, loan.id);
      expect([refused.status, refused.body.code]).toEqual([400, "document_not_made"]);
      expect(refused.body.detail).toContain("The field ssn4 accepts at most 4 characters.");
      expect(JSON.stringify(refused.body)).not.toContain(loan.loan_number);
      expect((await processor.call("GET", `${historiesPath}?loan=${loan.id}`)).body.count).toBe(0);
    });

    test("uses a blank that stays when unreferenced files are swept", async () => {
      const id = await mappedForm();
      await send(id, await aBlank((pdf) => void pdf.addPage([100, 100])));
      service().clock.advance(3 * daySeconds);
      await sweepFiles(service().dependencies);
      administrator = await service().hire(administrator.company, "Company Administrator");
      processor = await service().hire(administrator.company, "Company User", "Processor");
      expect((await previewOf(service(), administrator, id)).status).toBe(200);
      const { files, documentTemplates } = service().dependencies.forCompany(administrator.company.id);
      const first = await documentTemplates.findRevision(id, 2);
      expect(await files.read(first?.blank?.sha256 ?? "none")).not.toBeNull();
    });
  });
});
