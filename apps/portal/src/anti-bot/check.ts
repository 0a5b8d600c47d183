import type {
  FRCWidgetErrorEventData,
  FRCWidgetStateChangeEventData,
  WidgetErrorData,
  WidgetHandle,
} from '@friendlycaptcha/sdk'
import type { AntiBotConfiguration } from '../page-context.ts'
import { type CheckEvent, type CheckView, firstView, isTransient, nextView } from './check-view.ts'
import { loadSdk } from './sdk.ts'
import { askForWait, type Wait } from './wait.ts'

/** Milliseconds. */
const times = {
  /** In `unactivated` although it starts by itself: the start was lost with a frame that was loaded anew. */
  lostStart: 1000,
  /** After which the visitor is shown what goes on. */
  late: 5000,
  /** That a pressed button waits for the check before the slow way is taken. */
  patience: 10_000,
  /** And in all, whatever happens. */
  end: 45_000,
}

export type CheckOptions = {
  element: HTMLElement
  /** The form's field; the SDK adds it. */
  name: string
  language: string
  configuration: AntiBotConfiguration
  onView: (view: CheckView) => void
  /** When the slow way's wait is over, as it begins. */
  onWait: (wait: Wait | null) => void
  /** An error that is none of those after which the SDK tries again. */
  onError?: ((error: WidgetErrorData) => void) | undefined
}

/** One running check of one form. */
export type Check = {
  /** What to send as the form's field. Waits for a check that is under way, and always answers. */
  response(): Promise<string>
  /** What was sent is used up. @param ticketToo the centre would not have it */
  renew(ticketToo: boolean): void
  destroy(): void
}

export function startCheck(options: CheckOptions): Check {
  const { element, configuration, onView, onWait, onError } = options
  let view = firstView
  let widget: WidgetHandle | undefined
  let wait: Wait | null = null
  let over = false
  let waiting: (() => void)[] = []
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const ended = new AbortController()
  const heard = { signal: ended.signal }
  // the element may have had another one before
  onView(view)
  onWait(null)

  const stopTimer = (name: string) => {
    clearTimeout(timers.get(name))
    timers.delete(name)
  }
  const after = (name: string, ms: number, run: () => void) => {
    stopTimer(name)
    if (!over) timers.set(name, setTimeout(run, ms))
  }
  const settle = () => {
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const tell = (event: CheckEvent) => {
    view = nextView(view, event)
    if (!over) onView(view)
  }

  const beginWait = async () => {
    if (over || view.wait === 'asked' || (wait && Date.now() < wait.staleAt)) return
    tell({ type: 'wait', wait: 'asked' })
    wait = await askForWait().catch(() => null)
    if (over) return
    onWait(wait)
    if (!wait) {
      tell({ type: 'wait', wait: 'refused' })
      if (view.failed) settle()
      return
    }
    tell({ type: 'wait', wait: 'running' })
    after('wait', wait.readyAt - Date.now(), () => {
      tell({ type: 'wait', wait: 'over' })
      settle()
    })
  }
  const fail = (error: WidgetErrorData) => {
    onError?.(error)
    void beginWait()
  }

  const changed = ({ state, mode }: FRCWidgetStateChangeEventData) => {
    tell({ type: 'state', state, mode })
    if (state === 'completed') settle()
    if (state === 'completed' || state === 'error') stopTimer('late')
    if (state === 'requesting') after('late', times.late, () => tell({ type: 'late' }))
    if (state !== 'unactivated') stopTimer('lost')
    else after('lost', times.lostStart, () => widget?.getState() === 'unactivated' && widget.start())
  }
  const erred = ({ error }: FRCWidgetErrorEventData) => {
    tell({ type: 'error', error })
    // the slow way begins at once and the SDK goes on trying; whichever is first counts
    if (isTransient(error)) void beginWait()
    else fail(error)
  }
  // not inside of the event: a reset there is told twice and swallows what comes after it
  const renewSoon = () => after('renew', 0, () => widget?.reset())

  element.addEventListener('frc:widget.statechange', event => changed(detailOf(event)), heard)
  element.addEventListener('frc:widget.error', event => erred(detailOf(event)), heard)
  element.addEventListener('frc:widget.expire', renewSoon, heard)

  void loadSdk(configuration.endpoint).then(
    sdk => {
      if (over) return
      widget = sdk.createWidget({
        element,
        sitekey: configuration.siteKey,
        formFieldName: options.name,
        language: options.language,
        startMode: 'auto',
        theme: 'dark',
      })
    },
    (error: unknown) => {
      if (over) return
      tell({ type: 'unable' })
      fail({ code: 'other', detail: String(error) })
    },
  )

  const current = (): string | null => {
    if (view.state === 'completed' && widget) return widget.getResponse()
    return view.wait === 'over' && wait ? wait.ticket : null
  }
  const marker = () => widget?.getResponse() ?? '.UNCONNECTED'

  return {
    async response() {
      const ready = current()
      if (ready !== null) return ready
      if (view.failed) void beginWait()
      else after('patience', times.patience, () => void beginWait())
      after('end', view.wait === 'refused' ? times.patience : times.end, settle)
      await new Promise<void>(resolve => waiting.push(resolve))
      stopTimer('patience')
      stopTimer('end')
      return current() ?? marker()
    },
    renew(ticketToo) {
      if (wait && (ticketToo || Date.now() >= wait.staleAt)) {
        wait = null
        onWait(null)
        tell({ type: 'wait', wait: 'none' })
      }
      if (view.state === 'completed') renewSoon()
      else if (view.failed || view.attempts > 0) void beginWait()
    },
    destroy() {
      widget?.destroy()
      over = true
      ended.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      settle()
    },
  }
}

/** The SDK's events carry it. */
const detailOf = <Data>(event: Event): Data => (event as CustomEvent<Data>).detail
