import type { Access } from '@kontor/contract/areas/people/people'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { messages } from '../../../i18n/en/messages.ts'
import { AccessWords } from './AccessWords.tsx'

const access: Access = {
  role: 'support',
  permissions: ['support'],
  expires_on: '2026-11-15',
  second_factor_required: false,
}
const words = (expired: boolean) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages as never} timeZone="Europe/Berlin">
      <AccessWords access={{ ...access, expired }} />
    </IntlProvider>,
  )

test('access that is over is told as past', () => {
  expect(words(false)).toContain('Access ends after')
  expect(words(true)).toContain('Access ended after')
  expect(words(true)).not.toContain('ends after')
})
