import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance, RouteHandler } from 'fastify'
import type { Configuration } from '../configuration.ts'

/** Builds of which the files are kept: anyone who has had a page open for longer loads it anew. */
const most = 10

/** Files whose names are never used for other content. */
const unchanging = /^\/(?:assets|fonts|builds\/meta|_i18n\/[\da-f]+\/[a-z-]+)\/[\w-]+(?:\.[\w-]+)+$/

/** The folder that all processes share. */
export const keptBuilds = ({ FILES_DIR }: Pick<Configuration, 'FILES_DIR'>): string => join(FILES_DIR, 'builds')

/** A portal says this of its build; it is null while developing. */
type Build = {
  build: string | null
  clientFolder: string | null
  messageFiles(): Promise<Record<string, string>>
}

/**
 * Keeps the files of this process's build where those with another one find them: while one version follows another, a page asks whichever
 * process for its parts.
 */
export async function keepBuild(folder: string, { build, clientFolder, messageFiles }: Build): Promise<void> {
  if (build === null || clientFolder === null) return
  const place = join(folder, build)
  if (!(await entries(folder)).some(({ name }) => name === build)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = `${place}-${randomUUID()}`
    await cp(clientFolder, unfinished, { recursive: true })
    for (const [path, text] of Object.entries(await messageFiles())) {
      await mkdir(dirname(join(unfinished, path)), { recursive: true })
      await writeFile(join(unfinished, path), text)
    }
    // another process of the same build may have been faster
    await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true }))
  }
  const now = new Date()
  await utimes(place, now, now)
  const left = (await entries(folder, false)).filter(({ time }) => time < now.getTime() - 3_600_000)
  // what is being removed looks new to another process: its name goes first
  const old = (await entries(folder)).slice(most).map(({ name }) => ({ from: name, name: `${name}-${randomUUID()}` }))
  for (const { from, name } of old) await rename(join(folder, from), join(folder, name)).catch(() => undefined)
  for (const { name } of [...old, ...left]) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Serves what this process's build does not hold.
 * @param own the build's folder
 * @returns the handler for addresses that have a route
 */
export function installKeptBuilds(app: FastifyInstance, folder: string, own: string): RouteHandler {
  // all processes name the same build, so that an older one tells no page of a newer one
  app.get('/builds/latest.json', async (_request, reply) => {
    const read = (build: string) => readFile(join(build, 'builds/latest.json'), 'utf8')
    const [latest] = await entries(folder)
    const text = await read(latest ? join(folder, latest.name) : own).catch(() => read(own))
    return reply.header('Cache-Control', 'no-store').type('application/json').send(text)
  })
  const sendKept: RouteHandler = async ({ url }, reply) => {
    const file = url.split('?')[0] ?? ''
    for (const { name } of unchanging.test(file) ? await entries(folder) : []) {
      const root = join(folder, name)
      if (await isFile(join(root, file))) return reply.sendFile(file, root)
    }
    reply.callNotFound()
    return reply
  }
  for (const path of ['/assets/*', '/fonts/*', '/builds/meta/*']) app.get(path, sendKept)
  return sendKept
}

/**
 * The kept builds, the one that was started last first.
 * @param whole false: those that no one has copied to the end
 */
async function entries(folder: string, whole = true): Promise<{ name: string; time: number }[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => whole !== name.includes('-'))
  const times = await Promise.all(names.map(name => stat(join(folder, name)).catch(() => null)))
  const dated = names.map((name, at) => ({ name, time: times[at]?.mtimeMs ?? 0 }))
  return dated.toSorted((a, b) => b.time - a.time)
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isFile(),
    () => false,
  )
