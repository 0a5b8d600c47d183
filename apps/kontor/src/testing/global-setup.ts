import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import '@kontor/customer-centre/testing/cheap-passwords'
import { buildTemplates, dropClones } from '@kontor/customer-centre/testing/template'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../database/supervisor.ts'
import { removeAbandoned, temporaryDataFolder } from './data-folder.ts'
import { checkRowTypes } from './row-types.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket that answers with the owner's connection to the test server; files clone their own database from its templates. */
    databaseAddress: string
    /** The file of what statements answered. */
    seenRows: string
  }
}

type TestServer = { url: string; stop(): Promise<void> }

/** One PostgreSQL for the whole run, `TEST_DATABASE_URL` or an embedded one that is thrown away, from when it is first asked for. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const folder = await temporaryDataFolder()
  let starting: Promise<TestServer> | undefined
  const answers = createServer(async connection => {
    starting ??= start(folder.path)
    const answer = await starting.then(
      ({ url }) => ({ url }),
      error => ({ error: String(error) }),
    )
    connection.end(JSON.stringify(answer))
  })
  const address = join(folder.path, 'asked')
  answers.listen(address)
  await once(answers, 'listening')
  project.provide('databaseAddress', address)
  const seen = join(folder.path, 'seen-rows')
  project.provide('seenRows', seen)
  return async () => {
    answers.close()
    const server = await starting?.catch(() => undefined)
    await server?.stop()
    if (existsSync(seen)) checkRowTypes(seen)
    await folder.remove()
  }
}

async function start(dataDir: string): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? { url: given, stop: () => dropClones(given) }
    : await startEmbeddedDatabase({ dataDir, log: () => undefined, server: { throwaway: true } })
  await buildTemplates(server.url)
  return server
}
