import { focusPage } from './focus-page.ts'

/** What may hold the focus for what it contains: named or structured, so that its place is said. */
const holders = 'dialog, form, fieldset, ul, ol, table, section'

/**
 * Where the focused element leaves the page (a row that was removed, a button whose deed is done), the focus goes to what still stands around
 * its place, and not to the beginning of the page. Whoever knows a better place takes the focus there itself.
 * @returns ends it
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  /** The last place in the page itself, and what contains it, innermost first. */
  let around: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    // from a message that is put away, the way leads back
    if (target.closest('.toasts')) return
    around = []
    for (let element: Element | null = target; element; element = element.parentElement) around.push(element)
  }
  // a press beside everything leaves an element that stays: nothing is lost
  const forget = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (last === target && last?.isConnected && document.activeElement === document.body) last = null
    })
  const isLost = () => document.activeElement === document.body && last?.isConnected === false
  const mend = () => {
    if (!isLost()) return
    const place = around.find(element => element.isConnected && (element === around[0] || element.matches(holders)))
    if (!(place instanceof HTMLElement)) return focusPage()
    // what holds the focus for others cannot do so by itself
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
