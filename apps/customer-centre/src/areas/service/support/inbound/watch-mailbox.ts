import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Folder, OpenFolder } from '../../../../adapters/mail/imap.ts'
import { type ImapServer, mailboxName } from '../../../../adapters/mail/imap-server.ts'
import { mostMailBytes } from '../../../../adapters/mail/listener.ts'
import type { TokenSource } from '../../../../adapters/mail/oauth-token.ts'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/jobs/job.ts'
import { withoutAddresses } from '../../../../platform/mail/mail-delivery.ts'
import type { Services } from '../../../../platform/services.ts'
import { mailKeeper } from './keep-mail.ts'
import { noteFailure, noteRead } from './mailbox-failures.ts'

type Watching = {
  services: Services
  log: Pick<Log, 'info' | 'warn'>
  /** The provider's address. */
  inbound: string
  server: ImapServer
  tokens: TokenSource | null
  open: OpenFolder
}

/** Seconds for which a process holds a mailbox unless it says more, how often it says so, and how often others ask for it. */
const hold = { seconds: 45, refresh: 10, ask: 15 }
/** Milliseconds until the next attempt after one that failed; twice as many after each. */
const back = { first: 1000, most: 5 * 60_000 }
const day = 86_400_000

/**
 * Reads a folder by IMAP as long as the process runs: one process at a time, each mail once. How far it is read is kept in the transaction
 * that keeps a mail; where the server is away, it is asked again and again.
 */
export function watchMailbox(watching: Watching): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = run(watching, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}

async function run(watching: Watching, signal: AbortSignal): Promise<void> {
  const { services, log, server } = watching
  const db = services.database.operator
  const name = mailboxName(server)
  const holder = randomUUID()
  let pause = back.first
  while (!signal.aborted) {
    try {
      if (await holds(db, name, holder)) {
        await readWhileHeld(watching, holder, signal, () => {
          pause = back.first
        })
      } else await rest(hold.ask * 1000, signal)
    } catch (error) {
      if (signal.aborted) break
      const said = withoutAddresses(error instanceof Error ? error.message : String(error))
      log.warn({ err: said, again_in: pause }, 'mails: a mailbox cannot be read, and is tried again')
      // where the database is what is away, staff hear of that
      await noteFailure(services, { name, holder }, error).catch(() => undefined)
      await rest(pause, signal)
      pause = Math.min(back.most, pause * 2)
    }
  }
  // the next process need not wait; where the database is away, it waits
  await sql`update inbound_mailbox set holder = null, held_until = null where mailbox = ${name} and holder = ${holder}`
    .execute(db)
    .catch(() => undefined)
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  wait(milliseconds * (0.9 + Math.random() * 0.2), undefined, { signal }).catch(() => undefined)

/** Takes a mailbox, or keeps it: for as long as no other process has it. By the database's clock, which all processes share. */
async function holds(db: OperatorDb, name: string, holder: string): Promise<boolean> {
  const until = sql`clock_timestamp() + make_interval(secs => ${hold.seconds})`
  const { rows } = await sql`
    insert into inbound_mailbox as m (mailbox, holder, held_until) values (${name}, ${holder}, ${until})
    on conflict (mailbox) do update set holder = excluded.holder, held_until = excluded.held_until
      where m.holder = ${holder} or m.held_until is null or m.held_until < clock_timestamp()
    returning mailbox`.execute(db)
  return rows.length > 0
}

/** Reads what is there and what arrives, until the connection or the hold is lost. */
async function readWhileHeld(watching: Watching, holder: string, signal: AbortSignal, onRead: () => void) {
  const { services, server, tokens, open } = watching
  const db = services.database.operator
  const name = mailboxName(server)
  const folder = await open(server, tokens, new Date())
  const close = () => folder.close()
  signal.addEventListener('abort', close)
  const refreshing = setInterval(() => {
    holds(db, name, holder).then(
      held => held || folder.close(),
      () => folder.close(),
    )
  }, hold.refresh * 1000)
  try {
    while (!signal.aborted && folder.isOpen()) {
      await folder.news()
      if (signal.aborted || !folder.isOpen()) break
      await takeNew(watching, folder, signal)
      onRead()
    }
    if (!signal.aborted) throw new Error(`${name}: the connection has ended`)
  } finally {
    clearInterval(refreshing)
    signal.removeEventListener('abort', close)
    folder.close()
  }
}

/** Takes over what has not been, in its order. A folder that is opened first begins with what arrives from then on. */
async function takeNew(watching: Watching, folder: Folder, signal: AbortSignal): Promise<void> {
  const { services, server } = watching
  const db = services.database.operator
  const name = mailboxName(server)
  const { rows } = await sql<{ validity: number | null; uid: number; looked_at: string | null }>`
    select validity, uid, looked_at from inbound_mailbox where mailbox = ${name}`.execute(db)
  const [place] = rows
  const known = place?.validity === folder.validity
  const last = place?.uid ?? 0
  const uids = known
    ? await folder.from(last + 1)
    : place?.looked_at
      ? await folder.since(new Date(new Date(place.looked_at).getTime() - day))
      : []
  if (!known) await begin(db, name, folder, uids)
  for (const uid of uids) {
    if (signal.aborted) return
    await take(watching, folder, uid)
  }
  await noteRead(db, name, services.clock.now())
}

/** Notes a folder's numbers. What is taken of new numbers begins before the first of these mails; without any, behind all. */
const begin = (db: OperatorDb, name: string, { validity, next }: Folder, [first]: readonly number[]) =>
  sql`update inbound_mailbox set validity = ${validity}, uid = ${(first ?? next) - 1} where mailbox = ${name}`.execute(
    db,
  )

async function take({ services, inbound, server }: Watching, folder: Folder, uid: number): Promise<void> {
  const name = mailboxName(server)
  const mail = await folder.read(uid, mostMailBytes)
  const keeper = mailKeeper(services, inbound)
  const alongside = async (db: OperatorDb) => {
    const { numAffectedRows = 0n } = await sql`update inbound_mailbox set uid = ${uid}
      where mailbox = ${name} and validity = ${folder.validity} and uid < ${uid}`.execute(db)
    if (numAffectedRows === 0n) throw new Error(`${name}: another process reads it`)
  }
  // gone meanwhile: someone has deleted or moved it
  if (!mail) return alongside(services.database.operator)
  const { bytes, head, content } = mail
  const { sender, addresses } = waysOf(head)
  const own = await Promise.all(
    [...addresses, server.user].map(async one => ((await keeper.accepts(one)) ? [one] : [])),
  )
  const recipients = own.flat()
  await keeper.keep({
    sender,
    recipients: recipients.length > 0 ? recipients : [inbound],
    content: Readable.from([content ?? head]),
    bytes,
    alongside,
  })
  await folder.mark(uid)
}

/** Headers by which a mail's way is known, those of the receiving server first. */
const ways = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to', 'cc']
const mostAddresses = 200

/** Finds to whom a mail was sent, and by whom as servers know it. */
export function waysOf(head: Buffer): { sender: string; addresses: string[] } {
  const fields = head
    .toString('latin1')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap(line => {
      const [, field, value] = /^([\w-]{1,40}):[ \t]*(.*)$/.exec(line) ?? []
      return field === undefined || value === undefined ? [] : [{ field: field.toLowerCase(), value }]
    })
  // where no server says it, who the mail says that it is from: empty would be what wants no answer
  const path =
    ['return-path', 'from'].map(name => fields.find(({ field }) => field === name)?.value).find(Boolean) ?? ''
  const named = ways.flatMap(way =>
    fields
      .filter(({ field }) => field === way)
      .flatMap(({ value }) => value.match(/[^\s<>,;:"()@]+@[^\s<>,;:"()@]+/g) ?? []),
  )
  return {
    sender: /[^\s<>]+@[^\s<>]+/.exec(path)?.[0] ?? '',
    addresses: [...new Set(named.map(address => address.toLowerCase()))].slice(0, mostAddresses),
  }
}
