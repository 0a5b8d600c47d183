import { isWaiting } from '../library-internals/react-fiber.ts'
import type { Kept } from './repeat-event.ts'

declare global {
  interface Window {
    /** Holds what happened on the page and no script has taken yet; `earlyScript` begins it. */
    early: Event[] | { push(event: Event): unknown }
    /** Letters that follow the search's key and wait for its field, which comes late. */
    typed?: string | undefined
  }
}

/**
 * Runs before anything can be pressed, inline and under the page's nonce: keeps what is pressed, chosen and typed until React listens, and
 * for as long as the page lives each sent form that no script answers. Such a form would go to the server as a plain POST and lose its
 * content. Links, lists' forms (GET) and popovers work without any script.
 */
export const earlyScript =
  "early=[];['pointerdown','click','input','change','toggle'].forEach(t=>document.addEventListener(t,e=>early.push(e),true));addEventListener('submit',e=>{if(e.target.method=='post'&&!e.defaultPrevented){e.preventDefault();early.push(e)}})"

/**
 * Runs like `earlyScript`, and for as long as the page lives: a key presses what declares it as `aria-keyshortcuts`, the arrow down opens
 * what pops up, and arrows, Home and End move in an open menu. So a key is kept as a press is. The browser, which has a use for some of these
 * keys, must not have them. A sign typed into a field is a sign, and nothing opens over a dialog.
 */
export const shortcutScript = `addEventListener('keydown',e=>{
let {key,target:t}=e,m=e.ctrlKey?'Control+':e.metaKey?'Meta+':'',one=key?.length==1&&!m
if(!key||e.defaultPrevented||e.altKey||m&&e.shiftKey)return
let busy=document.querySelector('dialog:modal')||one&&t.closest('input,textarea,select,[contenteditable]')
let name=m+(key.length>1?key:key.toUpperCase())
let c=[...document.querySelectorAll('[aria-keyshortcuts]')].find(c=>c.getAttribute('aria-keyshortcuts').split(' ').includes(name)&&(c.form?c==t:!busy))
let items=[...document.querySelectorAll('[role=menu]:popover-open [role^=menuitem]')],at=items.indexOf(document.activeElement)
let item=!m&&{ArrowDown:items[(at+1)%items.length],ArrowUp:items.at(Math.max(at,0)-1),Home:items[0],End:items.at(-1)}[key]
if(c?.form)c.form.requestSubmit()
else if(c){typed='';c.click()}
else if(item)item.focus()
else if(key=='ArrowDown'&&t.matches('[aria-haspopup=menu],[aria-haspopup=listbox]'))t.popoverTargetElement?.matches(':popover-open')||t.click()
else if(window.typed!=null&&one&&!busy)typed+=key
else return
e.preventDefault()
})`

/** Milliseconds after which the page is tried again. */
const pause = 50
/** Pixels by which a pointer moves in a press. */
const slack = 4

let kept: Kept[] = []
/** Says that what was kept is being done. */
let carrying = false

/**
 * Takes over from `earlyScript`, right after React has begun to listen. React takes an event that reaches a part of the page which it has not
 * taken over yet, at once if it can; if it cannot, because that part's script is still to come, it stops the event, and no one would hear
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
  let first: Event | undefined
  // before React: a change that makes it take its field over comes too late for it, which then finds nothing changed. No key comes before
  // what the browser fills in
  for (const type of ['input', 'change'])
    window.addEventListener(
      type,
      event => {
        if (isWaiting(event.target) !== false) first = event
      },
      true,
    )
  for (const type of ['click', 'input', 'change'])
    document.addEventListener(
      type,
      event => {
        forget(event)
        const waiting = isWaiting(controlOf(event))
        // a field that another script has put here, as one for cards, is never React's to take over: what waits for it would wait for ever
        const late = event.type !== 'click' && waiting !== undefined && follows(event)
        if (event.cancelBubble || waiting || late || (event === first && waiting === false)) keep(event)
      },
      true,
    )
  // before React; what is sent without any script is not kept back
  window.addEventListener(
    'submit',
    event => {
      if ((event.target as HTMLFormElement).method !== 'post' || !follows(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      keep(event)
    },
    true,
  )
  addEventListener('submit', event => event !== unanswered && forget(event))
  if (!Array.isArray(early)) return
  followPresses(early.findLast(isPress))
  for (const event of early) isPress(event) || keep(event)
}

/** Anyone who waits presses again, and means one press. */
function keep(event: Kept): void {
  if (kept.length === 0) setTimeout(carryOut, pause)
  forget(event)
  const { value, checked } = event.target as HTMLInputElement // others have neither
  event.entered ??= { value, checked }
  kept.push(event)
}

async function carryOut(): Promise<void> {
  const { repeatAll } = await import('./repeat-event.ts')
  const events = kept
  kept = []
  carrying = true
  repeatAll(events, controlOf, isBehind, keep)
  carrying = false
}

/** Says of what happens now that something in the same form comes first: a role that was chosen before fills in what is then chosen by hand. */
const follows = (event: Event): boolean => !carrying && isBehind(event)
const isBehind = (event: Event): boolean => {
  const form = formOf(event)
  return !!form && kept.some(earlier => formOf(earlier) === form)
}
const formOf = ({ target }: Event) => (target instanceof Element ? target.closest('form') : null)

/** Forgets what is done once more, as the last time counts. */
function forget(event: Event): void {
  kept = kept.filter(earlier => !isSame(earlier, event))
}

/**
 * Takes the control that was pressed for what counts: where the page moves between the press of a pointer and its release, as it does when
 * a note or a late part comes above, the browser finds another element under the pointer.
 */
function followPresses(begin: PointerEvent | undefined): void {
  document.addEventListener('pointerdown', event => (begin = event), true)
  // before React, and on its way to no one else
  window.addEventListener(
    'click',
    event => {
      const control =
        begin?.target instanceof Element ? begin.target.closest<HTMLElement>('button, a, input, label, summary') : null
      // a key's press has no pointer, and nor has ours
      if (!begin || !control?.isConnected || event.detail === 0 || control.contains(event.target as Node)) return
      // the browser presses a label's field by itself
      if (control instanceof HTMLLabelElement && control.control === event.target) return
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
