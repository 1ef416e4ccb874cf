/**
 * The script that lets a browser ask before a page is left on which something was typed and not saved: a page is not kept, so going back
 * does not bring it back. A form that was sent and is shown again, because of an error or a new row, is not saved either.
 */
export const unsavedScript = `
{
  const key = "sent-form";
  const saving = "form.site-form[action]";
  const form = document.querySelector(saving);
  const isShownAgain = form !== null && sessionStorage.getItem(key) === form.getAttribute("action");
  let isUnsaved = isShownAgain && document.querySelector("main > .message") === null;
  sessionStorage.removeItem(key);
  document.addEventListener("input", ({ target }) => {
    if (target.closest(saving) !== null) isUnsaved = true;
  });
  document.addEventListener("submit", ({ target }) => {
    if (!target.matches(saving)) return;
    isUnsaved = false;
    sessionStorage.setItem(key, target.getAttribute("action"));
  });
  addEventListener("beforeunload", (event) => {
    if (isUnsaved) event.preventDefault();
  });
}
`;
