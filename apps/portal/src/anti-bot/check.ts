import type {
  FRCWidgetErrorEventData,
  FRCWidgetStateChangeEventData,
  FriendlyCaptchaSDK,
  WidgetErrorData,
  WidgetHandle,
} from '@friendlycaptcha/sdk'
import type { CheckError } from '@kontor/contract/areas/platform/anti-bot'
import type { AntiBotConfiguration } from '../page/page-context.ts'
import { type CheckEvent, type CheckView, firstView, isTransient, nextView } from './check-view.ts'
import { askForWait, type Wait } from './wait.ts'

/** Milliseconds. */
const times = {
  /** In `unactivated` although it starts by itself: the start was lost with a frame that was reloaded. */
  lostStart: 1000,
  /** Stays `activated` where the visitor has to press the box, and is past it at once where not. */
  pressed: 1000,
  /** After this the visitor is shown what is going on. */
  late: 5000,
  /** Says how long a pressed button waits for the check before it takes the slow way. */
  patience: 10_000,
  /** And in total, whatever happens. */
  end: 45_000,
}

export type CheckOptions = {
  element: HTMLElement
  /** The form's field; the SDK adds it. */
  name: string
  language: string
  configuration: AntiBotConfiguration
  onView: (view: CheckView) => void
  /** Called when the slow way begins, with the end of its wait. Without it there is none: the form does not wait. */
  onWait?: ((wait: Wait | null) => void) | undefined
  /** An error after which the SDK does not try again. */
  onError: (error: CheckError) => void
}

/** One running check of one form. */
export type Check = {
  /** The value of the form's field. Waits for a running check, and always resolves. */
  response(): Promise<string>
  /** The same where it is there already, else null. */
  current(): string | null
  /** The sent response is used up. @param ticketToo the centre refused the ticket */
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
  onWait?.(null)

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
    if (!onWait || over || view.wait === 'asked' || (wait && Date.now() < wait.staleAt)) return
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
  const fail = ({ code, detail }: WidgetErrorData) => {
    onError({ state: 'error', code, detail })
    void beginWait()
  }

  const changed = ({ state }: FRCWidgetStateChangeEventData) => {
    tell({ type: 'state', state })
    if (state === 'completed') settle()
    if (state === 'completed' || state === 'error') stopTimer('late')
    if (state === 'activated') after('late', times.pressed, () => tell({ type: 'late' }))
    if (state === 'requesting') after('late', times.late, () => tell({ type: 'late' }))
    if (state !== 'unactivated') stopTimer('lost')
    else after('lost', times.lostStart, () => widget?.getState() === 'unactivated' && widget.start())
  }
  const erred = ({ error }: FRCWidgetErrorEventData) => {
    tell({ type: 'error', error })
    // the slow way begins immediately and the SDK keeps trying; whichever finishes first counts
    if (isTransient(error)) void beginWait()
    else fail(error)
  }
  // not inside the event: a reset there is reported twice and swallows the next events
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
    current,
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
        onWait?.(null)
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

let made: Promise<FriendlyCaptchaSDK> | undefined

/**
 * The SDK, once per page: it patches natives of the page permanently, and slows them down, so only protected forms load
 * it. It must leave `eval` alone: the page's policy forbids it anyway.
 */
function loadSdk(endpoint: string): Promise<FriendlyCaptchaSDK> {
  made ??= import('@friendlycaptcha/sdk').then(
    ({ FriendlyCaptchaSDK }) => new FriendlyCaptchaSDK({ apiEndpoint: endpoint, disableEvalPatching: true }),
  )
  // blocked once is not blocked for ever
  made.catch(() => {
    made = undefined
  })
  return made
}
