import { beforeAll, describe, expect, test } from "bun:test";
import { maxBodyCharacters } from "../../../../../domain/documents/template.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { walkOverSocket } from "../../support/on-both-stores.ts";
import { type Caller, type RunningService, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  aTemplateBody,
  createPackage,
  createTemplate,
  generate,
  historiesPath,
  isPdf,
  previewOf,
  requestFile,
  templatesPath,
} from "../../support/scenes/document-scene.ts";

/** Other users' requests meanwhile: a health check, and a list. */
const othersOf = async (service: RunningService, { call }: Caller): Promise<number[]> => [
  (await service.ask("/healthz")).status,
  (await call("GET", "/loan/loans/")).status,
];

// The cost of a template is determined before anything is stored, and concurrent packages store only their own data, so one store is
// enough.
walkOverSocket(sqliteKind, (service) => {
  let administrator: Caller;
  beforeAll(async () => {
    administrator = await service().hire(await service().company(), "Company Administrator");
  });

  describe("a template that needs too many resources", () => {
    test("is stopped if it loops forever, and other requests are served before that", async () => {
      const depth = 12;
      const loops = Array.from({ length: depth }, (_, at) => `{% for row${at} in projection.years %}`).join("");
      const body = `<p>${loops}x${"{% endfor %}".repeat(depth)}</p>`;
      const template = await createTemplate(administrator, { code: "endless", body });
      const response: string[] = [];
      const preview = administrator.call("POST", `${templatesPath}${template.id}/preview/`, {}).then((outcome) => {
        response.push("preview");
        return outcome;
      });
      expect(await othersOf(service(), administrator)).toEqual([200, 200]);
      response.push("others");
      const { status, body: refusal } = await preview;
      expect([status, refusal.code]).toEqual([400, "document_not_made"]);
      expect(refusal.detail).toStartWith("endless cannot be generated.");
      expect(response).toEqual(["others", "preview"]);
    });

    const nested = (open: string, close: string): string => {
      const levels = Math.floor(maxBodyCharacters / (open.length + close.length));
      return open.repeat(levels) + close.repeat(levels);
    };
    const refused: Readonly<Record<string, string>> = {
      "nests 512 KiB of lists": nested("<ul><li>", "</li></ul>"),
      "nests 512 KiB of conditions": nested("{% if loan.number %}", "{% endif %}"),
      "includes a file": "{% include '/etc/passwd' %}",
      "renders a file": "{% render '/etc/passwd' %}",
      "lays itself out by a file": "{% layout '/etc/passwd' %}",
      "prints a Social Security number": "<p>{{ borrower.ssn }}</p>",
      "reaches for what no field is": "<p>{{ loan.constructor }}</p>",
      "fetches a picture": '<img src="http://169.254.169.254/latest/meta-data/">',
      "fetches a picture by a style": '<p style="background: url(http://169.254.169.254/)">x</p>',
      "runs a program": "<script>fetch('/')</script>",
    };
    test.each(Object.entries(refused))("is refused if it %s, and other requests are served", async (_, body) => {
      const created = administrator.call("POST", templatesPath, aTemplateBody({ code: "hostile", body }));
      expect(await othersOf(service(), administrator)).toEqual([200, 200]);
      const { status, body: refusal } = await created;
      expect([status, ["template_invalid", "template_too_costly"].includes(refusal.code)]).toEqual([400, true]);
      expect(refusal.errors.map(({ field }: ServiceResponse["body"]) => field)).toContain("body");
      const listed = await administrator.call("GET", `${templatesPath}?page_size=200`);
      expect(listed.body.results.map(({ code }: ServiceResponse["body"]) => code)).not.toContain("hostile");
    });

    test.each([
      ["pages", "<p>x</p>", "It has at least", "a document may have at most 200."],
      ["cells", "<table><tr><td>x</td></tr></table>", "Its tables have", "a document may have at most 10000."],
    ])("is refused before pagination if it would have too many %s", async (what, piece, begin, end) => {
      const loops = (inner: string) =>
        `{% for a in projection.years %}{% for b in projection.years %}${inner}{% endfor %}{% endfor %}`;
      const template = await createTemplate(administrator, { code: `many-${what}`, body: loops(piece.repeat(40)) });
      const { documentRenderer } = service().dependencies;
      const { render } = documentRenderer;
      let rendered = 0;
      Object.assign(documentRenderer, {
        render: (...given: Parameters<typeof render>) => {
          rendered += 1;
          return render(...given);
        },
      });
      const { status, body } = await administrator.call("POST", `${templatesPath}${template.id}/preview/`, {});
      Object.assign(documentRenderer, { render });
      expect([status, body.code, rendered]).toEqual([400, "document_not_made", 0]);
      expect(body.detail).toStartWith(`many-${what} cannot be generated. ${begin} `);
      expect(body.detail).toContain(end);
    });

    test("is refused with Retry-After if its company has too many waiting, and another company gets its own", async () => {
      const other = await service().hire(await service().company(), "Company Administrator");
      const template = await createTemplate(administrator, { code: "often" });
      const ofOther = await createTemplate(other, { code: "once", name: "Of the other" });
      const path = `${templatesPath}${template.id}/preview/`;
      // The company's first document is not generated before the last request is refused.
      const { documentRenderer } = service().dependencies;
      const { render } = documentRenderer;
      const goesOn = Promise.withResolvers<void>();
      // The requests of the company are for one document, which is generated once: what counts is who waits.
      let made: ReturnType<typeof render> | undefined;
      const held: typeof render = async (document) => {
        if (document.title === ofOther.name) return render(document);
        await goesOn.promise;
        made ??= render(document);
        return made;
      };
      Object.assign(documentRenderer, { render: held });
      let refusedCount = 0;
      const sent = Array.from({ length: 40 }, async () => {
        const response = await requestFile(service(), administrator, "POST", path);
        if (response.status === 429) refusedCount += 1;
        if (refusedCount === 7) goesOn.resolve();
        return response;
      });
      const fromOther = await previewOf(service(), other, ofOther.id);
      const responses = Map.groupBy(await Promise.all(sent), ({ status }) => status);
      Object.assign(documentRenderer, { render });
      const refused = responses.get(429) ?? [];
      expect([responses.get(200)?.length, refused.length]).toEqual([33, 7]);
      expect(refused.map(({ headers }) => headers.get("Retry-After"))).toEqual(Array(7).fill("10"));
      expect(JSON.parse(new TextDecoder().decode(refused[0]?.bytes)).code).toBe("company_busy");
      expect(isPdf(fromOther)).toBe(true);
    });

    test("prints a word of ten thousand characters on its pages", async () => {
      const template = await createTemplate(administrator, { code: "long-word", body: `<p>${"A".repeat(10_000)}</p>` });
      expect(isPdf(await previewOf(service(), administrator, template.id))).toBe(true);
    });
  });
});

walkOverSocket(sqliteKind, (service) => {
  /** Four times as many as threads generate documents. */
  const count = 8;

  test(`${count} concurrent packages are all generated, and other requests are served meanwhile`, async () => {
    const administrator = await service().hire(await service().company(), "Company Administrator");
    const templates: number[] = [];
    for (const code of ["first", "second"])
      templates.push((await createTemplate(administrator, { code, signers: ["borrower"] })).id);
    const { id } = await createPackage(administrator, templates);
    const loan: number = (await startLoan(administrator)).id;
    let done = 0;
    const made = Promise.all(
      Array.from({ length: count }, async () => {
        const response = await generate(administrator, id, loan);
        done += 1;
        return response;
      }),
    );
    expect(await othersOf(service(), administrator)).toEqual([200, 200]);
    expect(done).toBeLessThan(count);
    const histories = (await made).flatMap(({ status, body }) => {
      expect(status).toBe(201);
      return body.histories;
    });
    expect(new Set(histories.map((row: ServiceResponse["body"]) => row.id)).size).toBe(2 * count);
    const listed = await administrator.call("GET", `${historiesPath}?loan=${loan}`);
    expect(listed.body.count).toBe(2 * count);
    const last = await requestFile(service(), administrator, "GET", `${historiesPath}${histories.at(-1).id}/file/`);
    expect(isPdf(last)).toBe(true);
  });
});

walkOverSocket(sqliteKind, (service) => {
  test("of concurrent packages each is calculated in a separate turn, so that others are served in between", async () => {
    const administrator = await service().hire(await service().company(), "Company Administrator");
    const templates = [(await createTemplate(administrator, { code: "only" })).id];
    const { id } = await createPackage(administrator, templates);
    const loan: number = (await startLoan(administrator)).id;
    const { dependencies } = service();
    const { fill } = dependencies.templateLanguage;
    const count = 5;
    const calculatedIn: number[] = [];
    let turn = 0;
    const countTurns = () => {
      turn += 1;
      if (calculatedIn.length < count) setImmediate(countTurns);
    };
    const templateLanguage: typeof dependencies.templateLanguage = {
      ...dependencies.templateLanguage,
      // Called once everything that the documents state is calculated.
      fill: (...given) => {
        calculatedIn.push(turn);
        return fill(...given);
      },
    };
    Object.assign(dependencies, { templateLanguage });
    countTurns();
    await Promise.all(Array.from({ length: count }, () => generate(administrator, id, loan)));
    expect(new Set(calculatedIn).size).toBe(count);
  });
});
