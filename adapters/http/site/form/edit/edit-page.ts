import type { JsonObject } from "../../../codec/codec.ts";
import { notingUnread } from "../../every-row.ts";
import type { Performed } from "../../perform.ts";
import { refusedPage } from "../../refused-page.ts";
import { redirectTo, type SiteOutcome, type SitePage, shown, type Visit, zoneOf } from "../../site-page.ts";
import { changesOf, withPatch, withRemovals } from "../changes.ts";
import { namesOf } from "../declaration.ts";
import type { Forms } from "../fields-of.ts";
import type { FieldProblems } from "../items.ts";
import { openedEarlier } from "../late-form.ts";
import { isRowAction, keptEntries } from "../posted.ts";
import { fieldProblems, formSentenceOf } from "../problem.ts";
import { jsonObject, typedObject } from "../typed.ts";
import { readable } from "../values.ts";
import {
  asStored,
  contentOf,
  type EditPage,
  type Entered,
  emptyContent,
  enteredIn,
  typedOnly,
} from "./edit-content.ts";
import {
  isStored,
  isUnchanged,
  readStored,
  type Stored,
  saveChanges,
  sentBefore,
  storedText,
} from "./edited-record.ts";

/** Creates the page of a form that changes a record: shows the record, saves the changes, and reports problems. */
export const editPage = (page: EditPage, { fieldsOf }: Pick<Forms, "fieldsOf">): SitePage => {
  const { form: declaration } = page;
  const { title, operation } = declaration;
  const fields = fieldsOf(operation);
  const names = namesOf(declaration);
  const own = fields.named(names);

  const save = (visit: Visit, json: JsonObject, ifMatch: string | null): Promise<Performed> =>
    saveChanges(visit, operation, page, json, ifMatch);

  const receive = async (visit: Visit, form: URLSearchParams): Promise<SiteOutcome> => {
    const before = sentBefore(form);
    const entered = enteredIn(own, fields, form);
    if (isRowAction(form)) return shown(await contentOf(page, fields, visit, entered, before));
    const json = jsonObject(own, entered.typed, zoneOf(visit));
    const changes = changesOf(fields.names, before.json, json, before.json, zoneOf(visit));
    const { patch } = withRemovals(changes, own, entered.removed);
    if (isUnchanged(page, patch)) return redirectTo(`${page.doneOf(visit)}?done=unchanged`);
    const first = await save(visit, patch, before.etag);
    const outcome = first.status === 412 ? await merge(visit, entered, before) : { saved: first, stored: before };
    if ("page" in outcome) return outcome.page;
    const { saved, stored } = outcome;
    if (saved.status < 300) return redirectTo(`${page.doneOf(visit)}?done=saved`);
    const links = (await page.waysOutOf?.(visit, saved)) ?? [];
    const problems: FieldProblems = new Map([...entered.notKept, ...fieldProblems(saved)]);
    const why = { status: saved.status, sentence: formSentenceOf(saved, problems), problems, links };
    return shown(await contentOf(page, fields, visit, entered, stored, why));
  };

  /** Handles a record that someone else has saved: the visitor decides about fields that both changed; the rest is saved. */
  const merge = async (visit: Visit, entered: Entered, before: Stored) => {
    const { typed } = entered;
    const json = jsonObject(own, typed, zoneOf(visit));
    const stored = await readStored(visit, page);
    if (!isStored(stored)) return { page: refusedPage(title, stored) };
    const changes = changesOf(fields.names, before.json, json, stored.json, zoneOf(visit));
    const { patch, conflicts } = withRemovals(changes, own, entered.removed);
    if (conflicts.length === 0) {
      if (isUnchanged(page, patch)) return { page: redirectTo(`${page.doneOf(visit)}?done=unchanged`) };
      return { saved: await save(visit, patch, stored.etag), stored };
    }
    const refreshed = typedOnly(
      typedObject(own, withPatch(stored.json, patch), zoneOf(visit)),
      page.offered && new Set(Object.keys(typed)),
    );
    const why = {
      status: 412,
      sentence: "Someone else has changed the same fields since you opened this page. Review them, then save.",
      problems: new Map(conflicts.map((path) => [path, storedText(fields, path, stored.json, zoneOf(visit))])),
    };
    return { page: shown(await contentOf(page, fields, visit, { ...entered, typed: refreshed }, stored, why)) };
  };

  return {
    path: page.path,
    // A visitor who may only read the record sees its values instead of a form.
    permission: page.permission ?? fieldsOf(page.read).permission,
    read: page.read,
    form: { operation, names },
    show: async (visit) => {
      const stored = await readStored(visit, page);
      if (!isStored(stored)) return refusedPage(title, stored);
      const { value: offered, unread } = await notingUnread(visit, (noting) => page.offered?.namesOf(noting));
      const [refused] = unread;
      if (refused !== undefined) return refusedPage(title, refused);
      if (page.offered !== undefined && offered?.size === 0)
        return shown(await emptyContent(page, fields, visit, stored, page.offered.noneText));
      const typed = typedOnly(typedObject(own, stored.json, zoneOf(visit)), offered);
      const about = page.aboutOf?.(stored.json, visit);
      const entered = { ...asStored(own, stored.json), typed };
      const content = await contentOf(page, fields, visit, entered, stored, null, about);
      return readable(shown(content), visit, fields.permission);
    },
    receive: async (visit, form) => readable(await receive(visit, form), visit, fields.permission),
    refill: async (visit, form) => {
      const why = { ...openedEarlier, problems: new Map() };
      return shown(await contentOf(page, fields, visit, enteredIn(own, fields, form), sentBefore(form), why));
    },
    keep: (form) => keptEntries(fields.names, form),
  };
};
