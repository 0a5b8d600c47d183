import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { programKinds } from '@kontor/contract/events'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { signatureHeaders } from '../../../../adapters/provisioning/signature.ts'
import { type Post, type Posted, webhookPost } from '../../../../adapters/webhook/post.ts'
import { type KeyRing, open } from '../../../../platform/crypto/vault.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { pull, readCursor, writeCursor } from '../../../../platform/events/pull.ts'
import { customersSince } from '../../../../platform/events/read-events.ts'
import { lookAtSessions } from '../../../../platform/http/session.ts'
import { heldSince } from '../../../../platform/jobs/hold.ts'
import type { Log } from '../../../../platform/jobs/job.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { customerTable } from '../../../customers/reads.ts'
import { recipients, staffOwners } from '../recipients.ts'
import { secretContext } from './handlers.ts'
import {
  hasRoom,
  type Message,
  messageOf,
  most,
  mostFailures,
  nextOf,
  putBack,
  type Row,
  type Target,
  type TargetRow,
  threeDays,
  waitOf,
} from './queue.ts'

/** Milliseconds between two looks for events, for changed webhooks, for the lease, and where there is nothing to post. */
const pauses = { look: 200, targets: 1000, lease: 3000, rest: 2000 }
/** Seconds for which one process posts unless it says more: another takes over when it has died. */
const leaseSeconds = 10

type Outcome = { target: Target; row: Row; state: 'waiting' | 'delivered' | 'failed'; at: number; posted: Posted }

/**
 * Posts events to webhooks as long as the process runs: one process at a time, and each webhook by itself, so that one that hangs delays no
 * other. Of one subject an event is posted once the one before has been taken; what a process has not noted when it dies is posted again,
 * under the same id.
 */
export function postEvents(services: Services, log: Log): { stop(): Promise<void> } {
  const poster = new Poster(services, log)
  return { stop: () => poster.stop() }
}

class Poster {
  readonly #services: Services
  readonly #log: Log
  readonly #post: Post
  readonly #holder = randomUUID()
  readonly #stopping = new AbortController()
  readonly #targets = new Map<string, Target>()
  readonly #done: Promise<void>
  readonly #sending = new Set<Promise<void>>()
  #outcomes: Outcome[] = []
  #place: string | null = null
  /** Webhooks for which there may be more to read. */
  #due = new Set<Target>()

  constructor(services: Services, log: Log) {
    this.#services = services
    this.#log = log
    this.#post = webhookPost(services.configuration.webhooks)
    this.#done = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#done
    await Promise.all(this.#sending)
    // where the database is away, it is posted again
    await this.#note().catch(() => undefined)
    await sql`delete from webhook_lease where holder = ${this.#holder}`.execute(this.#db).catch(() => undefined)
  }

  get #db() {
    return this.#services.database.operator
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let [leased, looked, told] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
    let holds = false
    while (!signal.aborted) {
      try {
        const now = performance.now()
        if (now - leased >= pauses.lease) {
          const held: boolean = holds
          holds = await this.#lease()
          leased = now
          if (holds !== held) this.#forget()
        }
        if (holds && now - looked >= pauses.targets) {
          await this.#readTargets()
          looked = now
        }
        if (holds && this.#targets.size > 0) await this.#look()
      } catch (error) {
        // the database may be away for longer
        if (performance.now() - told > 10_000) {
          this.#log.warn({ err: error }, 'webhooks: not posted, they are once the database answers')
          told = performance.now()
        }
        this.#forget()
        looked = Number.NEGATIVE_INFINITY
      }
      await after(holds && this.#targets.size > 0 ? pauses.look : pauses.rest, undefined, { signal }).catch(
        () => undefined,
      )
    }
  }

  /** Drops all that was read: what is under way ends by itself, and the process that goes on reads the rest anew. */
  #forget(): void {
    this.#targets.clear()
    this.#due.clear()
    this.#place = null
  }

  /** By the database's clock, which all processes share. While jobs are held nothing leaves: a restored copy would post it a second time. */
  async #lease(): Promise<boolean> {
    if ((await heldSince(this.#db)) !== null) return false
    const until = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
    const { rows } = await sql`
      insert into webhook_lease as l (holder, held_until) values (${this.#holder}, ${until})
      on conflict (one) do update set holder = excluded.holder, held_until = excluded.held_until
        where l.holder = excluded.holder or l.held_until < clock_timestamp()
      returning holder`.execute(this.#db)
    return rows.length > 0
  }

  /** Reads the webhooks that have changed, with what waits for them. */
  async #readTargets(): Promise<void> {
    const { rows: found } = await sql<{ id: string; version: number }>`
      select id, version from webhook_target where not paused and stopped_at is null`.execute(this.#db)
    const there = new Set(found.map(({ id }) => id))
    for (const id of this.#targets.keys()) if (!there.has(id)) this.#targets.delete(id)
    const changed = found.filter(({ id, version }) => this.#targets.get(id)?.version !== version).map(({ id }) => id)
    if (changed.length === 0) return
    // what has ended by now is not to be read as waiting
    await this.#note()
    const { rows } = await sql<TargetRow & { waiting: Row[] }>`
      select t.id, t.customer_number as customer, t.url, t.kinds, t.secret, t.former_secret, t.former_until, t.position, t.failing_since,
        t.version, coalesce((select json_agg(w) from (select d.id, d.number::text as number, d.message_id, d.subject, d.body, d.attempts,
            extract(epoch from d.first_at) * 1000 as first_at, extract(epoch from d.next_at) * 1000 as next_at
          from webhook_delivery d where d.target_id = t.id and d.state = 'waiting' order by d.number limit ${most.late}) w), '[]') as waiting
      from webhook_target t where t.id = any(${changed}::uuid[]) and not t.paused and t.stopped_at is null`.execute(
      this.#db,
    )
    const vault = await this.#services.keys.vault()
    for (const row of rows) {
      const underWay = this.#targets.get(row.id)?.underWay ?? new Map<string, Row>()
      const sending = new Set([...underWay.values()].map(({ id }) => id))
      const target: Target = {
        ...row,
        secrets: this.#secretsOf(row, vault),
        waiting: row.waiting.filter(({ id }) => !sending.has(id)),
        underWay,
        failures: 0,
        failingSince: row.failing_since ? new Date(row.failing_since).getTime() : null,
      }
      this.#targets.set(row.id, target)
      this.#due.add(target)
    }
  }

  /** @returns none where the key is gone that sealed them: then nothing is posted there, and others go on */
  #secretsOf({ former_secret: former, former_until: until, id, secret }: TargetRow, vault: KeyRing): Target['secrets'] {
    const clear = (sealed: Buffer) => open(vault, sealed, secretContext(id)).toString()
    try {
      const present = { clear: clear(secret), until: Number.POSITIVE_INFINITY }
      return former && until ? [present, { clear: clear(former), until: new Date(until).getTime() }] : [present]
    } catch (error) {
      this.#log.warn({ err: error, webhook: id }, 'webhooks: a secret cannot be opened, nothing is posted there')
      return []
    }
  }

  /** Looks for events, reads them for those whom they are for, and has posted what is due. */
  async #look(): Promise<void> {
    await this.#note()
    if (this.#place === null) {
      const { rows } = await sql<{ place: string }>`select pg_current_snapshot()::text as place`.execute(this.#db)
      this.#place = rows[0]?.place ?? null
      for (const target of this.#targets.values()) this.#due.add(target)
    } else {
      const { customers, place } = await customersSince(this.#db, this.#place)
      this.#place = place
      if (customers.length > 0) {
        const about = new Set(customers)
        for (const target of this.#targets.values())
          if (target.customer === null || about.has(target.customer) || about.has(null)) this.#due.add(target)
      }
    }
    await this.#read([...this.#due].filter(target => this.#targets.get(target.id) === target && hasRoom(target)))
    for (const target of this.#targets.values()) this.#pump(target)
  }

  async #read(due: readonly Target[]): Promise<void> {
    if (due.length === 0) return
    const { operator } = this.#services.database
    const ids = due.map(({ id }) => id)
    const callers = await lookAtSessions(operator, ids, this.#services, 'targets')
    for (const target of due) {
      const caller = callers.get(target.id)
      if (!caller) {
        await this.#stop(target, 'person')
        continue
      }
      const now = this.#services.clock.now()
      const place = cursorOf(target.position, now)
      if (!place) {
        await this.#begin(target)
        continue
      }
      const kinds = target.kinds ?? programKinds
      const { caughtUp, cursor, events } = await pull(operator, caller, place, { kinds, limit: most.read }, now)
      const next = writeCursor(cursor)
      if (events.length > 0) await this.#keep(target, events.map(messageOf), next)
      target.position = next
      if (caughtUp) this.#due.delete(target)
    }
  }

  /** Begins at this moment: of a copied database, the place may be none. */
  async #begin(target: Target): Promise<void> {
    this.#log.warn({ webhook: target.id }, 'webhooks: how far events were read is lost, they are posted from now on')
    await sql`
      update webhook_target set position = pg_current_snapshot()::text, version = version + 1 where id = ${target.id}`.execute(
      this.#db,
    )
  }

  /** Writes what is to be posted, together with how far has been read. */
  async #keep(target: Target, messages: readonly Message[], next: string): Promise<void> {
    const now = this.#services.clock.now()
    const written = await sql<{ id: string }>`
      with moved as (update webhook_target set position = ${next} where id = ${target.id} returning id, customer_number)
      insert into webhook_delivery (id, target_id, customer_number, number, message_id, kind, subject, body, state, next_at, created_at)
      select m.id, moved.id, moved.customer_number, m.number, m.message_id, m.kind, m.subject, m.body, 'waiting', ${now}, ${now}
      from moved, jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as m (id uuid, number bigint, message_id text, kind text, subject text, body text)
      on conflict do nothing returning id`.execute(this.#db)
    const fresh = new Set(written.rows.map(({ id }) => id))
    for (const { id, number, message_id, subject, body } of messages)
      if (fresh.has(id))
        target.waiting.push({
          id,
          number,
          message_id,
          subject,
          body,
          attempts: 0,
          first_at: null,
          next_at: now.getTime(),
        })
  }

  #pump(target: Target): void {
    const now = this.#services.clock.now().getTime()
    const room = target.failures >= mostFailures ? 1 : most.underWay
    while (target.underWay.size < room && this.#targets.get(target.id) === target && !this.#stopping.signal.aborted) {
      const row = nextOf(target, now)
      if (!row) return
      target.waiting.splice(target.waiting.indexOf(row), 1)
      target.underWay.set(row.subject, row)
      const sending = this.#send(target, row)
      this.#sending.add(sending)
      void sending.finally(() => this.#sending.delete(sending))
    }
  }

  async #send(target: Target, row: Row): Promise<void> {
    const began = this.#services.clock.now()
    const secrets = target.secrets.filter(({ until }) => until > began.getTime()).map(({ clear }) => clear)
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders(secrets, row.message_id, row.body, began),
    }
    const posted = await this.#post(target.url, headers, row.body)
    const at = this.#services.clock.now().getTime()
    target.underWay.delete(row.subject)
    row.attempts += 1
    row.first_at ??= began.getTime()
    if (posted.reason === null) {
      this.#outcomes.push({ target, row, state: 'delivered', at, posted })
      // it is back: what waits for it need not wait longer
      if (target.failures >= mostFailures) for (const other of target.waiting) other.next_at = at
      target.failures = 0
      target.failingSince = null
    } else {
      target.failures += 1
      target.failingSince ??= at
      // where nothing is taken any more the webhook stops, and what waits goes on once it is resumed
      const over = at - row.first_at >= threeDays && at - target.failingSince < threeDays
      row.next_at = at + waitOf(row.attempts)
      this.#outcomes.push({ target, row, state: over ? 'failed' : 'waiting', at, posted })
      if (!over) putBack(target.waiting, row)
    }
    this.#pump(target)
  }

  /** Notes what has come of attempts, all that have ended since the last time. */
  async #note(): Promise<void> {
    const outcomes = this.#outcomes.splice(0)
    if (outcomes.length === 0) return
    const rows = outcomes.map(({ row, state, at, posted }) => ({
      ...posted,
      id: row.id,
      state,
      attempts: row.attempts,
      first_at: new Date(row.first_at ?? at),
      tried_at: new Date(at),
      next_at: state === 'waiting' ? new Date(row.next_at) : null,
    }))
    const targets = [...new Set(outcomes.map(({ target }) => target))].map(target => ({
      id: target.id,
      failing_since: target.failingSince === null ? null : new Date(target.failingSince),
      delivered_at: lastOf(outcomes.filter(o => o.target === target && o.state === 'delivered').map(({ at }) => at)),
    }))
    try {
      await sql`
        with noted as (
          update webhook_delivery d set state = n.state, attempts = n.attempts, first_at = n.first_at, tried_at = n.tried_at,
            next_at = n.next_at, status = n.status, reason = n.reason, answer = n.answer, ms = n.ms
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, state text, attempts integer, first_at timestamptz,
            tried_at timestamptz, next_at timestamptz, status integer, reason text, answer text, ms integer) where d.id = n.id and d.state = 'waiting')
        update webhook_target t set failing_since = n.failing_since, delivered_at = coalesce(n.delivered_at, t.delivered_at)
        from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as n (id uuid, failing_since timestamptz, delivered_at timestamptz)
        where t.id = n.id`.execute(this.#db)
    } catch (error) {
      this.#outcomes.unshift(...outcomes)
      throw error
    }
    const now = this.#services.clock.now().getTime()
    for (const target of this.#targets.values())
      if (target.failingSince !== null && now - target.failingSince >= threeDays)
        await this.#stop(target, 'unreachable')
  }

  /** Posts nothing to it any more until someone resumes it, and tells who can. */
  async #stop(target: Target, reason: 'unreachable' | 'person'): Promise<void> {
    this.#targets.delete(target.id)
    const now = this.#services.clock.now()
    await inTransaction(this.#db, async db => {
      const { rows } = await sql<{ name: string; url: string; user_id: string; customer: string | null }>`
        update webhook_target t set stopped_at = ${now}, stop_reason = ${reason}, version = t.version + 1
        where t.id = ${target.id} and t.stopped_at is null returning t.name, t.url, t.user_id,
          (select c.name from ${customerTable} c where c.customer_number = t.customer_number) as customer`.execute(db)
      const [stopped] = rows
      if (!stopped) return
      const { appUrl, provider } = this.#services.configuration
      const people =
        target.customer === null
          ? await staffOwners(db, stopped.user_id)
          : await recipients(db, { customer: target.customer, now, unlessDeactivated: true })
      await queueMails(
        db,
        people
          .filter(({ id, role }) => role === 'owner' || (reason === 'unreachable' && id === stopped.user_id))
          .map(user => ({
            id: uuidv7(),
            services: this.#services,
            user,
            now,
            ...(target.customer !== null && { customer: target.customer }),
            template: 'webhook_stopped' as const,
            values: {
              customer: stopped.customer ?? provider.name,
              webhook: stopped.name,
              host: new URL(stopped.url).host,
              reason,
              page: `${appUrl}/${target.customer === null ? 'staff/people' : 'api'}`,
            },
          })),
      )
    })
  }
}

const lastOf = (times: readonly number[]): Date | null => (times.length > 0 ? new Date(Math.max(...times)) : null)

/** @returns undefined where what came next is gone */
function cursorOf(position: string, now: Date) {
  try {
    return readCursor(position || undefined, now)
  } catch {
    return undefined
  }
}
