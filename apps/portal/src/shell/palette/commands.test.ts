import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { messages } from '../../i18n/en/messages.ts'
import { testUser } from '../../session/test-user.ts'
import { filterCommands, pageCommands, switchCommands } from './commands.ts'

const t = createTranslator({ locale: 'en', messages })
const found = (query: string, user = testUser) =>
  filterCommands(
    [
      ...pageCommands(t, user),
      ...switchCommands(t, {
        theme: 'light',
        setTheme: () => undefined,
        locales: ['de'],
        setLocale: () => undefined,
        headerClosed: false,
        toggleHeader: () => undefined,
      }),
    ],
    query,
  ).map(({ id }) => id)

test.each([
  ['card', 'add-method'],
  ['iban', 'methods'],
  ['upgrade', 'contracts'],
  ['refund', 'balance'],
  ['domain holder', 'contacts'],
  ['invite', 'invite'],
  ['import', 'import-contacts'],
  ['gdpr export', 'export'],
  ['two-step', 'twofactor'],
  ['dark', 'theme-dark'],
  ['language', 'language-de'],
  ['cancel contract', 'cancel-contract'],
  ['tax', 'account-company'],
  ['limits', 'account-limits'],
])('"%s" finds %s', (query, id) => expect(found(query)).toContain(id))

test('what is chosen already is not offered', () => expect(found('theme')).toEqual(['theme-system', 'theme-dark']))

test('somebody who may only read contracts is offered no more', () => {
  const reader = { ...testUser, master_customer_numbers: [], permissions: ['10001-contracts:read'] }
  const ids = found('', reader)
  expect(ids).toContain('contracts')
  for (const closed of ['billing', 'methods', 'add-method', 'cancel-contract', 'invite', 'export', 'account-company'])
    expect(ids).not.toContain(closed)
})
