import { focusPage } from './focus-page.ts'

/** Elements that may hold the focus for their content: named or structured, so that their place is announced. */
const holders = 'dialog, form, fieldset, ul, ol, table, section'

/**
 * When the focused element leaves the page (a removed row, the button of a finished action), the focus moves to what
 * remains around its place, and not to the beginning of the page. Code that knows a better place moves the focus there
 * itself.
 * @returns ends it
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  /** The last position in the page itself, with its containers, innermost first. */
  let around: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    // after a dismissed message the focus returns
    if (target.closest('.toasts')) return
    around = []
    for (let element: Element | null = target; element; element = element.parentElement) around.push(element)
  }
  // a press on empty space leaves an element that stays: nothing is lost
  const forget = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (last === target && last?.isConnected && document.activeElement === document.body) last = null
    })
  const isLost = () => document.activeElement === document.body && last?.isConnected === false
  const mend = () => {
    if (!isLost()) return
    const place = around.find(element => element.isConnected && (element === around[0] || element.matches(holders)))
    if (!(place instanceof HTMLElement)) return focusPage()
    // a container cannot hold the focus by itself
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  // a moment later: a page or a dialog that takes the focus itself has it by then
  const observer = new MutationObserver(() => isLost() && setTimeout(mend, 100))
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}
