import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { importLimits } from '@kontor/contract/enums/contact-transfer'
import { type Program, startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { median, printTable, verdict } from './table.ts'
import { SignedOutVisitor } from './visitor.ts'

/** Milliseconds in which no one else is answered. */
const budget = 50
const runs = 5
const warm = 4

/** The longest block of the event loop by single requests that were made to keep the server busy, beside that of a usual page. */
export async function benchLoop(): Promise<void> {
  const folder = await dataFolderOnDisk()
  const program = await startProgram({
    PORT: '4325',
    DATA_DIR: folder.path,
    DEMO: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'watch-loop.ts'))}`,
  })
  try {
    const rows: (string | number)[][] = []
    for (const { name, ask } of await requests(program.url)) {
      for (let run = 0; run < warm; run++) await ask() // the compiler gets warm
      const [blocks, times, statuses]: [number[], number[], Set<number>] = [[], [], new Set()]
      for (let run = 0; run < runs; run++) {
        await longestBlock(program)
        const begin = performance.now()
        statuses.add(await ask())
        times.push(performance.now() - begin)
        blocks.push(await longestBlock(program))
      }
      const [usual, worst] = [median(blocks), Math.max(...blocks)]
      rows.push([
        name,
        [...statuses].join(', '),
        usual.toFixed(1),
        worst.toFixed(1),
        budget,
        verdict(usual, budget),
        median(times).toFixed(0),
      ])
    }
    printTable(
      `Longest block of the event loop by one request, ms, of ${runs} each`,
      ['request', 'status', 'median', 'worst', 'budget', '', 'answer, ms'],
      rows,
    )
  } finally {
    await program.stop()
    await folder.remove()
  }
}

type Request = { name: string; ask: () => Promise<number> }

async function requests(url: string): Promise<Request[]> {
  const [anna, ben] = [new SignedOutVisitor(url, 'anna@demo.example'), new SignedOutVisitor(url, 'ben@demo.example')]
  for (const visitor of [anna, ben]) await visitor.signIn()
  const page =
    (path: string, visitor = anna) =>
    async () => {
      const answer = await fetch(url + path, { headers: { accept: 'text/html', cookie: visitor.cookieHeader } })
      await answer.arrayBuffer()
      return answer.status
    }
  const post = (visitor: SignedOutVisitor, path: string, body: unknown) => async () => {
    const answer = await visitor.post(path, body)
    await answer.arrayBuffer()
    return answer.status
  }
  const stranger = new SignedOutVisitor(url, 'nobody@demo.example')
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
  return [
    { name: 'page /billing, as a reference', ask: page('/billing') },
    {
      name: '61 messages full of links, as a page',
      ask: page(`/support/ticket/${await thread(anna, Array(61).fill('[a](b) '.repeat(2800)))}`),
    },
    ...(await Promise.all(
      Object.entries(longMessages).map(async ([name, texts]) => ({
        name: `20 messages of ${name}, as a page`,
        ask: page(`/support/ticket/${await thread(ben, texts)}`, ben),
      })),
    )),
    {
      name: 'a body of 100,000 unknown keys, signed out',
      ask: post(stranger, '/ajax/v1/accounts/login', unknown(100_000)),
    },
    { name: 'as many as fit, signed out', ask: post(stranger, '/ajax/v1/accounts/login', unknown(2900)) },
    {
      name: 'vCards of 1 MB',
      ask: post(anna, '/ajax/v1/contacts/import', {
        format: 'vcard',
        text: cards(importLimits.characters),
        dry_run: true,
      }),
    },
  ]
}

const filled = (unit: string) => unit.repeat(19_900 / unit.length)
/**
 * Holds as many messages as a page shows, each as long as may be: plain words as a reference, and what a reader of Markdown may take long
 * for.
 */
const longMessages: Readonly<Record<string, string[]>> = {
  words: Array(20).fill(filled('word ')),
  'one word before an @': Array(20).fill(`${'a'.repeat(19_999)}@`),
  'as many marks as are just read': [
    ...['[a](https://a.example/b) ', '**a** _b_ ~~c~~ ', 'a@b.example ', 'https://a.example/b '],
    ...[`${'a'.repeat(63)}@ `, '`a` ', '<a b="c"> ', '![a](b) ', 'www.a.example ', '\\* '],
  ].flatMap(unit => {
    // the marks of a paragraph times its length, of all of them together, up to what a message may come to
    const paragraph = unit.repeat(Math.max(1, Math.floor(600 / unit.length)))
    return [`${paragraph}\n\n`.repeat(3) + filled('word ').slice(0, 18_000), filled(unit)]
  }),
}

/** @returns the number of a new ticket with these messages; an hour allows 61 */
async function thread(visitor: SignedOutVisitor, bodies: readonly string[]): Promise<number> {
  const [body, ...replies] = bodies
  const first = { category: 'technical', impact: 'degraded', subject: 'Long', body }
  const { number } = (await accepted(await visitor.post('/ajax/v1/tickets', first))) as { number: number }
  for (const reply of replies)
    await accepted(await visitor.post(`/ajax/v1/tickets/${number}/messages`, { body: reply }))
  return number
}

async function accepted(answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** Makes as many as one file may hold. */
function cards(characters: number): string {
  const note = 'x'.repeat(characters / importLimits.rows - 130)
  const card = (at: number) =>
    `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Person ${at}\r\nN:Person;${at};;;\r\nEMAIL:p${at}@cards.example\r\nNOTE:${note}\r\nEND:VCARD\r\n`
  return Array.from({ length: importLimits.rows }, (_, at) => card(at)).join('')
}

/** Since it was asked for the last time. @returns milliseconds */
async function longestBlock(program: Program): Promise<number> {
  const lines = () => [...program.output().matchAll(/longest block: ([\d.]+)/g)]
  const before = lines().length
  process.kill(program.pid, 'SIGUSR2')
  while (lines().length === before) await setTimeout(5)
  return Number(lines().at(-1)?.[1])
}
