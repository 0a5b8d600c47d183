import { createConnection, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { cloneTemplate } from '../../testing/template.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { loginsOf } from './logins.ts'

/** A way to the database on which everything can stop without a word, as behind a firewall that has forgotten it. */
async function wayTo(socket: string) {
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  const server = createServer({ pauseOnConnect: true }, near => {
    const far = createConnection(socket)
    pairs.add([near, far])
    for (const end of [near, far]) end.on('error', () => undefined)
    if (silent) return
    near.pipe(far).pipe(near)
    near.resume()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const end of [...pairs].flat()) end.destroy()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port, // of a listening TCP server
    fallSilent() {
      silent = true
      for (const [near, far] of pairs) near.unpipe(far).pause()
      for (const [near, far] of pairs) far.unpipe(near).pause()
    },
    speakAgain() {
      silent = false
    },
  }
}

test('a database that falls silent is told by an error, and is back once it speaks: nobody waits for what is lost', async () => {
  const { url, drop } = await cloneTemplate(await testDatabase(), 'empty')
  const { app, operator } = await loginsOf(url)
  const way = await wayTo(`${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`)
  const throughIt = (address: string) => address.replace(/^(.*?)\/\/(.*)\?host=[^&]+/, `$1//127.0.0.1:${way.port}$2?`)
  const database = openDatabase(
    { app: throughIt(app), operator: throughIt(operator) },
    { max: 4, limits: { silence: 3000 } },
  )
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const all = () => Promise.allSettled([1, 2, 3, 4].map(() => sql`select 1`.execute(database.unbound)))
  expect((await all()).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))

  way.fallSilent()
  await expect(database.ping()).rejects.toThrow('the database is silent')
  way.speakAgain()
  // the other three rested: they lead into the same silence, and are gone as well
  expect((await all()).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
})
