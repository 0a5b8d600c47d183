declare global {
  interface Window {
    /** What happened on the page and no script has taken yet; `earlyScript` begins it. */
    early: Event[] | { push(event: Event): unknown }
  }
}

/**
 * Runs before anything can be pressed, inline and under the page's nonce: keeps what is pressed, chosen and typed until React listens, and
 * for as long as the page lives each sent form that no script answers. Such a form would go to the server as a plain POST and lose its
 * content. Links, lists' forms (GET) and popovers work without any script.
 */
export const earlyScript =
  "early=[];['pointerdown','click','input','change','toggle'].forEach(t=>document.addEventListener(t,e=>early.push(e),true));addEventListener('submit',e=>{if(e.target.method=='post'&&!e.defaultPrevented){e.preventDefault();early.push(e)}})"

/** Milliseconds after which the page is tried again. */
const pause = 50
/** Pixels by which a pointer moves in a press. */
const slack = 4

let kept: Event[] = []

/**
 * Takes over from `earlyScript`, right after React has begun to listen. React takes an event that reaches a part of the page which it has not
 * taken over yet, at once if it can; if it cannot, because that part's script is still to come, it stops the event, and nobody would hear
 * of it.
 */
export function keepEarlyEvents(): void {
  const { early } = window
  let unanswered: Event | undefined
  window.early = {
    push(event: Event) {
      if (event.type !== 'submit') return
      unanswered = event
      keep(event)
    },
  }
  for (const type of ['click', 'input', 'change'])
    document.addEventListener(
      type,
      event => {
        forget(event)
        if (event.cancelBubble) keep(event)
      },
      true,
    )
  addEventListener('submit', event => event !== unanswered && forget(event))
  if (!Array.isArray(early)) return
  followPresses(early.findLast(isPress))
  early.forEach(keep)
}

/** Whoever waits presses again, and means one press. */
function keep(event: Event): void {
  if (kept.length === 0) setTimeout(carryOut, pause)
  forget(event)
  kept.push(event)
}

/** In its order and each once; what the page cannot take yet is kept again. */
function carryOut(): void {
  const events = kept
  kept = []
  events.forEach(repeat)
}

/** Where it is done once more, the last time counts. */
function forget(event: Event): void {
  kept = kept.filter(earlier => !isSame(earlier, event))
}

/**
 * Where the page moves between the press of a pointer and its release, as it does when a note or a late part comes above, the browser finds
 * another element under the pointer: the control that was pressed counts.
 */
function followPresses(begin: PointerEvent | undefined): void {
  document.addEventListener('pointerdown', event => (begin = event), true)
  // before React, and on its way to nobody else
  window.addEventListener(
    'click',
    event => {
      const control = begin?.target instanceof Element ? begin.target.closest<HTMLElement>('button, a') : null
      // a key's press has no pointer, and nor has ours
      if (!begin || !control?.isConnected || event.detail === 0 || control.contains(event.target as Node)) return
      if (Math.hypot(event.clientX - begin.clientX, event.clientY - begin.clientY) > slack) return
      event.preventDefault()
      event.stopImmediatePropagation()
      control.click()
    },
    true,
  )
}

const isPress = (event: Event): event is PointerEvent => event.type === 'pointerdown'

const controlOf = ({ type, target }: Event) =>
  type === 'click' && target instanceof Element ? target.closest('button') : target

const isSame = (one: Event, other: Event) => one.type === other.type && controlOf(one) === controlOf(other)

function repeat(event: Event): void {
  const control = controlOf(event)
  if (isPress(event) || !(control instanceof HTMLElement && control.isConnected)) return
  if (event instanceof SubmitEvent && control instanceof HTMLFormElement) {
    control.requestSubmit(event.submitter?.isConnected ? event.submitter : null)
  } else if (event.type !== 'click') {
    // React marks what it takes over, and notes how it stands then
    if (!Object.keys(control).some(key => key.startsWith('__react'))) keep(event)
    else if (event instanceof ToggleEvent) control.dispatchEvent(new ToggleEvent(event.type, event))
    else tellChange(event.type, control)
  } else if (control instanceof HTMLButtonElement && control.type === 'button' && !control.popoverTargetElement) {
    control.click()
  }
}

/** React notes a text field's value when it takes it over, and hears of no change until another comes. */
type Noted = HTMLElement & { value?: unknown; _valueTracker?: { setValue(value: string): void } }

function tellChange(type: string, field: Noted): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    // comes as both events, and one press makes both anew
    if (type === 'input') return
    field.checked = !field.checked
    field.click()
  } else {
    field._valueTracker?.setValue(`not ${field.value}`)
    field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
