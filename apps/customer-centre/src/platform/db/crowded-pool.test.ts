import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cloneTemplate } from '../../testing/template.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { loginsOf } from './logins.ts'

const one = sql<{ one: number }>`select 1 as one`

describe('while its connections are in use, and the database answers', () => {
  let clone: Awaited<ReturnType<typeof cloneTemplate>>
  let database: ReturnType<typeof openDatabase>
  let [release, holding]: [() => void, Promise<void>] = [() => undefined, Promise.resolve()]
  beforeAll(async () => {
    clone = await cloneTemplate(await testDatabase(), 'empty')
    database = openDatabase(await loginsOf(clone.url), { max: 1 })
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    release = over.resolve
    holding = inTransaction(database.unbound, async db => {
      await one.execute(db)
      held.resolve()
      await over.promise
    })
    await held.promise
  })
  afterAll(async () => {
    release()
    await holding
    await database.close()
    await clone.drop()
  })

  test('who waits too long for one is told that there are too many, not that the database is away', async () => {
    await expect(one.execute(database.unbound)).rejects.toMatchObject({ code: 'overloaded' })
  })

  test('as many wait as will have their turn, and one more is refused at once', async () => {
    const waiting = Array.from({ length: 10 }, () => one.execute(database.unbound).catch(error => error.code))
    expect(database.crowding()).toBe(1)
    let others = 0
    for (const other of waiting) void other.then(() => others++)
    await expect(one.execute(database.unbound)).rejects.toMatchObject({ code: 'overloaded' })
    expect(others).toBe(0)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['overloaded']))
    expect(database.crowding()).toBe(0)
  })

  test('the database is known to be there', async () => {
    const waiting = one.execute(database.unbound).catch(error => error.code)
    await database.ping()
    expect(await waiting).toBe('overloaded')
  })
})

test('who waits for a connection to a database that says nothing is told that it is away', async () => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => sockets.add(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number } // of a listening TCP server
  const silent = `postgresql://nobody@127.0.0.1:${port}/none`
  const database = openDatabase({ app: silent, operator: silent }, { max: 1 })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await database.close()
  })
  const both = await Promise.allSettled([one.execute(database.unbound), one.execute(database.unbound)])
  for (const { reason } of both as PromiseRejectedResult[]) expect(reason.message).toMatch(/timeout/)
})
