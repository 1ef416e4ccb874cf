import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { guides } from "../../../../adapters/http/resources/home/guides.ts";
import { read } from "../../../rules/project-files.ts";
import { startService, type TestService } from "../support/http-service.ts";
import { openPublicQuote } from "../support/public-quote.ts";

describe("the first page", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  test("is open to everyone, and links only to what exists", async () => {
    const response = await service.ask("/");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const addresses = [...(await response.text()).matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(new Set(addresses)).toEqual(new Set(["sign-in", "swagger/", "redoc/", "readme/", "swagger.json", "readyz"]));
    for (const address of addresses)
      expect([address, (await service.ask(`/${address}`)).status]).toEqual([address, 200]);
  });

  test("has an icon, which browsers request for JSON too, and cache for a day", async () => {
    const icon = await service.ask("/favicon.ico");
    expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
    expect(icon.headers.get("Cache-Control")).toBe("public, max-age=86400");
    const svg = await icon.text();
    expect(svg).toStartWith("<svg ");
    expect(svg.length).toBeLessThan(500);
  });

  test("has the README as text", async () => {
    const response = await service.ask("/readme/");
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("Vary")).toContain("Accept");
    expect(await response.text()).toStartWith("# HECM origination service");
  });

  test("has the README as a page for a browser, with links to its chapters", async () => {
    const Accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    const response = await service.ask("/readme/", { headers: { Accept } });
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const page = await response.text();
    const chapters = [...page.matchAll(/<a href="#([^"]+)">/g)].map(([, id]) => id);
    expect(chapters).toContain("a-first-loan");
    for (const id of chapters) expect(page).toContain(`<h2 id="${id}">`);
    expect(page).not.toContain("```");
    expect(page).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="[^"]+"/);
  });

  test("has every guide to which the README links, and no broken link in any of them", async () => {
    const seen = new Set(["/readme/"]);
    for (const path of seen) {
      const response = await service.ask(path, { headers: { Accept: "text/html" } });
      expect([path, response.status]).toEqual([path, 200]);
      const links = [...(await response.text()).matchAll(/<a href="(?![a-z]+:|#)([^"#]+)/g)];
      for (const [, link = ""] of links) seen.add(new URL(link, `http://localhost${path}`).pathname);
    }
    const inProgram = [...read("README.md").matchAll(/\]\(((?:adapters|application|bootstrap|domain)\/[^)#]+\.md)/g)];
    expect(inProgram.length).toBeGreaterThan(8);
    for (const [, guide = ""] of inProgram) expect(seen).toContain(`/readme/${guide}`);
    expect([...seen].toSorted()).toEqual(["/readme/", ...guides.map((path) => `/readme/${path}`)].toSorted());
  });

  test("says how to sign in to the demonstration if there is one, and shows no password", async () => {
    expect(await (await service.ask("/")).text()).not.toContain("demo-accounts.json");
    // Before it is seeded, it has no company.
    const shown = await startService({ settings: { demonstration: { companyId: async () => null } } });
    expect(await (await shown.ask("/")).text()).toContain("data/demo-accounts.json");
    await shown.stop();
  });

  test("shows a quote of the demonstration that everyone can change, without signing in, and stores nothing", async () => {
    const ids: number[] = [];
    const shown = await startService({ settings: { demonstration: { companyId: async () => ids[0] ?? null } } });
    ids.push((await shown.hire([])).user.companyId);
    const open = async (query = ""): Promise<string> => (await shown.ask(`/${query}`)).text();
    expect(await open()).not.toContain("could receive");
    await openPublicQuote(shown.dependencies, ids[0] ?? 0);
    expect(await open()).toMatch(/The borrower could receive \$[\d,]+, up to \$[\d,]+ of it in the first 12 months\./);
    expect(await open()).toContain("the lender is fictional");
    // No address contains a date of birth.
    expect(await open()).not.toContain('name="dob"');
    expect(await open("?utm_source=letter")).toContain("The borrower could receive");
    const typed = new URLSearchParams({ age: "75", property_state: "VA", home_value: "$450,000" });
    for (const [name, value] of [
      ["product_code", "HECM_ANNUAL_CMT"],
      ["expected_rate", "5.125"],
      ["note_rate", "5"],
    ])
      typed.set(name ?? "", value ?? "");
    // HUD's factor for age 75 and 5.125% is 0.486: 218,700, of which 60% can be drawn in the first year; 15,000 are owed at closing.
    expect(await open(`?${typed}`)).toContain("The borrower could receive $203,700, up to $116,220 of it");
    // A term that the address does not name is the example's: $500,000 in CA, at the rates above.
    const some = new URLSearchParams({ age: "75", expected_rate: "5.125", note_rate: "5" });
    // 0.486 of $500,000 is $243,000; $10,000 of insurance premium and $6,000 of origination fee are owed at closing.
    expect(await open(`?${some}`)).toContain("The borrower could receive $227,000, up to $129,800 of it");
    // A date of birth is ignored, because the form could not show it.
    expect(await open(`?${some}&dob=04/12/1930`)).toContain(
      "The borrower could receive $227,000, up to $129,800 of it",
    );
    expect(await open("?dob=04/12/1930")).toBe(await open());
    // A term that a quote does not have is named, so that nobody takes the example for a quote of it.
    expect(await open("?state=ZZ")).toContain("In the address, state is not a term of a quote and was ignored.");
    expect(await open(`?${some}&hecm_type=purchase&home=1&home=2`)).toContain(
      "In the address, hecm_type and home are not terms of a quote and were ignored.",
    );
    const many = await open(`?${["a", "b", "c", "d", "e", "f", "<i>"].map((name) => `${name}=1`).join("&")}`);
    expect(many).toContain("In the address, a, b, c, d, e and 1 more are not terms of a quote and were ignored.");
    for (const known of [`?${some}`, "?utm_source=letter", "?role=processor", "?liens.0.amount=1000"])
      expect(await open(known)).not.toContain("In the address");
    expect(await open("?age=abc")).toContain("Age in years</a> must be a number.");
    expect((await shown.ask("/?age=")).status).toBe(400);
    typed.set("home_value", "a lot");
    const wrong = await shown.ask(`/?${typed}`);
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Home value must be a number.")]);
    typed.set("property_state", "ZZ");
    expect(await open(`?${typed}`)).toContain("State of the home must be a state&#39;s two-letter abbreviation.");
    await shown.stop();
  });
});
