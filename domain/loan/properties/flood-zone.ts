import type { Property } from "./property.ts";

/** The special flood hazard areas, by their zones on the flood map. */
const hazardZone =
  /^(A|AO|AH|AE|A([1-9]|[12]\d|30)|A99|AR(\/A(O|H|E|[1-9]|[12]\d|30)?)?|V|VO|VE|V([1-9]|[12]\d|30)|M|E)$/;

/** Whether a flood zone as entered, such as `Zone AE (EL 9)`, is a special flood hazard area. */
export const isHazardZone = (floodZone: string | null): boolean => {
  const [zone = ""] = (floodZone ?? "")
    .trim()
    .toUpperCase()
    .replace(/^ZONE\s+/, "")
    .split(/[\s,;(]/);
  return hazardZone.test(zone);
};

/** What a property keeps of its former flood zone when another one is entered: a special flood hazard zone, if the new one is not. */
export const withFormerZone = (
  { floodZone: former, formerFloodZone }: Pick<Property, "floodZone" | "formerFloodZone">,
  floodZone: string | null,
): Pick<Property, "formerFloodZone"> => {
  if (former !== null && isHazardZone(former) && !isHazardZone(floodZone)) return { formerFloodZone: former };
  return formerFloodZone === undefined ? {} : { formerFloodZone };
};
