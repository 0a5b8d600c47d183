import type { Challenge } from 'altcha-lib'
import { type CheckError, type CheckState, listen, type Message, post, surroundings } from './messages.ts'
import { ask, CheckFailure, solve, startWorkers } from './solve.ts'

/** The hidden frame that does the work: it drives the SDK's handles and the widgets' boxes. */
type Widget = {
  id: string
  /** Set once its frame has announced itself; until then a start is only remembered. */
  announced: boolean
  startAsked: boolean
  siteKey: string
  state: CheckState
  controller: AbortController | null
  expiry: ReturnType<typeof setTimeout> | undefined
}

const here = surroundings()
const worker = document.querySelector<HTMLScriptElement>('script[data-worker]')?.dataset.worker ?? ''
const widgets = new Map<string, Widget>()
/** Milliseconds before its end in which a response is no longer given out: the form must still arrive. */
const margin = 20_000

const markers: Partial<Record<CheckState, string>> = {
  unactivated: '.UNSTARTED',
  activating: '.REQUESTING',
  activated: '.REQUESTING',
  requesting: '.REQUESTING',
  solving: '.SOLVING',
  verifying: '.VERIFYING',
  expired: '.EXPIRED',
  error: '.ERROR',
}

function show(widget: Widget, state: CheckState, details: { response?: string; error?: CheckError } = {}): void {
  widget.state = state
  const response = details.response ?? markers[state] ?? ''
  const mode = state === 'unactivated' || state === 'activating' ? {} : { mode: 'noninteractive' }
  const error = details.error ? { error: details.error } : {}
  post(here, 'root_set_response', '', { widget_id: widget.id, state, response, ...mode, ...error })
  post(here, 'widget_set_state', widget.id, { data: { state, response, ...mode, ...error } })
}

function widgetOf(id: string): Widget {
  const known = widgets.get(id)
  if (known) return known
  const widget: Widget = {
    id,
    announced: false,
    startAsked: false,
    siteKey: '',
    state: 'unactivated',
    controller: null,
    expiry: undefined,
  }
  widgets.set(id, widget)
  return widget
}

function stop(widget: Widget): void {
  widget.controller?.abort()
  widget.controller = null
  widget.startAsked = false
  clearTimeout(widget.expiry)
}

/** A repeated start changes nothing. */
function start(widget: Widget): void {
  widget.startAsked = true
  if (!widget.announced || widget.controller || widget.state === 'completed') return
  const controller = new AbortController()
  widget.controller = controller
  void run(widget, controller)
    .catch((error: unknown) => {
      if (controller.signal.aborted) return
      const code = error instanceof CheckFailure ? error.code : 'other'
      show(widget, 'error', { error: { code, detail: error instanceof Error ? error.message : String(error) } })
    })
    .finally(() => {
      if (widget.controller === controller) widget.controller = null
    })
}

async function run(widget: Widget, controller: AbortController): Promise<void> {
  const { signal } = controller
  show(widget, 'activating')
  const { parameters, origin } = here
  const page = {
    sitekey: widget.siteKey,
    origin,
    sess_id: parameters.get('sess_id'),
    sess_c: parameters.get('sess_c'),
    sdk_v: parameters.get('sdk_v'),
  }
  const solved = await work(widget, page, controller)
  if (signal.aborted) return
  if (!solved) throw new CheckFailure('other', 'no solution was found')
  show(widget, 'verifying')
  const { response, expires_in } = await ask<{ response: string; expires_in: number }>('redeem', solved, signal)
  if (signal.aborted) return
  show(widget, 'completed', { response })
  widget.expiry = setTimeout(() => show(widget, 'expired'), Math.max(1000, expires_in * 1000 - margin))
}

/** Gets a challenge and solves it. @returns null where it was stopped */
async function work(widget: Widget, page: object, controller: AbortController) {
  const pool = startWorkers(worker)
  try {
    const { challenge } = await ask<{ challenge: Challenge }>('activate', page, controller.signal)
    show(widget, 'activated')
    show(widget, 'requesting')
    show(widget, 'solving')
    const solution = await solve(challenge, pool, controller)
    return solution && { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
  } finally {
    pool.end()
  }
}

/**
 * Its frame was loaded, perhaps again: it knows nothing, and work under way for it is restarted.
 * @param message `again` where the frame stayed, and answers an agent that asked
 */
function announce({ from_id, sitekey, again }: Message): void {
  const widget = widgetOf(from_id)
  if (again && widget.announced) return
  const asked = widget.startAsked
  stop(widget)
  widget.announced = true
  widget.siteKey = String(sitekey ?? '')
  if (widget.siteKey === '') {
    show(widget, 'error', { error: { code: 'sitekey_missing', detail: 'there is no site key' } })
    return
  }
  show(widget, 'unactivated')
  if (asked) start(widget)
}

function reset({ from_id }: Message): void {
  const widget = widgetOf(from_id)
  stop(widget)
  widget.state = 'unactivated'
  post(here, 'widget_set_state', from_id, { data: { state: 'unactivated', response: '.UNSTARTED' } })
}

function destroy({ from_id }: Message): void {
  const widget = widgets.get(from_id)
  if (widget) stop(widget)
  widgets.delete(from_id)
}

/** Answered, because a page may wait for it. */
function refuse({ type, uid }: Message): void {
  const error = { code: 'other', detail: 'this server knows no risk intelligence' }
  post(here, `${type}_reply`, '', { uid, error })
}

const handlers: Record<string, (message: Message) => void> = {
  widget_announce: announce,
  // it may come before the widget has announced itself
  root_trigger_widget: ({ from_id }) => start(widgetOf(from_id)),
  widget_trigger: ({ from_id }) => start(widgetOf(from_id)),
  root_reset_widget: reset,
  root_destroy_widget: destroy,
  root_risk_intelligence_generate: refuse,
  root_risk_intelligence_clear: refuse,
}

if (parent !== window && here.origin !== '') {
  listen(here, message => handlers[message.type]?.(message))
  post(here, 'agent_announce', '', {})
  // after 36 hours the SDK loads both frames anew: a widget that was there first has told the agent before this one
  for (let frame = 0; frame < parent.length; frame++) parent[frame]?.postMessage({ newAgent: here.id }, location.origin)
}
