import { buildTemplates } from '@kontor/customer-centre/testing/template'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../database/supervisor.ts'
import { temporaryDataFolder } from './data-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's connection to the test server; files clone their own database from its templates. */
    databaseUrl: string
  }
}

/** One PostgreSQL for the whole run: `TEST_DATABASE_URL`, or an embedded one that is thrown away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await buildTemplates(given)
    project.provide('databaseUrl', given)
    return async () => undefined
  }
  const folder = await temporaryDataFolder()
  const server = await startEmbeddedDatabase({
    dataDir: folder.path,
    log: () => undefined,
    server: { throwaway: true },
  })
  await buildTemplates(server.url)
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    await folder.remove()
  }
}
