import { setTimeout } from 'node:timers/promises'
import type { OperatorDb } from '../apps/customer-centre/src/platform/db/database.ts'
import { type Program, startProgram } from '../apps/kontor/src/testing/program.ts'
import { machineSpeed } from './machine-speed.ts'
import { cpuMicroseconds } from './process.ts'
import { verdict } from './table.ts'
import { load, signInOverHttp } from './visitor.ts'

const budgets = { pdfsPerSecond: 40, downloadMs: 5 }
const [warm, measured, downloads] = [40, 400, 1000]

/** Measures how many documents a process that runs jobs makes the PDF of, stores and mails in a second, of those that were just issued. */
export async function measureFiles(environment: Record<string, string>, db: OperatorDb): Promise<(string | number)[]> {
  const made = async () => {
    const files = db.selectFrom('document_file').where('format', '=', 'pdf')
    return (await files.select(({ fn }) => fn.countAll<number>().as('made')).executeTakeFirstOrThrow()).made
  }
  const beyond = async (count: number) => {
    while ((await made()) < count) await setTimeout(20)
    return { made: await made(), at: performance.now(), cpu: cpuMicroseconds(worker.pid) }
  }
  const { slowness } = await machineSpeed()
  const worker = await startProgram(environment, 'work')
  try {
    const begin = await beyond((await made()) + warm)
    const end = await beyond(begin.made + measured)
    const count = end.made - begin.made
    const perSecond = (count / (end.at - begin.at)) * 1000
    const wanted = budgets.pdfsPerSecond / slowness
    const holds = verdict(-perSecond, -wanted)
    const each = ((end.cpu - begin.cpu) / 1000 / count).toFixed(1)
    return ['PDFs made, stored and mailed', count, perSecond.toFixed(0), wanted.toFixed(0), holds, each, '–', '']
  } finally {
    await worker.stop()
  }
}

/** Measures what a download of a stored PDF costs the program. */
export async function measureDownloads(program: Program): Promise<(string | number)[]> {
  const cookie = await signInOverHttp(program.url, 'anna@demo.example')
  const headers = { cookie, referer: `${program.url}/`, accept: 'application/json' }
  const list = await fetch(`${program.url}/ajax/v1/invoices`, { headers })
  const { data } = (await list.json()) as { data: { id: string }[] }
  const url = `${program.url}/ajax/v1/invoices/${data[0]?.id}/pdf`
  await load(url, headers, downloads / 5, 8)
  const { slowness } = await machineSpeed()
  const before = cpuMicroseconds(program.pid)
  const { perSecond, failures } = await load(url, headers, downloads, 8)
  const each = (cpuMicroseconds(program.pid) - before) / 1000 / downloads
  if (failures > 0) throw new Error(`${failures} of ${downloads} downloads failed`)
  const most = budgets.downloadMs * slowness
  return [
    'downloads of a stored PDF',
    downloads,
    perSecond.toFixed(0),
    '–',
    '',
    each.toFixed(2),
    most.toFixed(1),
    verdict(each, most),
  ]
}
