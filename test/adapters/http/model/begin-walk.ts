import { expect } from "bun:test";
import { password } from "../support/http-service.ts";
import type { Call, Caller, RunningService } from "../support/running-service.ts";
import { logged, type ModelCompany, type ModelUser, writtenAs } from "./model.ts";
import { newPassword } from "./user-steps.ts";
import { signIn } from "./walk.ts";
import type { Walk } from "./walk-state.ts";

let companies = 0;

const fresh = { title: null, isActive: true, mustChangePassword: false, version: 1 } as const;

/** A company with an administrator, an officer, and an underwriter, created by a Super User over the API. */
const newCompany = async (call: Call): Promise<ModelCompany> => {
  companies += 1;
  const made = await call("POST", "/company/companies/", { name: `Walked ${companies}`, company_type: "Lender" });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const company: ModelCompany = { id, users: [], signers: [], loans: [], defaultSignerId: null, log: [] };
  logged(company, "company.create", "company", id);
  for (const kind of ["administrator", "officer", "underwriter"] as const) {
    const given = { email: `${kind}-${companies}@model.example`, password: newPassword() };
    const body = { company: id, first_name: "Wanda", last_name: "Walker", ...given, ...writtenAs[kind] };
    const user = await call("POST", "/company/users/", body);
    company.users.push({ ...fresh, ...given, id: user.body.id, kind, isSignedIn: null });
    logged(company, "user.create", "user", user.body.id);
    if (kind === "administrator") logged(company, "company.list_administrator", "company", id);
  }
  return company;
};

/** Two new companies on a running service, with their users signed in, and the Super User who created them. */
export const beginWalk = async (service: RunningService, superUser: Caller): Promise<Walk> => {
  const { userId: id, email, call } = superUser;
  const own: ModelUser = { ...fresh, id, email, password, kind: "super user", isSignedIn: true };
  const model = { superUser: own, companies: [await newCompany(call), await newCompany(call)] } as const;
  const walk: Walk = { service, model, calls: new Map([[id, call]]), kept: [] };
  for (const company of model.companies)
    for (const user of company.users) await signIn(walk, company, user, newPassword());
  return walk;
};
