import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startTestCentre } from '../../testing/test-centre.ts'
import { begin, bind, FirstStatement } from './first-statement.ts'

test('what begins and binds a transaction is answered together with its first statement', async () => {
  const { logins, close } = await startTestCentre('empty')
  const client = new pg.Client({ connectionString: logins.app })
  onTestFinished(async () => {
    await client.end()
    await close()
  })
  await client.connect()
  const values = ['', '', '', null]
  await client.query({ ...bind, values })
  await client.query(begin)
  await client.query('rollback')
  let answers = 0
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  // pg's own event: the database has answered a message
  connection.on('readyForQuery', () => answers++)
  const statement = { text: 'select now()::text as begun', values: [], queryMode: 'extended' }
  const before = [{ statement: begin.name }, { statement: bind.name, values }]
  const { rows } = await new Promise<pg.QueryResult>((resolve, reject) =>
    client.query(new FirstStatement(statement, before, (error, found) => (error ? reject(error) : resolve(found)))),
  )
  expect([rows.length, answers]).toEqual([1, 1])
  // a transaction has one time, and it is still open
  expect((await client.query('select now()::text as begun')).rows).toEqual(rows)
})
