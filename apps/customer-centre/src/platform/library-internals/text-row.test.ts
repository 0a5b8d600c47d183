import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction, textsWithin } from '../db/database.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const greeting = `select $1::text || ' ' || $2::int as greeting, null::text as nothing, '{"a":1}'::json::text as json`

test('columns arrive as texts, also once the statement is prepared', async () => {
  const { database } = centre.services
  for (const number of [1, 2, 3])
    expect(await database.texts(greeting, ['Grüße', number])).toEqual([`Grüße ${number}`, null, '{"a":1}'])
  expect(await database.texts('select $1::text as found where false', ['x'])).toBeUndefined()
})

test('a transaction reads the same by it', async () => {
  const within = await inTransaction(centre.services.database.unbound, db => textsWithin(db)(greeting, ['Hi', 1]))
  expect(within).toEqual(await centre.services.database.texts(greeting, ['Hi', 1]))
})

test('whoever asks at the same time gets their own row', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  const rows = await Promise.all(numbers.map(number => centre.services.database.texts(greeting, ['no.', number])))
  expect(rows.map(row => row?.[0])).toEqual(numbers.map(number => `no. ${number}`))
})

test('a statement that fails says so, and its connection goes on', async () => {
  const { database } = centre.services
  const divided = 'select (1 / $1::int)::text as quotient'
  expect(await database.texts(divided, [1])).toEqual(['1'])
  for (let time = 0; time < 12; time++)
    await expect(database.texts(divided, [0])).rejects.toMatchObject({ code: '22012' })
  await expect(database.texts('select $1::nothing', [1])).rejects.toMatchObject({ code: '42704' })
  expect(await database.texts(divided, [1])).toEqual(['1'])
  expect(database.pools().app.used).toBe(0)
})
