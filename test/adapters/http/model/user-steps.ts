import {
  type Actor,
  isAdministrator,
  type Kind,
  logged,
  type ModelCompany,
  type ModelUser,
  may,
  sees,
  writtenAs,
} from "./model.ts";
import { type Planned, pickActor, refusedIf, type Step } from "./step.ts";

const kinds = ["administrator", "officer", "underwriter", "no role"] as const;

let emails = 0;
const newEmail = (): string => {
  emails += 1;
  return `walker-${emails}@model.example`;
};

/** A new one each time, so that none is among a user's last five. */
export const newPassword = (): string => {
  emails += 1;
  return `an example password ${emails}`;
};

const listed = (company: ModelCompany): void => logged(company, "company.list_administrator", "company", company.id);

const createUser: Step = (model, pick) => {
  const company = pick(model.companies);
  const actor = pickActor(model, pick, company);
  const kind = pick(kinds);
  const taken = pick([null, null, null, null, pick(pick(model.companies).users).email.toUpperCase()]);
  const password = newPassword();
  const email = taken ?? newEmail();
  return {
    actor,
    company,
    method: "POST",
    path: "/company/users/",
    body: { company: company.id, email, first_name: "Wanda", last_name: "Walker", password, ...writtenAs[kind] },
    refusal: refusedIf(
      [!may(actor, "people"), "403 permission_denied"],
      [!sees(actor, company), "404 company_not_found"],
      [taken !== null, "400 already_exists"],
    ),
    success: 201,
    shows: { company: company.id, email, ...writtenAs[kind], is_active: true, version: 1, one_time_password: null },
    follow: ({ id }) => {
      const made = { title: null, isActive: true, password, mustChangePassword: false, isSignedIn: null, version: 1 };
      company.users.push({ id, email, kind, ...made });
      logged(company, "user.create", "user", id);
      if (kind === "administrator") listed(company);
    },
  };
};

/** A user of a company, and someone who is about to change the user. */
const pickUser = (...[model, pick]: Parameters<Step>) => {
  const company = pick(model.companies);
  return { company, user: pick(company.users), actor: pickActor(model, pick, company) };
};

const changeOf = (
  { company, user, actor }: { company: ModelCompany; user: ModelUser; actor: Actor },
  body: object,
): Omit<Planned, "follow"> => ({
  actor,
  company,
  method: "PATCH",
  path: `/company/users/${user.id}/`,
  body,
  refusal: refusedIf([!may(actor, "people"), "403 permission_denied"], [!sees(actor, company), "404 user_not_found"]),
  version: user.version,
  success: 200,
  shows: { ...body, id: user.id },
  reads: `/company/users/${user.id}/`,
});

const changeTitle: Step = (model, pick) => {
  const picked = pickUser(model, pick);
  const { company, user } = picked;
  const title = pick([null, "Officer", "President"]);
  return {
    ...changeOf(picked, { title }),
    follow: () => {
      if (title === user.title) return;
      user.title = title;
      user.version += 1;
      logged(company, "user.change", "user", user.id);
    },
  };
};

/** Whether a company would be without an active administrator if a user were no longer one. */
const isLast = ({ users }: ModelCompany, user: ModelUser): boolean =>
  isAdministrator(user) && users.filter(isAdministrator).length === 1;

/** Gives a user another kind or activity, and updates the company's list of administrators. */
const setAccess = (company: ModelCompany, user: ModelUser, kind: Kind, isActive: boolean): void => {
  if (kind === user.kind && isActive === user.isActive) return;
  const [was, ends] = [isAdministrator(user), user.isActive && !isActive];
  Object.assign(user, { kind, isActive, version: user.version + 1 });
  if (was && !isAdministrator(user)) logged(company, "company.unlist_administrator", "company", company.id);
  logged(company, ends ? "user.deactivate" : "user.change", "user", user.id);
  if (!was && isAdministrator(user)) listed(company);
  if (ends && user.isSignedIn) user.isSignedIn = false;
};

const changeKind: Step = (model, pick) => {
  const picked = pickUser(model, pick);
  const { company, user, actor } = picked;
  const kind = pick(kinds);
  return {
    ...changeOf(picked, writtenAs[kind]),
    lateRefusal: refusedIf(
      [actor.user === user && kind !== user.kind, "403 own_access"],
      [isLast(company, user) && kind !== "administrator", "400 last_administrator"],
    ),
    follow: () => setAccess(company, user, kind, user.isActive),
  };
};

const setActive: Step = (model, pick) => {
  const picked = pickUser(model, pick);
  const { company, user, actor } = picked;
  const isActive = pick([true, true, false]);
  return {
    ...changeOf(picked, { is_active: isActive }),
    lateRefusal: refusedIf(
      [actor.user === user && isActive !== user.isActive, "403 own_access"],
      [isLast(company, user) && !isActive, "400 last_administrator"],
    ),
    follow: () => setAccess(company, user, user.kind, isActive),
  };
};

const deleteUser: Step = (model, pick) => {
  const picked = pickUser(model, pick);
  const { company, user, actor } = picked;
  const { body: _, shows: _none, ...planned } = changeOf(picked, {});
  return {
    ...planned,
    method: "DELETE",
    success: 204,
    lateRefusal: refusedIf([actor.user === user, "403 own_access"], [isLast(company, user), "400 last_administrator"]),
    follow: () => setAccess(company, user, user.kind, false),
  };
};

const resetPassword: Step = (model, pick) => {
  const picked = pickUser(model, pick);
  const { company, user, actor } = picked;
  const password = newPassword();
  const { shows: _, ...planned } = changeOf(picked, { password });
  return {
    ...planned,
    shows: { must_change_password: true, one_time_password: null },
    lateRefusal: refusedIf([actor.user === user, "400 invalid"]),
    follow: () => {
      Object.assign(user, { password, mustChangePassword: true, version: user.version + 1 });
      if (user.isSignedIn) user.isSignedIn = false;
      logged(company, "user.reset_password", "user", user.id);
    },
  };
};

export const userSteps: Readonly<Record<string, Step>> = {
  createUser,
  changeTitle,
  changeKind,
  setActive,
  deleteUser,
  resetPassword,
};
