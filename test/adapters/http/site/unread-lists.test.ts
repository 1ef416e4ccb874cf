import { describe, expect, test } from "bun:test";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { fieldsOfOperations } from "../../../../adapters/http/site/form/fields-of.ts";
import { signedInPages } from "../../../../adapters/http/site/routes.ts";
import type { Site } from "../../../../adapters/http/site/site.ts";
import type { SitePage, Visit } from "../../../../adapters/http/site/site-page.ts";
import { linkedPages } from "../../../../adapters/http/view/linked-pages.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";

// The operations are not performed: the visit answers them.
const nothing = {} as Dependencies;
const forms = { fieldsOf: fieldsOfOperations(allOperations(nothing, pages)), newKey: () => "" };
const site = { services: { dependencies: nothing } } as unknown as Site;

/** The answer to everything: a record, and a list with a row, with what leads pages to read others. */
const found = {
  loan: 7,
  count: 1,
  next: null,
  results: [{ id: 3, of: 3, file: {}, changes: [{ path: "overrides", to: [{ document: 3 }] }] }],
};

/** A visit that notes what is performed. One operation is answered with a status instead of what was found. */
const visitWhere = (operation: string | null, status: number) => {
  const asked = new Set<string>();
  const perform = async (name: string) => {
    asked.add(name);
    if (name !== operation) return { status: 200, json: found, refusal: null, etag: '"1"' };
    const refusal = { _tag: status === 403 ? "PermissionDenied" : "ServiceUnavailable", permissions: [] };
    return { status, json: {}, refusal, etag: null };
  };
  const visit = {
    ids: [7, 3],
    names: ["one", "two"],
    query: new URLSearchParams({ code: "fees_not_disclosed" }),
    path: "/loans/7",
    companyId: null,
    session: { company: { id: 2, timeZone: "America/New_York" }, user: { firstName: "Otto" }, actor: { userId: 5 } },
    may: () => true,
    tokenOf: () => "token",
    ownerTokenOf: () => "token",
    perform: Object.assign(perform, { file: async () => new Response() }),
  } as unknown as Visit;
  return { visit, asked };
};

/** What a page shows, as text; null for a file, or a page whose content comes from elsewhere than operations. */
const shownOn = async (page: SitePage, { visit }: { readonly visit: Visit }): Promise<string | null> => {
  const show = async () => page.show(visit);
  const outcome = await show().catch(() => null);
  return outcome?._tag === "Page" ? JSON.stringify(outcome.content) : null;
};

/** What is not said, and need not be: the choices of a list that has no entry. */
const unsaid = [
  "/admin/packages/new listDocumentTemplates",
  "/admin/packages/new listExternalDocuments",
  "/admin/packages/{id} listDocumentTemplates",
  "/admin/packages/{id} listExternalDocuments",
];

describe("a page whose reads of the store fail", () => {
  const all = signedInPages(site, pages, forms, linkedPages(nothing, pages));

  test("says that something could not be read, of each read that it makes", async () => {
    const silent: string[] = [];
    let inspected = 0;
    for (const page of all) {
      const whole = visitWhere(null, 200);
      if ((await shownOn(page, whole)) === null) continue;
      for (const operation of whole.asked) {
        inspected += 1;
        const text = (await shownOn(page, visitWhere(operation, 503))) ?? "";
        // Where a name is missing, the number of the user is shown.
        const says = text.includes("The service cannot respond right now") || text.includes("could not all be read");
        if (!says && operation !== "readUser") silent.push(`${page.path} ${operation}`);
      }
    }
    expect(silent).toEqual(unsaid);
    expect(inspected).toBeGreaterThan(150);
  });

  test("says nothing of what the visitor may not see, such as users in the history of a loan", async () => {
    const history = all.find(({ path }) => path === "/loans/{id}/history");
    if (history === undefined) throw new Error("a loan has no history");
    for (const [operation, status, says] of [
      ["listUsers", 403, false],
      ["listUsers", 503, true],
    ] as const)
      expect((await shownOn(history, visitWhere(operation, status)))?.includes("could not be read")).toBe(says);
  });
});
