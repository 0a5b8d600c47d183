import type { FirstSteps as Steps } from '@kontor/contract/areas/desk/dashboard'
import type * as router from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test, vi } from 'vitest'
import { messages } from '../../../i18n/en/messages.ts'
import { FirstSteps } from './FirstSteps.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<typeof router>()),
  Link: ({ to, className, children }: { to: string; className: string; children: ReactNode }) => (
    <a href={to} className={className}>
      {children}
    </a>
  ),
}))

const links = (steps: Steps) => {
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages as never} timeZone="Europe/Berlin">
      <FirstSteps {...steps} />
    </IntlProvider>,
  )
  return [...markup.matchAll(/<a href="([^"]*)" class="([^"]*)"/g)].map(
    ([, to, look]) => `${to} ${look === 'text-link' ? 'link' : 'button'}`,
  )
}

test.each([
  ['consumer', ['verify_email', 'payment_method', 'second_factor'], ['/billing/methods button', '/twofactor link']],
  ['business', ['verify_email', 'vat_id', 'payment_method'], ['/account/company button', '/billing/methods link']],
  ['public_body', ['verify_email', 'leitweg_id', 'order_number'], ['/account/company button', '/account/company link']],
  ['member', ['preferences', 'second_factor'], ['/twofactor button']],
] as const)('a %s has one button, for the next step, and links for the rest', (kind, names, expected) => {
  const steps = names.map((name, index) => ({ name, done: index === 0 }))
  expect(links({ kind, steps })).toEqual(expected)
})
