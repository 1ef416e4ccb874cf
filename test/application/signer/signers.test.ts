import { describe, expect, test } from "bun:test";
import { changeSigner } from "../../../application/signer/change-signer.ts";
import { createSigner } from "../../../application/signer/create-signer.ts";
import { deactivateSigner } from "../../../application/signer/deactivate-signer.ts";
import { findSigner } from "../../../application/signer/find-signer.ts";
import { finishSigner } from "../../../application/signer/finish-signer.ts";
import { listSigners } from "../../../application/signer/list-signers.ts";
import type { SignerInput } from "../../../domain/company/signers/signer.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { companySaved, signerSaved } from "../../fixtures/loan/log.ts";
import { actorFor, addCompany, addUser, anInstallation, refusalOf, type TestNeeds } from "../installation.ts";

const input: SignerInput = {
  name: "Sylvia Example",
  title: "Vice President",
  email: null,
  nmlsId: null,
  documentCodes: [],
  isActive: true,
  isDefault: false,
};

const aCompanyWithAdministrator = async () => {
  const dependencies = anInstallation();
  const company = await addCompany(dependencies);
  const user = await addUser(dependencies, company, { hierarchy: "Company Administrator", roles: [] });
  return { dependencies, company, administrator: actorFor(user, company) };
};

type Started = Awaited<ReturnType<typeof aCompanyWithAdministrator>>;

const create = async ({ dependencies, administrator }: Started, given: Partial<SignerInput> = {}) =>
  accepted(await createSigner(dependencies, administrator, null, { ...input, ...given }, null));

/** Changes some fields of a signer, as a PATCH does. */
const change = ({ administrator }: Started, dependencies: TestNeeds, id: number, given: Partial<SignerInput>) =>
  changeSigner(dependencies, administrator, id, null, (current) => accept({ ...current, ...given }));

const defaultOf = async ({ dependencies, company }: Started) =>
  (await dependencies.companies.find(company.id))?.defaultSignerId;

const actionsOf = async ({ dependencies, company }: Started) =>
  (await dependencies.forCompany(company.id).log.listAfter(0, 100)).map(({ action }) => action);

describe("the default signer", () => {
  test("is stored on the company, once for each change, and logged there", async () => {
    const started = await aCompanyWithAdministrator();
    const first = await create(started, { isDefault: true });
    const second = await create(started);
    expect([first.isDefault, second.isDefault, await defaultOf(started)]).toEqual([true, false, first.signer.id]);
    accepted(await change(started, started.dependencies, second.signer.id, { isDefault: true }));
    accepted(await change(started, started.dependencies, second.signer.id, { isDefault: true }));
    expect(await defaultOf(started)).toBe(second.signer.id);
    expect((await actionsOf(started)).slice(2)).toEqual([
      "signer.create",
      "company.set_default_signer",
      "signer.create",
      "company.set_default_signer",
    ]);
  });

  test("does not increment the signer's version, because it is none of its fields", async () => {
    const started = await aCompanyWithAdministrator();
    const { signer } = await create(started);
    const changed = accepted(await change(started, started.dependencies, signer.id, { isDefault: true }));
    expect(changed).toEqual({ signer, isDefault: true });
  });

  test("that another request chose meanwhile is not undone by another change", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, administrator } = started;
    const former = await create(started, { isDefault: true });
    const chosen = await create(started);
    const forCompany: typeof dependencies.forCompany = (companyId) => {
      const stores = dependencies.forCompany(companyId);
      const save: typeof stores.signers.save = async (signer, entry) => {
        accepted(await change(started, dependencies, chosen.signer.id, { isDefault: true }));
        return stores.signers.save(signer, entry);
      };
      return { ...stores, signers: { ...stores.signers, save } };
    };
    const busy = { ...dependencies, forCompany };
    const renamed = await changeSigner(busy, administrator, former.signer.id, null, (current) =>
      accept({ ...current, name: "Renamed" }),
    );
    expect(accepted(renamed).signer.name).toBe("Renamed");
    expect(await defaultOf(started)).toBe(chosen.signer.id);
  });

  test("is set once the signer is stored, no matter how often others change the company first", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, administrator } = started;
    let lost = 0;
    const save: typeof dependencies.companies.save = async (company, entry) => {
      lost += 1;
      return lost <= 20 ? "conflict" : dependencies.companies.save(company, entry);
    };
    const busy = { ...dependencies, companies: { ...dependencies.companies, save } };
    const made = accepted(await createSigner(busy, administrator, null, { ...input, isDefault: true }, null));
    expect(await defaultOf(started)).toBe(made.signer.id);
  });

  test("keeps what others wrote to the company meanwhile", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, administrator, company } = started;
    let renamed = false;
    const save: typeof dependencies.companies.save = async (next, entry) => {
      if (!renamed) {
        renamed = true;
        const other = { ...company, name: "Renamed Lending" };
        await dependencies.companies.save(other, companySaved(other, company));
      }
      return dependencies.companies.save(next, entry);
    };
    const busy = { ...dependencies, companies: { ...dependencies.companies, save } };
    const made = accepted(await createSigner(busy, administrator, null, { ...input, isDefault: true }, null));
    expect(await dependencies.companies.find(company.id)).toMatchObject({
      name: "Renamed Lending",
      defaultSignerId: made.signer.id,
    });
  });
});

describe("deactivating a signer", () => {
  test("is one write, keeps the default, and writes nothing the second time", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, administrator } = started;
    const { signer } = await create(started, { isDefault: true });
    const before = (await actionsOf(started)).length;
    for (let time = 0; time < 2; time += 1) {
      const deactivated = accepted(await deactivateSigner(dependencies, administrator, signer.id, null));
      expect(deactivated).toMatchObject({ isDefault: true, signer: { isActive: false, version: 2 } });
    }
    expect(await defaultOf(started)).toBe(signer.id);
    expect((await actionsOf(started)).slice(before)).toEqual(["signer.deactivate"]);
  });
});

describe("a change that conflicts every time", () => {
  test("is refused after 25 tries, and changes nothing", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, administrator } = started;
    const { signer } = await create(started);
    let tries = 0;
    const forCompany: typeof dependencies.forCompany = (companyId) => {
      const stores = dependencies.forCompany(companyId);
      const save: typeof stores.signers.save = async () => {
        tries += 1;
        return "conflict";
      };
      return { ...stores, signers: { ...stores.signers, save } };
    };
    const given = { title: "President", isDefault: true };
    const outcome = await change(started, { ...dependencies, forCompany }, signer.id, given);
    expect([refusalOf(outcome), tries]).toEqual(["SignerChangedMeanwhile", 25]);
    const longestPauses = [10, 20, 40, ...Array.from({ length: 21 }, () => 80)];
    expect(dependencies.clock.pauses).toEqual(longestPauses);
    expect(accepted(await findSigner(dependencies, administrator, signer.id))).toEqual({ signer, isDefault: false });
  });

  test("at an outdated version is refused immediately", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, administrator, company } = started;
    const { signer } = await create(started);
    const promoted = { ...signer, title: "President" };
    await dependencies.forCompany(company.id).signers.save(promoted, signerSaved(promoted, signer));
    const late = await changeSigner(dependencies, administrator, signer.id, [1], accept);
    expect(refusalOf(late)).toBe("VersionMismatch");
    expect(refusalOf(await deactivateSigner(dependencies, administrator, signer.id, [1]))).toBe("VersionMismatch");
  });
});

describe("a creation that was interrupted", () => {
  test("is completed: the signer becomes the default if it was meant to", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, administrator } = started;
    const { signer } = await create(started);
    expect(accepted(await finishSigner(dependencies, administrator, signer.id, false)).isDefault).toBe(false);
    expect(await defaultOf(started)).toBeNull();
    expect(accepted(await finishSigner(dependencies, administrator, signer.id, true))).toEqual({
      signer,
      isDefault: true,
    });
    expect(await defaultOf(started)).toBe(signer.id);
  });

  test("does not make a signer the default that was deactivated since", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, administrator } = started;
    const { signer } = await create(started);
    accepted(await deactivateSigner(dependencies, administrator, signer.id, null));
    expect(accepted(await finishSigner(dependencies, administrator, signer.id, true)).isDefault).toBe(false);
    expect(await defaultOf(started)).toBeNull();
  });
});

describe("another company's signers", () => {
  test("are not found, except by a Super User, whose changes are in that company's log", async () => {
    const started = await aCompanyWithAdministrator();
    const { dependencies, company } = started;
    const { signer } = await create(started);
    const other = await addCompany(dependencies);
    const hireIn = async (hierarchy: "Company Administrator" | "Super User") =>
      actorFor(await addUser(dependencies, other, { hierarchy, roles: [] }), other);
    const stranger = await hireIn("Company Administrator");
    expect(refusalOf(await findSigner(dependencies, stranger, signer.id))).toBe("SignerNotFound");
    expect(refusalOf(await changeSigner(dependencies, stranger, signer.id, null, accept))).toBe("SignerNotFound");
    expect(refusalOf(await deactivateSigner(dependencies, stranger, signer.id, null))).toBe("SignerNotFound");
    expect(refusalOf(await createSigner(dependencies, stranger, company.id, input, null))).toBe("CompanyNotFound");
    const page = { number: 1, size: 25, order: [] } as const;
    const listed = await listSigners(dependencies, stranger, company.id, { isActive: null }, page);
    expect(refusalOf(listed)).toBe("CompanyNotFound");

    const superUser = await hireIn("Super User");
    accepted(await deactivateSigner(dependencies, superUser, signer.id, null));
    expect((await actionsOf(started)).at(-1)).toBe("signer.deactivate");
    const seen = await listSigners(dependencies, superUser, company.id, { isActive: false }, page);
    expect(accepted(seen).rows.map((row) => row.signer.id)).toEqual([signer.id]);
  });
});
