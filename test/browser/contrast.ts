import type { Page } from "playwright-core";

/** The contrast between a text and its background. */
interface Contrast {
  readonly selector: string;
  readonly contrast: number;
  /** Whether the background is dark. */
  readonly isDark: boolean;
}

// Written in the page's own language: the project's types do not include the document.
const measure = `(selectors) => {
  const numbersOf = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = numbersOf(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    return (numbersOf(backgroundColor)[3] ?? 1) > 0.5 ? backgroundColor : behind(element.parentElement);
  };
  return selectors.flatMap((selector) => {
    const element = [...document.querySelectorAll(selector)].find(
      (each) => each.getBoundingClientRect().width > 0 && (each.textContent ?? "").trim() !== "",
    );
    if (element === undefined) return [];
    const text = luminance(getComputedStyle(element).color);
    const back = luminance(behind(element));
    const contrast = (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
    return [{ selector, contrast: Math.round(contrast * 100) / 100, isDark: back < 0.2 }];
  });
}`;

/** The contrast (WCAG 2.2, 1.4.3) of the first visible text of each selector; nothing for a selector without such a text. */
export const contrastsOf = (page: Page, selectors: readonly string[]): Promise<Contrast[]> =>
  page.evaluate(`(${measure})(${JSON.stringify(selectors)})`);
