import { type Actor, logged, type ModelCompany, type ModelSigner, may, sees } from "./model.ts";
import { type Planned, pickActor, refusedIf, type Step } from "./step.ts";

const chosen = (company: ModelCompany, id: number | null): void => {
  if (company.defaultSignerId === id) return;
  company.defaultSignerId = id;
  logged(company, "company.set_default_signer", "company", company.id);
};

const createSigner: Step = (model, pick) => {
  const company = pick(model.companies);
  const actor = pickActor(model, pick, company);
  const title = pick(["Secretary", "President"]);
  const isDefault = pick([false, true]);
  return {
    actor,
    company,
    method: "POST",
    path: "/company/signers/",
    body: { company: company.id, name: "Sylvia Signer", title, is_default: isDefault },
    refusal: refusedIf(
      [!may(actor, "people"), "403 permission_denied"],
      [!sees(actor, company), "404 company_not_found"],
    ),
    success: 201,
    shows: { company: company.id, title, is_default: isDefault, is_active: true, version: 1 },
    follow: ({ id }) => {
      company.signers.push({ id, title, isActive: true, version: 1 });
      logged(company, "signer.create", "signer", id);
      if (isDefault) chosen(company, id);
    },
  };
};

interface Picked {
  readonly company: ModelCompany;
  readonly signer: ModelSigner;
  readonly actor: Actor;
}

const withSigner =
  (plan: (picked: Picked, pick: Parameters<Step>[1]) => Planned): Step =>
  (model, pick) => {
    const companies = model.companies.filter(({ signers }) => signers.length > 0);
    if (companies.length === 0) return null;
    const company = pick(companies);
    return plan({ company, signer: pick(company.signers), actor: pickActor(model, pick, company) }, pick);
  };

const changeOf = ({ company, signer, actor }: Picked, body: object): Omit<Planned, "follow"> => ({
  actor,
  company,
  method: "PATCH",
  path: `/company/signers/${signer.id}/`,
  body,
  refusal: refusedIf([!may(actor, "people"), "403 permission_denied"], [!sees(actor, company), "404 signer_not_found"]),
  version: signer.version,
  success: 200,
  shows: body,
  reads: `/company/signers/${signer.id}/`,
});

const changed = (company: ModelCompany, signer: ModelSigner, change: Partial<ModelSigner>, action: string): void => {
  Object.assign(signer, change, { version: signer.version + 1 });
  logged(company, action, "signer", signer.id);
};

const changeTitle = withSigner((picked, pick) => {
  const title = pick(["Secretary", "President", "Treasurer"]);
  const { company, signer } = picked;
  return {
    ...changeOf(picked, { title }),
    follow: () => {
      if (title !== signer.title) changed(company, signer, { title }, "signer.change");
    },
  };
});

const setActive = withSigner((picked, pick) => {
  const isActive = pick([true, false]);
  const { company, signer } = picked;
  return {
    ...changeOf(picked, { is_active: isActive }),
    follow: () => {
      if (isActive !== signer.isActive) changed(company, signer, { isActive }, "signer.change");
    },
  };
});

const setDefault = withSigner((picked, pick) => {
  const isDefault = pick([true, true, false]);
  const { company, signer } = picked;
  const isNew = company.defaultSignerId !== signer.id;
  return {
    ...changeOf(picked, { is_default: isDefault }),
    lateRefusal: refusedIf([isDefault && isNew && !signer.isActive, "400 invalid"]),
    follow: () => {
      if (isDefault) chosen(company, signer.id);
      else if (!isNew) chosen(company, null);
    },
  };
});

const deactivateSigner = withSigner((picked) => {
  const { company, signer } = picked;
  const { body: _, shows: _none, ...planned } = changeOf(picked, {});
  return {
    ...planned,
    method: "DELETE",
    success: 204,
    follow: () => {
      if (signer.isActive) changed(company, signer, { isActive: false }, "signer.deactivate");
    },
  };
});

export const signerSteps: Readonly<Record<string, Step>> = {
  createSigner,
  changeSignerTitle: changeTitle,
  setSignerActive: setActive,
  setDefaultSigner: setDefault,
  deactivateSigner,
};
