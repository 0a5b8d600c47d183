import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isIban } from '@kontor/contract/iban'
import { expect, test } from 'vitest'
import { sandboxAccounts, sandboxHolder, sandboxPayeeCheck } from './sandbox.ts'

const handbook = readFileSync(join(import.meta.dirname, '../../../../../docs/payee-check.md'), 'utf8')
const listed = Object.entries(sandboxAccounts).flatMap(([result, ibans]) => ibans.map(iban => [iban, result] as const))

test.each(listed)('%s answers %s, can be typed and stands in the handbook', async (iban, result) => {
  expect(isIban(iban)).toBe(true)
  expect(await sandboxPayeeCheck.ask({ holder: 'Somebody', iban })).toMatchObject({ result })
  expect(handbook).toContain(iban)
})

test('only a close match tells a name, which then matches however it is written', async () => {
  for (const [iban, result] of listed)
    expect(JSON.stringify(await sandboxPayeeCheck.ask({ holder: 'Somebody', iban })).includes(sandboxHolder)).toBe(
      result === 'close',
    )
  const [iban] = sandboxAccounts.close
  expect(await sandboxPayeeCheck.ask({ holder: ` ${sandboxHolder.toUpperCase()} `, iban })).toEqual({ result: 'match' })
  expect(handbook).toContain(sandboxHolder)
})

test('for any other account the holder is right', async () => {
  expect(await sandboxPayeeCheck.ask({ holder: 'Anybody', iban: 'DE89370400440532013000' })).toEqual({
    result: 'match',
  })
})
