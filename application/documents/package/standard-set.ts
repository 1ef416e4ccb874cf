import { type Actor, serviceUserId } from "../../../domain/access/actor.ts";
import { loggedPackage, loggedTemplate } from "../../../domain/documents/logged.ts";
import { newTemplate, revisionOf } from "../../../domain/documents/new-template.ts";
import { newPackage } from "../../../domain/documents/package/new-package.ts";
import { standardPackages, standardTemplates } from "../../../domain/documents/standard/set.ts";
import type { Page } from "../../../domain/kernel/page.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";

const noFilter = { isActive: null, stage: null };

/** More than the size of the standard set. */
const everyOne = {
  number: 1,
  size: 200,
  order: [{ field: "createdAt", descending: false }],
} as const satisfies Page<"createdAt">;

const isBegun = "begun";
const isDone = "done";
const factName = (companyId: number): string => `standard documents of company ${companyId}`;

/** Adds the standard templates that the company lacks, and returns the ids of all templates by code. */
const addTemplates = async (dependencies: Dependencies, actor: Actor, companyId: number) => {
  const { forCompany, sequences, clock } = dependencies;
  const { documentTemplates } = forCompany(companyId);
  const present = (await documentTemplates.list(noFilter, everyOne)).rows;
  for (const standard of standardTemplates) {
    if (present.some(({ code }) => code === standard.code)) continue;
    const details = { ...standard, kind: "liquid", fields: [], blank: null, isActive: true } as const;
    const now = clock.now();
    const template = newTemplate(details, { id: await sequences.next("document_template"), companyId, now });
    const revision = revisionOf(template, details, { byUserId: actor.userId, now });
    const entry = logEntry(dependencies, actor, "document_template.create", loggedTemplate, null, template);
    // If the code is taken, another process is adding the set too, and its template is just as good.
    await documentTemplates.add(template, revision, entry);
  }
  const stored = (await documentTemplates.list(noFilter, everyOne)).rows;
  return new Map(stored.map(({ code, id }) => [code, id]));
};

const addPackages = async (dependencies: Dependencies, actor: Actor, companyId: number): Promise<void> => {
  const { forCompany, sequences, clock } = dependencies;
  const ids = await addTemplates(dependencies, actor, companyId);
  const { documentPackages } = forCompany(companyId);
  const present = (await documentPackages.list(noFilter, everyOne)).rows;
  for (const { templates, ...standard } of standardPackages) {
    if (present.some(({ code }) => code === standard.code)) continue;
    const templateIds = templates.map((code) => {
      const id = ids.get(code);
      if (id === undefined) throw new Error(`the standard set has no template ${code}`);
      return id;
    });
    const place = { id: await sequences.next("document_package"), companyId, now: clock.now() };
    const made = newPackage({ ...standard, templateIds, isActive: true }, place);
    const entry = logEntry(dependencies, actor, "document_package.create", loggedPackage, null, made);
    await documentPackages.add(made, entry);
  }
};

/**
 * Gives a company the standard templates and packages when its own are first read. This is recorded with the installation, so that what
 * users change or deactivate is never restored. Until it is recorded, each read adds what is missing, once per code, regardless of
 * concurrent reads and crashes. The log names the service as the author.
 */
export const ensureStandardSet = async (
  dependencies: Dependencies,
  { requestId, ...actor }: Actor,
  companyId: number,
): Promise<void> => {
  const { installationFacts } = dependencies;
  const name = factName(companyId);
  if ((await installationFacts.putIfAbsent(name, isBegun)) === isDone) return;
  await addPackages(dependencies, { ...actor, userId: serviceUserId, requestId }, companyId);
  await installationFacts.replace(name, isBegun, isDone);
};
