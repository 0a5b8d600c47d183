/** A `ref` for the element that replaces the focused one. A field selects its content, to be overwritten. */
export const takeFocus = (element: HTMLElement | null): void => {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
