import { isWaiting } from '../library-internals/react-fiber.ts'

/** Does what was kept in its order and each once; what the page cannot take yet is kept again. */
export function repeatAll(
  events: readonly Kept[],
  controlOf: (event: Event) => EventTarget | null,
  isBehind: (event: Event) => boolean,
  keep: (event: Kept) => void,
): void {
  for (const event of events) {
    const control = successorOf(controlOf(event))
    if (!control) continue
    // React notes how a field stands when it takes it over
    if (isBehind(event) || (!/^(click|submit)$/.test(event.type) && isWaiting(control) !== false)) keep(event)
    else repeat(event, control)
  }
}

/**
 * Finds what a control has become: React draws anew what it cannot take over, as the page around an error. It has the same names, and the
 * visit has not left the page it began with; null where there is none.
 */
function successorOf(control: EventTarget | null): HTMLElement | null {
  if (!(control instanceof HTMLElement)) return null
  if (control.isConnected) return control
  const [begun] = performance.getEntriesByType('navigation')
  if (begun?.name !== location.href) return null
  return (
    [...document.querySelectorAll<HTMLElement>(control.localName)].find(other => nameOf(other) === nameOf(control)) ??
    null
  )
}
const nameOf = (control: HTMLElement) =>
  ['name', 'aria-label', 'aria-keyshortcuts'].map(name => control.getAttribute(name)).join() + control.textContent

/** With what a field held then: as soon as React has taken it over, it may write its own into it. */
export type Kept = Event & { entered?: { value: string; checked: boolean } }

/** Does once more what was kept, as a page that has taken over its control hears it. */
export function repeat(event: Kept, control: HTMLElement): void {
  if (event instanceof SubmitEvent && control instanceof HTMLFormElement) {
    control.requestSubmit(event.submitter?.isConnected ? event.submitter : null)
  } else if (event instanceof ToggleEvent) {
    // drawn anew it is as it was at first
    if (control instanceof HTMLDetailsElement && control !== event.target) control.open = event.newState === 'open'
    else control.dispatchEvent(new ToggleEvent(event.type, event))
  } else if (event.type !== 'click') {
    tellChange(event, control)
  } else if (control instanceof HTMLButtonElement && control.type === 'button' && !control.popoverTargetElement) {
    control.click()
  }
}

/** React notes a text field's value when it takes it over, and hears of no change until another comes. */
type Noted = HTMLElement & { value?: unknown; _valueTracker?: { setValue(value: string): void } }

function tellChange({ type, entered }: Kept, field: Noted): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    // comes as both events, and one press makes both anew
    if (type === 'input') return
    field.checked = !entered?.checked
    field.click()
  } else {
    if (entered && 'value' in field && field.value !== entered.value) {
      // no script puts a file into a field: what has left it was taken
      if (field instanceof HTMLInputElement && field.type === 'file') return
      field.value = entered.value
    }
    field._valueTracker?.setValue(`not ${field.value}`)
    field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
