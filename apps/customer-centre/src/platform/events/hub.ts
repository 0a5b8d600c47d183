import { Readable } from 'node:stream'
import { eventEndpoints, type PulledEvent } from '@kontor/contract/areas/platform/events'
import { type EventKind, programKinds } from '@kontor/contract/events'
import type { FastifyBaseLogger } from 'fastify'
import { refusalOf } from '../http/admission.ts'
import { problem } from '../http/problem.ts'
import { type Caller, lookAtSessions } from '../http/session.ts'
import type { Services } from '../services.ts'
import { type KeptEvent, mayHear, publicKinds } from './may-hear.ts'
import { type Cursor, pull, type Wish, writeCursor } from './pull.ts'
import { eventsBetween, mostTold, oldestTold, type Position, readEvents, readPosition } from './read-events.ts'

/** Streams of one process, and of one user: a browser has one, however many tabs it has open. */
const most = { process: 2000, user: 12 }
/** Seconds after which one who was refused comes again. */
const retryAfter = 60
/** Milliseconds between two signs of life: proxies take a connection for dead that says nothing for a minute. */
const beatMs = 20_000
/** Milliseconds between two reads. Not by the database's notifications: transactions that notify commit one after the other. */
const pauseMs = 250
/** Milliseconds after which a session is looked at again though nothing has told of a change: it may have run out. */
const lookMs = 60_000
/** Milliseconds after which a program's stream ends: it comes again, and its token is looked at. */
const programMs = 600_000
/** Sessions that one statement looks at. */
const lookedAtTogether = 50
/** Milliseconds after which pages are too old to be told what has happened since. */
const rememberedMs = 600_000
/** Milliseconds after which a browser whose stream has ended comes again: not all at once. */
const comeAgain = () => 1000 + Math.floor(Math.random() * 3000)

/** Letters that may wait for a reader: one who is slower is let go, and hears the rest when they come again. */
const mostWaiting = 64 * 1024

/** One browser's stream of server-sent events. */
class EventStream extends Readable {
  constructor() {
    // pages hear a line at a time: there is nothing to be read ahead
    super({ highWaterMark: 1024, read: () => undefined })
  }

  tell(text: string): void {
    if (this.readableLength > mostWaiting) this.destroy()
    if (!this.destroyed) this.push(text)
  }

  finish(): void {
    if (!this.destroyed) this.push(null)
  }
}

/** The text of an event. Without an id, one that is told together with others is told again where the stream breaks between them. */
const told = ({ readers: _, ...event }: KeptEvent, { token }: Caller): string => {
  const { kind, subject, customer_number, data } = event
  return `data: ${JSON.stringify(token ? event : { kind, subject, customer_number, data })}\n`
}

/** Says whether someone's stream tells of an event: programs get no hints for pages. */
const hears = (event: KeptEvent, caller: Caller): boolean =>
  (caller.token === null || programKinds.includes(event.kind)) && mayHear(event, caller)

/** Writes what the stream itself says, beside the events. */
const said = (what: 'open' | 'beat' | 'reset', id: string, about: object = {}): string =>
  `event: ${what}\nid: ${id}\ndata: ${JSON.stringify(about)}\n\n`

/** A program whose call waits for an event. */
type Waiter = { caller: Caller; kinds: readonly EventKind[]; wake: (what: 'event' | 'over') => void }

type Listener = { caller: Caller; stream: EventStream; lookedAt: number }

/** Says from where on someone wants to hear. */
export type From = { after: string | undefined; age: number }

/**
 * Tells browsers what happens: hears of it once for all of them, reads it from the table, and hands each one what it may hear. All that it
 * does happens in turns, so that those who join miss nothing and hear nothing twice.
 */
export class EventHub {
  readonly #services: Services
  readonly #log: FastifyBaseLogger
  readonly #listeners = new Set<Listener>()
  readonly #waiters = new Set<Waiter>()
  #turns: Promise<unknown> = Promise.resolve()
  /** Holds what all listeners have heard; null until the first of them came. */
  #position: Position | null = null
  /** Holds where the hub stood, and when, of the last minutes. */
  #stood: { at: number; position: Position }[] = []
  #oldestTold = 0n
  #reads: NodeJS.Timeout | undefined
  #beats: NodeJS.Timeout | undefined
  #reading = false
  #closed = false

  constructor(services: Services, log: FastifyBaseLogger) {
    this.#services = services
    this.#log = log
  }

  /** Counts the calls that wait for an event. */
  get waiting(): number {
    return this.#waiters.size
  }

  /** @throws overloaded, too_many_requests */
  async join(caller: Caller, from: From): Promise<EventStream> {
    const stream = new EventStream()
    await this.#turn(async () => {
      this.#requirePlace(caller)
      const position = this.#position ?? (await this.#start())
      const missed = await this.#missed(caller, from, position)
      this.#requirePlace(caller)
      const listener = { caller, stream, lookedAt: performance.now() }
      this.#listeners.add(listener)
      stream.once('close', () => this.#listeners.delete(listener))
      stream.tell(`retry: ${comeAgain()}\n${opening(listener, position)}`)
      tell(listener, missed, position)
    })
    return stream
  }

  /**
   * Pulls for a program, which may wait for the first event; no connection is held meanwhile. It comes back with none where its rights may have
   * changed, or this process stops.
   * @throws overloaded, too_many_requests, events_gone
   */
  async pull(
    caller: Caller,
    cursor: Cursor,
    wish: Wish,
    wait: number,
  ): Promise<{ events: PulledEvent[]; next: string }> {
    const { database, clock } = this.#services
    const read = async (from: Cursor) => pull(database.operator, caller, from, wish, clock.now())
    const answer = ({ events, cursor }: Awaited<ReturnType<typeof pull>>) => ({ events, next: writeCursor(cursor) })
    const until = performance.now() + wait * 1000
    const first = await read(cursor)
    if (wait === 0 || first.events.length > 0 || !first.caughtUp) return answer(first)
    this.#requirePlace(caller)
    const { promise, resolve } = Promise.withResolvers<'event' | 'over'>()
    const waiter = { caller, kinds: wish.kinds, wake: resolve }
    this.#waiters.add(waiter)
    const timer = setTimeout(resolve, until - performance.now(), 'over')
    try {
      // from here on the hub tells of what is committed, and what was before is read again
      await this.#turn(async () => void (this.#position ?? (await this.#start())))
      const second = await read(first.cursor)
      if (second.events.length > 0 || !second.caughtUp) return answer(second)
      return answer((await promise) === 'event' ? await read(second.cursor) : second)
    } finally {
      clearTimeout(timer)
      this.#waiters.delete(waiter)
    }
  }

  #requirePlace({ userId }: Caller): void {
    const all = [...this.#listeners, ...this.#waiters]
    if (this.#closed || all.length >= most.process) throw problem('overloaded', { retryAfter })
    const own = all.filter(({ caller }) => caller.userId === userId)
    if (own.length >= most.user) throw problem('too_many_requests', { retryAfter })
  }

  /** Ends all streams: those who listen go on elsewhere. */
  close(): void {
    this.#closed = true
    clearInterval(this.#beats)
    clearInterval(this.#reads)
    for (const { stream } of this.#listeners) stream.finish()
    for (const { wake } of this.#waiters) wake('over')
  }

  #turn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turns.then(work)
    this.#turns = done.catch(() => undefined)
    return done
  }

  async #start(): Promise<Position> {
    const { position } = await readEvents(this.#services.database.operator, null)
    this.#oldestTold = await oldestTold(this.#services.database.operator)
    this.#stand(position)
    this.#beats = setInterval(() => this.#beat(), beatMs).unref()
    this.#reads = setInterval(() => this.#readAgain(), pauseMs).unref()
    return position
  }

  #stand(position: Position): void {
    const at = performance.now()
    this.#position = position
    this.#stood = [...this.#stood.filter(stood => at - stood.at < rememberedMs), { at, position }]
  }

  /** One read at a time, and none where no one listens. */
  #readAgain(): void {
    if (this.#reading || this.#listeners.size + this.#waiters.size === 0) return
    this.#reading = true
    // the database may be away for longer: not four lines of the log a second
    const rest = (read: boolean) => setTimeout(() => (this.#reading = false), read ? 0 : 1000).unref()
    void this.#try(() => this.#read()).then(rest)
  }

  #beat(): void {
    void this.#try(async () => {
      this.#oldestTold = await oldestTold(this.#services.database.operator)
      await this.#read()
      const beat = this.#position && said('beat', this.#position.text)
      if (beat) for (const { stream } of this.#listeners) stream.tell(beat)
    })
    const now = performance.now()
    const due = [...this.#listeners].filter(
      ({ caller, lookedAt }) => now - lookedAt > (caller.token ? programMs : lookMs),
    )
    // in turns of their own: what happens meanwhile is told in between
    for (let from = 0; from < due.length; from += lookedAtTogether)
      void this.#try(() => this.#look(due.slice(from, from + lookedAtTogether)))
  }

  /** The database may be away: the position stays, so what was not read is read next time. */
  async #try(work: () => Promise<void>): Promise<boolean> {
    if (this.#closed) return false
    try {
      await this.#turn(work)
      return true
    } catch (error) {
      this.#log.warn({ err: error }, 'events: not read, they are once the database answers')
      return false
    }
  }

  async #read(): Promise<void> {
    const { position, events } = await readEvents(this.#services.database.operator, this.#position)
    const changed = events.filter(({ kind }) => kind === 'access.changed')
    const concerned = ({ caller }: Pick<Listener, 'caller'>) =>
      changed.some(({ readers, customer_number: customer }) =>
        readers ? readers.includes(caller.userId) : customer === caller.currentCustomer,
      )
    // before anything is told: rights that were taken away count for what happened after that
    if (changed.length > 0) await this.#look([...this.#listeners].filter(concerned))
    this.#stand(position)
    for (const waiter of this.#waiters) {
      const { caller, kinds, wake } = waiter
      if (concerned(waiter)) wake('over')
      else if (events.some(event => kinds.includes(event.kind) && mayHear(event, caller))) wake('event')
    }
    if (events.length > mostTold) return this.#reset(position)
    for (const [listener, heard] of this.#heard(events)) tell(listener, heard, position)
  }

  #reset({ text }: Position): void {
    for (const { stream } of this.#listeners) stream.tell(said('reset', text))
  }

  /** Sorts events by who may hear them: few look at each. */
  #heard(events: readonly KeptEvent[]): Map<Listener, KeptEvent[]> {
    const heard = new Map<Listener, KeptEvent[]>()
    if (events.length === 0) return heard
    const listeners = [...this.#listeners]
    const staff = listeners.filter(({ caller }) => caller.admin)
    const others = listeners.filter(({ caller }) => !caller.admin)
    const ofCustomer = Map.groupBy(others, ({ caller }) => caller.currentCustomer)
    const ofUser = Map.groupBy(others, ({ caller }) => caller.userId)
    for (const event of events) {
      const { kind, readers, customer_number: customer } = event
      const named = readers
        ? readers.flatMap(id => ofUser.get(id) ?? [])
        : customer === null && publicKinds.includes(kind)
          ? others
          : (ofCustomer.get(customer) ?? [])
      for (const listener of [...staff, ...named])
        if (hears(event, listener.caller)) {
          const known = heard.get(listener)
          if (known) known.push(event)
          else heard.set(listener, [event])
        }
    }
    return heard
  }

  /** Looks at whom streams are for: those whose session has ended, or who may not listen any more, are let go. */
  async #look(concerned: readonly Listener[]): Promise<void> {
    const { programs = [], listeners = [] } = Object.groupBy(concerned, ({ caller }) =>
      caller.token ? 'programs' : 'listeners',
    )
    // a program comes again at once, and is refused then if its token counts no more
    for (const program of programs) {
      this.#listeners.delete(program)
      program.stream.finish()
    }
    if (listeners.length === 0) return
    const ids = listeners.map(({ caller }) => caller.sessionId)
    const callers = await lookAtSessions(this.#services.database.operator, ids, this.#services)
    for (const listener of listeners) {
      const caller = callers.get(listener.caller.sessionId) ?? null
      const moved = caller?.currentCustomer !== listener.caller.currentCustomer
      if (!caller || refusalOf(eventEndpoints.eventStream, caller)) {
        this.#listeners.delete(listener)
        // else the browser would come again, and be refused
        listener.stream.tell('event: end\ndata: {}\n\n')
        listener.stream.finish()
        continue
      }
      listener.caller = caller
      listener.lookedAt = performance.now()
      if (moved && this.#position) listener.stream.tell(opening(listener, this.#position))
    }
  }

  /** @returns null where it is too long ago to tell what has happened since */
  async #missed(caller: Caller, { after, age }: From, position: Position): Promise<KeptEvent[] | null> {
    const then = performance.now() - age
    const from = after ? readPosition(after) : this.#stood.findLast(({ at }) => at <= then)?.position
    if (!from || from.lowest <= this.#oldestTold || from.lowest > position.next) return null
    const reader = caller.admin ? null : { userId: caller.userId, customer: caller.currentCustomer }
    const events = await eventsBetween(this.#services.database.operator, from, position, reader)
    return events.length > mostTold ? null : events.filter(event => hears(event, caller))
  }
}

/** Tells a page whom it hears of, each time that changes. */
const opening = ({ caller }: Listener, { text }: Position): string =>
  said('open', text, { customer_number: caller.currentCustomer })

/** @param events null: more than can be told */
function tell({ caller, stream }: Listener, events: readonly KeptEvent[] | null, { text }: Position): void {
  if (!events) stream.tell(said('reset', text))
  // with the last one alone: a stream that breaks before it begins again at the first
  else if (events.length > 0) stream.tell(`${events.map(event => told(event, caller)).join('\n')}id: ${text}\n\n`)
}
