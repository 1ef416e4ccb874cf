import { withArticle } from "../../../../domain/kernel/text/phrases.ts";
import type { ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { textIn } from "../json-texts.ts";
import { type ListColumn, listPage } from "../list-page.ts";
import type { Performed } from "../perform.ts";
import { lastIdOf, redirectTo, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";
import { actionPage } from "./action/action-page.ts";
import type { FormDeclaration } from "./declaration.ts";
import { editPage } from "./edit/edit-page.ts";
import type { Forms } from "./fields-of.ts";

/** A plain resource: a list, a form for a new record, a form for each record, and a page that asks before deactivating one. */
interface ResourcePages {
  /** `/admin/users` */
  readonly path: string;
  readonly title: string;
  /** `user` */
  readonly noun: string;
  readonly operations: Readonly<Record<"list" | "read" | "remove", string>>;
  readonly create: FormDeclaration;
  readonly change: FormDeclaration;
  /** Further links from a record. */
  readonly linksOf?: (visit: Visit) => readonly ShownLink[];
  /** Fields of a new record that are shown together with what is shown only once; absent for none. */
  readonly shownWithSecret?: readonly string[];
  /** Content about a record beside its form; absent for none. */
  readonly facts?: readonly ListColumn[];
  /** The first column links to the record. */
  readonly columns: readonly [ListColumn & { readonly text: (row: JsonObject) => string }, ...ListColumn[]];
}

/**
 * Shows response fields that are returned only once, together with related fields, because no other page can show them. Null if the
 * response has none.
 */
export const shownOncePage = (
  { shownOnce, labelOf }: ReturnType<Forms["fieldsOf"]>,
  { json }: Performed,
  {
    title,
    beside = [],
    back,
  }: { readonly title: string; readonly beside?: readonly string[]; readonly back: ShownLink },
): SiteOutcome | null => {
  if (!isJsonObject(json) || !shownOnce.some((name) => typeof json[name] === "string")) return null;
  const facts = [...beside, ...shownOnce].map((name) => ({ name: labelOf(name), text: textIn(json[name]) }));
  return shown({
    title,
    blocks: [
      { kind: "paragraph", text: "Write this down now: it is not shown again." },
      { kind: "facts", facts },
      { kind: "links", label: back.text, links: [back] },
    ],
  });
};

/** The pages of a plain resource. */
export const resourcePages = (
  {
    path,
    title,
    noun,
    operations,
    create,
    change,
    linksOf,
    shownWithSecret = [],
    facts,
    columns: [first, ...others],
  }: ResourcePages,
  forms: Forms,
): readonly SitePage[] => {
  const toList = () => path;
  const creation = forms.fieldsOf(create.operation);
  const list = forms.fieldsOf(operations.list);
  const removes = forms.fieldsOf(operations.remove);
  return [
    listPage(
      {
        path,
        title,
        operation: operations.list,
        columns: [{ ...first, text: (row) => ({ href: `${path}/${row.id}`, text: first.text(row) }) }, ...others],
        linksOf: ({ may }: Visit) =>
          may(creation.permission) ? [{ href: `${path}/new`, text: `Add ${withArticle(noun)}` }] : [],
        empty: `There is no ${noun} yet.`,
        listsInactive: list.listsInactive,
      },
      forms,
    ),
    actionPage(
      {
        path: `${path}/new`,
        form: create,
        backOf: toList,
        doneOf: (_visit, performed) =>
          shownOncePage(creation, performed, {
            title: `The ${noun} was added`,
            beside: shownWithSecret,
            back: { href: path, text: title },
          }) ?? redirectTo(`${path}?done=created`),
      },
      forms,
    ),
    editPage(
      {
        path: `${path}/{id}`,
        form: change,
        read: operations.read,
        idOf: lastIdOf,
        doneOf: toList,
        ...(facts === undefined
          ? {}
          : {
              aboutOf: (record: JsonObject, visit: Visit) => [
                { kind: "facts", facts: facts.map(({ name, text }) => ({ name, text: text(record, visit) })) } as const,
              ],
            }),
        linksOf: (visit, { is_active }) => [
          ...(linksOf?.(visit) ?? []),
          ...(visit.may(removes.permission) && is_active !== false
            ? [{ href: `${path}/${lastIdOf(visit)}/remove`, text: `Deactivate this ${noun}` }]
            : []),
        ],
      },
      forms,
    ),
    actionPage(
      {
        path: `${path}/{id}/remove`,
        form: {
          operation: operations.remove,
          title: `Deactivate this ${noun}?`,
          submit: "Deactivate",
          sections: [],
        },
        idOf: lastIdOf,
        backOf: toList,
        doneOf: () => redirectTo(`${path}?done=deactivated`),
      },
      forms,
    ),
  ];
};
