import type { ToldEvent } from '@kontor/contract/events'
import type { AnyRouter } from '@tanstack/react-router'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { untilSignOut } from '../api/request-queue.ts'
import { refresh } from '../navigation/use-refresh.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import type { PageState } from '../session/page-state.ts'
import { fetchSession } from '../session/session.ts'
import { concernsFrame, concernsPage } from './concerns.ts'

/** Milliseconds for which tabs that no one looks at still listen. */
const restsAfter = 300_000
/** Milliseconds in which a stream says its first word, and its next one: one that does not is held back on its way. */
const patience = { first: 10_000, next: 45_000 }
/** Milliseconds between two looks where no stream arrives, and until one is tried again. */
const polling = { every: 30_000, streamAgain: 120_000 }
/** Milliseconds in which events gather: what happens at once is read at once. */
const gathering = 100
/** Milliseconds within which the pages of all people look at what concerns everyone: not at once. */
const spread = 600
/** Milliseconds for which events are kept for a tab that is just being opened. */
const remembered = 60_000

/** Is told from tab to tab; null: anything may have happened. */
type Told = { events: ToldEvent[] | null; last?: string }
type Message = ({ told: Told; to?: string } | { hello: string; age: number }) & { customer: number | null }

/**
 * Lets the pages of this browser follow what happens: one of its tabs listens for all of them.
 * @param signal ends it
 */
export function startLive(router: AnyRouter, signal: AbortSignal): void {
  const page: PageState = router.options.context.page
  const me = newIdempotencyKey()
  const channel = new BroadcastChannel('kontor-live')
  // a page whose session is over stays as it is: what its reader does next leads to the login
  const follower = follow(router, page, () => rest())
  let customer: number | null = page.session?.user?.current_customer_number ?? null
  let last: string | undefined
  /** When what the pages show was right; the page itself was asked for at 0. */
  let knownAt = 0
  let recent: { at: number; told: Told }[] = []
  const age = () => Math.ceil(performance.now() - knownAt)
  const tell = (message: Message) => channel.postMessage(message)

  const hear = (told: Told, about: number | null) => {
    last = told.last ?? last
    knownAt = performance.now()
    follower.hear(told.events, about)
  }
  const leading = {
    from: () => ({ last, age: age() }),
    isAbout(number: number | null) {
      customer = number
    },
    isOver() {
      rest()
      follower.stop()
    },
    tell(told: Told) {
      const now = performance.now()
      recent = [...recent.filter(({ at }) => now - at < remembered), { at: now, told }]
      tell({ told, customer })
      hear(told, customer)
    },
  }
  let led = false
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('told' in data) {
      if (!data.to || data.to === me) hear(data.told, data.customer)
    } else if (led) {
      const since = performance.now() - data.age
      for (const { told } of recent.filter(({ at }) => at >= since)) tell({ told, to: data.hello, customer })
    }
  })
  tell({ hello: me, age: age(), customer })

  let awake: AbortController | undefined
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    clearTimeout(resting)
    awake?.abort()
    awake = undefined
  }
  const wake = () => {
    clearTimeout(resting)
    if (awake) return
    awake = new AbortController()
    const asleep = awake.signal
    const lead = () => {
      led = true
      return listen(leading, asleep).finally(() => {
        led = false
      })
    }
    // a page over plain http has no locks: each of its tabs listens by itself
    const turn = navigator.locks?.request('kontor-live', { signal: asleep }, lead) ?? lead()
    turn.catch(() => undefined)
  }
  const see = () => {
    if (document.visibilityState === 'hidden') resting = setTimeout(rest, restsAfter)
    else {
      wake()
      follower.catchUp()
    }
  }
  const options = { signal }
  document.addEventListener('visibilitychange', see, options)
  addEventListener('pagehide', rest, options)
  addEventListener('pageshow', see, options)
  signal.addEventListener('abort', () => {
    rest()
    channel.close()
    follower.stop()
  })
  see()
}

type Leading = {
  from(): { last: string | undefined; age: number }
  isAbout(customer: number | null): void
  /** The session has ended, or may not listen. */
  isOver(): void
  tell(told: Told): void
}

/** Listens until it is told to stop: to a stream, or by asking every now and then where none arrives. */
async function listen(leading: Leading, asleep: AbortSignal): Promise<void> {
  while (!asleep.aborted) {
    await followStream(leading, asleep)
    const streamAgain = performance.now() + polling.streamAgain
    while (!asleep.aborted && performance.now() < streamAgain) {
      await pause(polling.every, asleep)
      if (!asleep.aborted) leading.tell({ events: null })
    }
  }
}

/** @returns once the stream does not arrive, was refused, or the page signs out: asked for while its session ends, it would be refused */
function followStream(leading: Leading, asleep: AbortSignal): Promise<void> {
  const leaving = untilSignOut()
  if (leaving.aborted) return Promise.resolve()
  const { last, age } = leading.from()
  const query = new URLSearchParams({ age: String(age), ...(last !== undefined && { after: last }) })
  const source = new EventSource(`${publicConfiguration().centreUrl}/ajax/v1/events/stream?${query}`, {
    withCredentials: true,
  })
  return new Promise(resolve => {
    let silent: ReturnType<typeof setTimeout>
    const end = () => {
      clearTimeout(silent)
      source.close()
      resolve()
    }
    const alive = (milliseconds: number) => {
      clearTimeout(silent)
      silent = setTimeout(end, milliseconds)
    }
    alive(patience.first)
    source.addEventListener('open', event => {
      alive(patience.next)
      // of the two that have this name, the stream's own word
      if (event instanceof MessageEvent) leading.isAbout(JSON.parse(event.data).customer_number)
    })
    source.addEventListener('beat', ({ lastEventId }) => {
      alive(patience.next)
      leading.tell({ events: [], last: lastEventId })
    })
    source.addEventListener('end', () => {
      leading.isOver()
      end()
    })
    source.addEventListener('reset', ({ lastEventId }) => leading.tell({ events: null, last: lastEventId }))
    source.addEventListener('message', ({ data, lastEventId }) => {
      alive(patience.next)
      leading.tell({ events: [JSON.parse(data)], last: lastEventId })
    })
    source.addEventListener('error', () => {
      // one that merely broke is opened again by the browser itself
      if (source.readyState === EventSource.CLOSED) end()
      else alive(patience.first)
    })
    for (const signal of [asleep, leaving]) signal.addEventListener('abort', end, { once: true })
  })
}

/** Reads what is on screen anew where events concern it: in the tab that someone looks at, in others once they do. */
function follow(router: AnyRouter, page: PageState, onSignedOut: () => void) {
  let heard: ToldEvent[] | null = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    const all = heard?.some(event => event.kind === 'notice.changed' && event.customer_number === null)
    const wait = gathering + (all ? Math.random() * spread : 0)
    timer = setTimeout(() => void refresh(router, readConcerned).catch(() => undefined), wait)
  }
  const readConcerned = async () => {
    if (document.visibilityState === 'hidden') return
    // a navigation brings what is new by itself, but may have asked for it before
    if (router.state.status === 'pending') return soon()
    const events = heard
    heard = []
    const shown = page.session?.user?.current_customer_number ?? null
    if (concernsFrame(events, shown)) {
      const session = await fetchSession()
      if (!session.user) return onSignedOut()
      // what a page shows of another customer stays: its next call finds out
      if ((session.user.current_customer_number ?? null) !== shown) return
      page.session = session
    } else if (!router.state.matches.some(match => concernsPage(events, match))) return
    await readAnew(router, match => concernsPage(events, match))
  }
  return {
    hear(events: readonly ToldEvent[] | null, customer: number | null) {
      if (!page.session?.user || events?.length === 0) return
      // by now the session acts for someone else, as another tab has had it do
      const other = customer !== page.session.user.current_customer_number
      const own = other ? (events?.filter(({ kind }) => kind === 'access.changed') ?? []) : events
      heard = heard && own && [...heard, ...own]
      if (heard === null || heard.length > 0) soon()
    },
    catchUp: () => (heard === null || heard.length > 0) && soon(),
    stop: () => clearTimeout(timer),
  }
}

/**
 * Reads the frame anew, and of the pages on screen these alone: what someone fills in keeps the version that it was read with, so that what
 * others have saved meanwhile is still told to them.
 */
async function readAnew(router: AnyRouter, concerned: (match: Match) => boolean): Promise<void> {
  const { options } = router
  const usual = options.defaultStaleTime ?? 0
  const restore = () => {
    options.defaultStaleTime = usual
  }
  // where a page that is left and entered again is old at once, one that stays would be read with the frame
  options.defaultStaleTime = Number.POSITIVE_INFINITY
  const stop = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => hrefChanged && restore())
  try {
    await router.invalidate({ filter: concerned })
  } finally {
    stop()
    restore()
  }
}

type Match = Parameters<typeof concernsPage>[1]

const pause = (milliseconds: number, stop: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    stop.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
