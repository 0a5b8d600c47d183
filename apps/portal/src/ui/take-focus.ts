/** A `ref` for what stands where the focused element stood. A field shows what it holds as chosen, to be written over. */
export const takeFocus = (element: HTMLElement | null): void => {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
