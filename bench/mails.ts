import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { connect } from '../apps/customer-centre/src/platform/db/connect.ts'
import { startMailServer } from '../apps/customer-centre/src/testing/mail-server.ts'
import { startEmbeddedDatabase } from '../apps/kontor/src/database/supervisor.ts'
import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { cpuMicroseconds } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { SignedOutVisitor } from './visitor.ts'

type Client = Awaited<ReturnType<typeof connect>>

/** People who read one ticket: an answer there is as many mails. */
const readers = 1000
const answers = 3
/** Tickets of two people each, to whose mails both reply. */
const pairs = 300
const budgets = { out: 200, in: 20 }
const listen = 4334

/** Measures how many mails a process of its own takes in and files, and how many leave it: over SMTP, with all that answers bring with them. */
export async function benchMails(): Promise<void> {
  const folder = await dataFolderOnDisk()
  const database = await startEmbeddedDatabase({ dataDir: folder.path, log: () => undefined })
  const sink = await startSink()
  const program = await startProgram({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO: 'true',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    PORT: '4333',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=optional`,
    INBOUND_MAIL_ADDRESS: 'support@bench.example',
    INBOUND_MAIL_LISTEN: String(listen),
  })
  const client = await connect({ connectionString: database.url })
  try {
    const crowd = await addTickets(client)
    const staff = new SignedOutVisitor(program.url, 'admin@demo.example')
    await staff.signIn()
    const pid = program.pid
    const out = await measureOut(client, sink, staff, { pid, number: crowd.number })
    const replies = await answerPairs(sink, staff, crowd.pairs)
    const taken = await measureIn(client, replies, pid)
    printTable(
      'Mails of a process, each with its place in the database',
      ['what', 'mails', 'median ms', 'p99 ms', 'per second', 'budget', ''],
      [
        row(
          `out: an answer to ${readers} people, until its mails are queued`,
          out.queued,
          out.queuedPerSecond,
          budgets.out,
        ),
        row('out: the same, until the mail server has them', out.delays, out.perSecond, budgets.out),
        row('in: until the sender is told that it is kept', taken.accepted, taken.offered, budgets.in),
        row('in: from there until it stands in its ticket', taken.filed, taken.perSecond, budgets.in),
      ],
    )
    console.log(
      `The process used ${out.cpu.toFixed(1)} ms of a processor for each mail that left, and ${taken.cpu.toFixed(1)} ms for each that came in, with the two that tell of it.`,
    )
  } finally {
    await client.end()
    await program.stop()
    await sink.stop()
    await database.stop()
    await folder.remove()
  }
}

// what is offered at the budget's pace comes a little late now and then
const row = (what: string, taken: number[], perSecond: number, budget: number) => [
  what,
  taken.length,
  median(taken).toFixed(0),
  slowest(taken).toFixed(0),
  perSecond.toFixed(1),
  budget,
  verdict(budget * 0.98, perSecond),
]

type Arrival = { at: number; to: string; replyTo: string }
type Sink = { arrived: Arrival[]; port: number; stop(): Promise<void> }

/** A mail server that takes all mails, and notes when each came. */
async function startSink(): Promise<Sink> {
  const arrived: Arrival[] = []
  const server = await startMailServer({
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const replyTo = /^Reply-To:\s+<?([^\s<>]+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? ''
        arrived.push({ at: performance.now(), to: envelope.rcptTo[0]?.address ?? '', replyTo })
        done()
      })
    },
  })
  return { arrived, port: server.port, stop: server.stop }
}

/** Makes the people, and tickets that they read. @returns the numbers of those tickets */
async function addTickets(client: Client): Promise<{ number: number; pairs: number[] }> {
  await client.query(
    `create temporary table reader as select n, gen_random_uuid() as id, 'reader' || n || '@d' || n % 50 || '.example' as email
      from generate_series(0, $1 - 1) n`,
    [readers],
  )
  await client.query(`
    insert into user_account (id, email, name, password_changed_at, email_verified_at, created_at)
    select id, email, 'Reader ' || n, now(), now(), now() from reader;
    insert into membership (customer_number, user_id, role, permissions, created_at)
    select 10001, id, 'support', '{support}', now() from reader`)
  const { rows } = await client.query<{ number: number }>(
    `with made as (
      insert into ticket (customer_number, id, subject, category, impact, status, created_by, created_at, updated_at, last_author, readers)
      select 10001, gen_random_uuid(), 'Bench', 'technical', 'none', 'new', null, now(), now(), 'Bench', who
      from (select array_agg(id) as who from reader union all select array_agg(id) from reader where n < 2 * $1 group by n / 2) groups
      returning id, number, readers),
    said as (
      insert into ticket_message (customer_number, ticket_id, id, author_name, from_staff, author_user_id, body, created_at)
      select 10001, id, gen_random_uuid(), 'Reader', false, readers[1], 'Since this morning it is slow.', now() from made)
    select number::integer from made order by cardinality(readers) desc`,
    [pairs],
  )
  const [number = 0, ...others] = rows.map(ticket => ticket.number)
  return { number, pairs: others }
}

async function answer(staff: SignedOutVisitor, number: number): Promise<void> {
  const body = { body: 'We have found the cause.\n\nPlease look again.', status: 'waiting_for_customer' }
  const { status, ...rest } = await staff.post(`/ajax/v1/staff/tickets/${number}/messages`, body)
  if (status !== 201) throw new Error(`an answer was refused: ${status} ${JSON.stringify(rest)}`)
}

/** Waits until as many have come as were expected. @throws where none comes for a minute */
async function come(sink: Sink, from: number, expected: number): Promise<Arrival[]> {
  for (let last = performance.now(), seen = from; ; await setTimeout(20)) {
    if (sink.arrived.length >= from + expected) return sink.arrived.slice(from, from + expected)
    if (sink.arrived.length > seen) [seen, last] = [sink.arrived.length, performance.now()]
    if (performance.now() - last > 60_000)
      throw new Error(`${seen - from} of ${expected} mails came, and none for a minute`)
  }
}

/** Answers all readers of a ticket, again and again. */
async function measureOut(client: Client, sink: Sink, staff: SignedOutVisitor, { pid, number }: Asked) {
  const delays: number[] = []
  const queued: number[] = []
  const before = cpuMicroseconds(pid)
  let milliseconds = 0
  for (let round = 0; round < answers; round++) {
    const from = sink.arrived.length
    await answer(staff, number)
    const start = performance.now()
    // one transaction writes them all
    while (!(await areQueued(client, readers * (round + 1)))) await setTimeout(50)
    queued.push(performance.now() - start)
    const came = await come(sink, from, readers)
    delays.push(...came.map(({ at }) => at - start))
    milliseconds += Math.max(...came.map(({ at }) => at)) - start
  }
  const mails = readers * answers
  const cpu = (cpuMicroseconds(pid) - before) / 1000 / mails
  const queuedPerSecond = (mails * 1000) / queued.reduce((sum, ms) => sum + ms, 0)
  return { delays, perSecond: (mails * 1000) / milliseconds, queued, queuedPerSecond, cpu }
}
type Asked = { pid: number; number: number }

async function areQueued(client: Client, mails: number): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(
    "select count(*) >= $1 as all from mail where template = 'ticket_answered' and recipient like 'reader%'",
    [mails],
  )
  return rows[0]?.all === true
}

/** @returns what came of it, each with an address of its own for a reply */
async function answerPairs(sink: Sink, staff: SignedOutVisitor, numbers: readonly number[]): Promise<Arrival[]> {
  const from = sink.arrived.length
  for (const number of numbers) await answer(staff, number)
  return come(sink, from, 2 * pairs)
}

/** Sends a reply to each, twenty a second, and waits until they stand in their tickets. */
async function measureIn(client: Client, mails: readonly Arrival[], pid: number) {
  const before = cpuMicroseconds(pid)
  const accepted: number[] = []
  const start = performance.now()
  const left = [...mails.entries()].reverse()
  // as many connections at a time as mail servers make to one place
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [place, { to, replyTo }] = next
        await setTimeout(Math.max(0, start + (place * 1000) / budgets.in - performance.now()))
        const begin = performance.now()
        await send(to, replyTo, place)
        accepted.push(performance.now() - begin)
      }
    }),
  )
  const offered = (mails.length * 1000) / (performance.now() - start)
  for (const end = performance.now() + 300_000; performance.now() < end; await setTimeout(250)) {
    const { rows } = await client.query("select from inbound_mail where state = 'received' limit 1")
    if (rows.length === 0) break
  }
  const { rows } = await client.query<{ state: string; ms: number; kept: number; filed: number }>(`
    select state, extract(epoch from decided_at - received_at)::float8 * 1000 as ms, extract(epoch from received_at)::float8 as kept,
      extract(epoch from decided_at)::float8 as filed from inbound_mail`)
  const filed = rows.filter(({ state }) => state === 'filed')
  if (filed.length !== mails.length)
    throw new Error(
      `${filed.length} of ${mails.length} replies stand in their tickets, others are ${[...new Set(rows.map(({ state }) => state))]}`,
    )
  const seconds = Math.max(...filed.map(mail => mail.filed)) - Math.min(...filed.map(mail => mail.kept))
  const cpu = (cpuMicroseconds(pid) - before) / 1000 / mails.length
  return { accepted, offered, filed: filed.map(({ ms }) => ms), perSecond: filed.length / seconds, cpu }
}

/** Hands a mail over as a mail server does. */
async function send(from: string, to: string, place: number): Promise<void> {
  const socket = connectTo(listen, '127.0.0.1')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const told = async (line: string | null, code: string) => {
    if (line !== null) socket.write(`${line}\r\n`)
    for (;;) {
      const { value = '' } = await lines.next()
      if (!value.startsWith(code)) throw new Error(`${line?.slice(0, 80)}: ${value}`)
      if (value[3] !== '-') return
    }
  }
  await told(null, '220')
  await told('EHLO bench.example', '250')
  await told(`MAIL FROM:<${from}>`, '250')
  await told(`RCPT TO:<${to}>`, '250')
  await told('DATA', '354')
  await told(
    [
      `From: Reader <${from}>`,
      `To: <${to}>`,
      'Subject: Re: Bench',
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <${place}.${performance.now()}@bench.example>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      `It works again, thank you (${place}).`,
      '',
      'On Monday, Nordlicht Hosting wrote:',
      ...Array.from({ length: 40 }, (_, line) => `> Line ${line} of what was written before.`),
      '.',
    ].join('\r\n'),
    '250',
  )
  socket.end('QUIT\r\n')
  await once(socket.resume(), 'close')
}
