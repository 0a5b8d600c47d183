import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

let asked: Promise<string> | undefined

/**
 * The owner's connection to the run's PostgreSQL, with the templates in it. It starts when the first test asks: a run of tests that
 * need no database does not wait for one.
 */
export function testDatabase(): Promise<string> {
  asked ??= ask()
  return asked
}

async function ask(): Promise<string> {
  const { url, error } = JSON.parse(await text(createConnection(inject('databaseAddress'))))
  if (error) throw new Error(`the database of the tests did not start: ${error}`)
  return url
}
