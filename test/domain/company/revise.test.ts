import { describe, expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import type { Company, CompanyInput } from "../../../domain/company/company.ts";
import { credentialsPlace } from "../../../domain/company/credentials.ts";
import { deactivatedCompany, inputOf, revisedCompany } from "../../../domain/company/revise.ts";
import { loggedCompany } from "../../../domain/company/stored/logged-company.ts";
import { type Severity, severities } from "../../../domain/requirements/severity.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany, aCompanyContext } from "../../fixtures/company/company.ts";

const change = (company: Company, given: Partial<CompanyInput>, context = aCompanyContext()) =>
  revisedCompany(company, { ...inputOf(company), ...given }, context);

const changed = (company: Company, given: Partial<CompanyInput>, context = aCompanyContext()): Company => {
  const revised = change(company, given, context);
  if (revised._tag === "Refused") throw new Error(`refused: ${JSON.stringify(revised.refusal)}`);
  return revised.value;
};

const wrongFields = (company: Company, given: Partial<CompanyInput>): string[] => {
  const revised = change(company, given);
  return revised._tag === "Refused" ? revised.refusal.errors.map(({ field }) => field) : [];
};

const someCompany = aCompany({ administratorIds: [7] });

describe("a change of a company", () => {
  test("without any value leaves it unchanged", () => {
    expect(changed(someCompany, {})).toEqual(someCompany);
  });

  test("keeps the fields that no one can write", () => {
    const renamed = changed(someCompany, { name: "Renamed Lending", statesLicensed: ["VA", "VA", "MD"] });
    expect(renamed).toEqual({ ...someCompany, name: "Renamed Lending", statesLicensed: ["VA", "MD"] });
  });

  test("reports every invalid field", () => {
    expect(wrongFields(someCompany, { ein: "1", timeZone: "", products: [], creditUsername: "x" })).toEqual([
      "ein",
      "timeZone",
      "creditPassword",
    ]);
  });

  test("raises severities of the register, and lowers none", () => {
    const refused = (...requirementSeverities: CompanyInput["requirementSeverities"]) => {
      const revised = change(someCompany, { requirementSeverities });
      return revised._tag === "Refused"
        ? revised.refusal.errors.map(({ field, message }) => `${field} ${message}`)
        : [];
    };
    const of = (code: string, ...each: readonly Severity[]) => each.map((severity) => ({ code, severity }));
    const lower = "for every company, which may raise it but not lower it";
    // In the register, the first is a warning, the second can be overridden by an underwriter with a reason, and the third is required.
    const [warned, overridable, required] = [
      "disclosures_before_application",
      "underwriter_missing",
      "closing_date_missing",
    ];
    for (const severity of severities) expect(refused(...of(warned, severity))).toEqual([]);
    expect(refused(...of(overridable, "required"), ...of(warned, "override"))).toEqual([]);
    expect(refused(...of(warned, "required"), ...of(overridable, "warning"))).toEqual([
      `requirementSeverities.1.severity must be override or required: the requirement is of severity override ${lower}`,
    ]);
    expect(refused(...of(required, "override"))).toEqual([
      `requirementSeverities.0.severity must be required: the requirement is of severity required ${lower}`,
    ]);
    expect(refused(...of("constructor", "required"))).toEqual([
      "requirementSeverities.0.code must be the code of a requirement, which GET /loan/requirements/ lists",
    ]);
    expect(refused(...of(warned, "override", "required"))).toEqual([
      "requirementSeverities.1.code must not be repeated",
    ]);
  });

  test("does not check stored values against rules that were added later", () => {
    const former = aCompany({ nmlsId: "NMLS 12" });
    expect(changed(former, { name: "Renamed Lending" }).nmlsId).toBe("NMLS 12");
    expect(wrongFields(former, { nmlsId: "NMLS 13" })).toEqual(["nmlsId"]);
  });
});

describe("the house company", () => {
  const house = aCompany({ isHouse: true });
  test("cannot be deactivated", () => {
    expect(wrongFields(house, { isActive: false })).toEqual(["isActive"]);
    expect(deactivatedCompany(house)).toMatchObject({ refusal: { errors: [{ field: "isActive" }] } });
  });
  test("is otherwise changed like any other company", () => {
    expect(changed(house, { name: "Renamed House" }).name).toBe("Renamed House");
    expect(deactivatedCompany(someCompany)).toMatchObject({ value: { isActive: false } });
  });
});

describe("the credentials of a company", () => {
  const pair = { fhaUsername: "lender-user", fhaPassword: "an example password" };
  const holder = changed(someCompany, pair);
  const later = aCompanyContext({ now: instant("2026-06-01T12:00:00.000Z"), byUserId: 8 });

  test("are set and removed as a pair", () => {
    const halves: readonly (readonly [Partial<CompanyInput>, string])[] = [
      [{ fhaUsername: "lender-user" }, "fhaPassword"],
      [{ fhaPassword: "an example password" }, "fhaUsername"],
      [{ fhaUsername: "lender-user", fhaPassword: null }, "fhaPassword"],
      [{ creditUsername: null }, "creditPassword"],
      [{ creditUsername: null, creditPassword: "an example password" }, "creditUsername"],
      [{ creditInternalAccount: "7" }, "creditInternalAccount"],
    ];
    for (const [half, field] of halves) expect(wrongFields(holder, half)).toEqual([field]);
    expect(changed(holder, { fhaUsername: null, fhaPassword: null }).fhaCredentials).toBeNull();
  });

  test("of the bureau can have an account, encrypted with the pair, which a new pair replaces", () => {
    const vault = openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null);
    const ofBureau = { creditUsername: "bureau-user", creditPassword: "an example password" };
    const withAccount = changed(someCompany, { ...ofBureau, creditInternalAccount: "account 7" });
    const opened = ({ id, creditCredentials }: Company) =>
      JSON.parse(vault.open(creditCredentials?.sealed ?? "", credentialsPlace(id, "creditCredentials")));
    expect(opened(withAccount)).toEqual({
      ...{ username: "bureau-user", password: "an example password" },
      internalAccount: "account 7",
    });
    expect(JSON.stringify(withAccount)).not.toContain("account 7");
    const same = changed(withAccount, { ...ofBureau, creditInternalAccount: "account 7" });
    expect(same.creditCredentials).toEqual(withAccount.creditCredentials);
    expect(opened(changed(withAccount, ofBureau))).toEqual({
      username: "bureau-user",
      password: "an example password",
    });
  });

  test("have the same names in a refusal as their fields", () => {
    const secretMissing = change(holder, { oidcClientId: "a client" });
    const message = "is required: client id and client secret must be set together";
    const errors = [{ field: "oidcClientSecret", message, code: "required" }];
    expect(secretMissing).toMatchObject({ _tag: "Refused", refusal: { errors } });
  });

  test("are encrypted as one text that decrypts only in its place", () => {
    const vault = openVault(`test:${Buffer.alloc(32, 1).toString("base64")}`, null);
    const sealed = holder.fhaCredentials?.sealed ?? "";
    expect(JSON.parse(vault.open(sealed, credentialsPlace(holder.id, "fhaCredentials")))).toEqual({
      username: "lender-user",
      password: "an example password",
    });
    expect(() => vault.open(sealed, credentialsPlace(holder.id, "creditCredentials"))).toThrow();
    expect(() => vault.open(sealed, credentialsPlace(holder.id + 1, "fhaCredentials"))).toThrow();
    expect(JSON.stringify(holder)).not.toMatch(/lender-user|an example password/);
  });

  test("show two characters of the user name, and never the whole of a short one", () => {
    const startOf = (fhaUsername: string) =>
      changed(someCompany, { ...pair, fhaUsername }).fhaCredentials?.usernameStart;
    expect(["lender-user", "abc", "ab", "a"].map(startOf)).toEqual(["le", "ab", "a", ""]);
  });

  test("sent again unchanged change nothing; another pair records by whom and when", () => {
    expect(changed(holder, pair, later)).toEqual(holder);
    const other = changed(holder, { ...pair, fhaPassword: "another password" }, later);
    expect(other.fhaCredentials).toMatchObject({ updatedAt: later.now, updatedByUserId: 8, usernameStart: "le" });
    expect(other.fhaCredentials?.sealed).not.toBe(holder.fhaCredentials?.sealed);
    expect(other.creditCredentials).toBeNull();
  });

  test("sent again unchanged are encrypted again if no key decrypts the stored ones any more", () => {
    const indexKey = "a key of blind indexes that stays";
    const vaultWith = (id: string, byte: number) =>
      openVault(`${id}:${Buffer.alloc(32, byte).toString("base64")}`, indexKey);
    const lost = changed(someCompany, pair, aCompanyContext({ vault: vaultWith("lost", 1) }));
    const present = vaultWith("present", 2);
    const sealed = changed(lost, pair, aCompanyContext({ vault: present })).fhaCredentials?.sealed ?? "";
    const opened = present.open(sealed, credentialsPlace(lost.id, "fhaCredentials"));
    expect(JSON.parse(opened)).toEqual({ username: "lender-user", password: "an example password" });
  });

  test("are in the log without the user name, the password, and any encrypted text", () => {
    const view = loggedCompany.viewOf(holder);
    expect(view.fhaCredentials).toEqual({
      username: "le****",
      password: "set",
      updatedAt: "2026-05-01T12:00:00.000Z",
      updatedByUserId: 7,
    });
    const { sealed, blindIndex } = holder.fhaCredentials ?? { sealed: "", blindIndex: "" };
    for (const secret of ["lender-user", "an example password", sealed, blindIndex])
      expect(JSON.stringify(view)).not.toContain(secret);
  });
});
