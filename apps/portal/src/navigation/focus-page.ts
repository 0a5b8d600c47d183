/**
 * After a navigation within the page: moves the focus to the new page's heading, so that it is read out and Tab
 * continues from there. A field that took the focus itself keeps it.
 */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>('main')
  if (!main) return
  const { activeElement } = document
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  if (isField && main.contains(activeElement)) return
  const target = main.querySelector<HTMLElement>('h1') ?? main
  // a heading cannot hold the focus by itself
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
