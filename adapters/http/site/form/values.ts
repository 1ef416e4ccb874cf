import type { ShownBlock, ShownField, ShownItem } from "../../../page-models/site.ts";
import type { OperationPermission } from "../../operation/operation-permission.ts";
import type { SiteOutcome, Visit } from "../site-page.ts";

const notEntered = "Not entered";
const noEntry = "None";

/** The value of a field, as text for a reader who cannot change it. */
const textOf = ({ look, values }: ShownField): string => {
  const texts = values
    .filter((value) => value !== "")
    .map((value) => ("options" in look ? (look.options.find((each) => each.value === value)?.text ?? value) : value));
  if (look.kind === "password" || texts.length === 0) return notEntered;
  const text = texts.join(", ");
  return look.kind === "dollars" ? `$${text}` : look.kind === "percent" ? `${text}%` : text;
};

/** A field, or the fields of a list, as text for a visitor who may not change them. They are not sent. */
export const onlyRead = (item: ShownItem): ShownItem => {
  const look = { kind: "fixed" } as const;
  if ("look" in item) return { ...item, look, values: [textOf(item)] };
  const { name, label, error, items } = item;
  if (items.length === 0) return { name: name ?? "", label, hint: null, error, look, values: [noEntry] };
  return { ...item, items: items.map(onlyRead), listName: null, addName: null, removeName: null };
};

/** Fields with their labels, prefixed with the name of their group. */
const factsOf = (items: readonly ShownItem[], group: string | null = null): readonly { name: string; text: string }[] =>
  items.flatMap((item) => {
    if ("look" in item) {
      const name = group === null ? item.label : `${group}: ${item.label}`;
      return [{ name, text: textOf(item) }];
    }
    const inside = factsOf(item.items, item.label);
    return inside.length === 0 ? [{ name: item.label, text: noEntry }] : inside;
  });

/** The blocks of a page with each form replaced by its fields and values. */
export const valuesOf = (blocks: readonly ShownBlock[]): readonly ShownBlock[] =>
  blocks.flatMap((block): readonly ShownBlock[] =>
    block.kind === "form"
      ? block.form.sections.flatMap(({ title, items }): readonly ShownBlock[] => [
          ...(title === null ? [] : [{ kind: "heading", text: title } as const]),
          { kind: "facts", facts: factsOf(items) },
        ])
      : [block],
  );

/** The page for visitors who may save its form, or with its values only for those who may only read it. */
export const readable = (outcome: SiteOutcome, { may }: Visit, permission: OperationPermission): SiteOutcome =>
  outcome._tag === "Page" && !may(permission)
    ? { ...outcome, content: { ...outcome.content, blocks: valuesOf(outcome.content.blocks) } }
    : outcome;
