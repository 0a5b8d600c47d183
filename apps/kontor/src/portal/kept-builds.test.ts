import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { createServer } from '../server.ts'
import { temporaryDataFolder } from '../testing/data-folder.ts'
import type { Portal } from './install.ts'
import { keepBuild, keptBuilds } from './kept-builds.ts'

async function installation() {
  const folder = await temporaryDataFolder()
  onTestFinished(() => folder.remove())
  const settings = readConfiguration({ DATA_DIR: folder.path, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const kept = keptBuilds(settings)
  /** A portal of one script and one language, both named by its id. */
  const build = async (id: string): Promise<Portal> => {
    const clientFolder = join(folder.path, 'dist', id)
    for (const [path, text] of [
      [`assets/app-${id}.js`, `"the script of ${id}"`],
      [`assets/app-${id}.js.br`, 'compressed'],
      [`fonts/text-${id}.woff2`, 'a font'],
      ['builds/latest.json', JSON.stringify({ id })],
    ] as const) {
      await mkdir(join(clientFolder, path, '..'), { recursive: true })
      await writeFile(join(clientFolder, path), text)
    }
    return {
      build: id,
      clientFolder,
      fetch: async () => ({ status: 200, headers: new Headers(), html: ['page'] }),
      messageFiles: async () => ({ [`/_i18n/${id}/en/messages.json`]: JSON.stringify({ of: id }) }),
      readAsset: () => null,
      frameScripts: { agent: '', widget: '', worker: '', connectionTest: '' },
    }
  }
  const serve = async (portal: Portal) => {
    const app = await createServer(settings, null, portal)
    onTestFinished(() => app.close())
    return async (url: string, headers = {}) => {
      const { statusCode, headers: answered, body } = await app.inject({ url, headers })
      return { status: statusCode, type: answered['content-type'], cache: answered['cache-control'], body, answered }
    }
  }
  return { kept, build, serve }
}
const [older, newer] = ['0123456789ab', 'ba9876543210']

test('a process of one build serves the files of the other, whichever started first', async () => {
  const { kept, build, serve } = await installation()
  const [one, two] = [await build(older), await build(newer)]
  const asked = [await serve(one), await serve(two)]
  await keepBuild(kept, one)
  await keepBuild(kept, two)
  for (const ask of asked)
    for (const id of [older, newer]) {
      const script = await ask(`/assets/app-${id}.js`)
      expect([script.status, script.body]).toEqual([200, `"the script of ${id}"`])
      expect(script).toMatchObject({
        type: expect.stringContaining('javascript'),
        cache: 'public, max-age=31536000, immutable',
      })
      const small = await ask(`/assets/app-${id}.js`, { 'accept-encoding': 'br' })
      expect([small.answered['content-encoding'], small.body]).toEqual(['br', 'compressed'])
      expect((await ask(`/fonts/text-${id}.woff2`)).status).toBe(200)
      const messages = await ask(`/_i18n/${id}/en/messages.json`)
      expect([messages.status, JSON.parse(messages.body)]).toEqual([200, { of: id }])
      expect(messages).toMatchObject({
        type: expect.stringContaining('application/json'),
        cache: expect.stringContaining('max-age=86400'),
      })
    }
})

test('all processes name the build that was started last as the newest', async () => {
  const { kept, build, serve } = await installation()
  const [one, two] = [await build(older), await build(newer)]
  const asked = [await serve(one), await serve(two)]
  const latest = () => Promise.all(asked.map(async ask => JSON.parse((await ask('/builds/latest.json')).body).id))
  expect(await latest()).toEqual([older, newer])
  await keepBuild(kept, one)
  await utimes(join(kept, older), new Date(0), new Date(0))
  await keepBuild(kept, two)
  expect(await latest()).toEqual([newer, newer])
  // back to the version before
  await utimes(join(kept, newer), new Date(0), new Date(0))
  await keepBuild(kept, one)
  expect(await latest()).toEqual([older, older])
})

test('the last ten builds are kept, and nothing is left half done', async () => {
  const { kept, build } = await installation()
  for (let at = 0; at < 12; at++) {
    const id = `00000000000${at.toString(16)}`
    await keepBuild(kept, await build(id))
    await utimes(join(kept, id), at, at)
  }
  const ids = Array.from({ length: 10 }, (_, at) => `00000000000${(at + 2).toString(16)}`)
  expect((await readdir(kept)).toSorted()).toEqual(ids)
  // one that was killed while it copied
  await mkdir(join(kept, `${older}-killed`))
  await utimes(join(kept, `${older}-killed`), 0, 0)
  const last = await build(older)
  await Promise.all([keepBuild(kept, last), keepBuild(kept, last)])
  expect((await readdir(kept)).toSorted()).toEqual([...ids.slice(1), older])
})

test.each([
  '/assets/app-0.js',
  '/assets/..%2f..%2fbuilds%2flatest.json',
  '/assets/..%2ffonts',
  '/_i18n/000000000000/en/messages.json',
])('%s is of no build', async address => {
  const { kept, build, serve } = await installation()
  const portal = await build(older)
  await keepBuild(kept, portal)
  const ask = await serve(portal)
  const { status, cache } = await ask(address)
  expect([status, cache]).toEqual([404, 'no-store'])
})
