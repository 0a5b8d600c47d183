import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vatIdError } from '../../areas/customers/customer/tax/vat-id.ts'
import { sandboxVatCheck, sandboxVatIds } from './sandbox.ts'

const handbook = readFileSync(join(import.meta.dirname, '../../../../../docs/tax.md'), 'utf8')

const listed = Object.entries(sandboxVatIds).flatMap(([outcome, ids]) => ids.map(id => [id, outcome] as const))

test.each(listed)('%s is %s, can be typed and stands in the handbook', async (id, outcome) => {
  expect(vatIdError(id, 'DE')).toBeNull()
  expect(await sandboxVatCheck.ask(id)).toMatchObject({ outcome })
  expect(handbook).toContain(id)
})

test('any other id is valid', async () => {
  expect(await sandboxVatCheck.ask('IT00743110157')).toMatchObject({
    outcome: 'valid',
    consultationNumber: 'SANDBOX43110157',
  })
})
