import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { emptyContact } from '@kontor/contract/enums/contact-fields'
import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { catalogues } from '../../../i18n/catalogues.ts'
import { testUser } from '../../../session/test-user.ts'
import { ContactPage } from './ContactPage.tsx'

const contact: Contact = {
  ...emptyContact,
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Kim Petersen',
  kind: 'person',
  email: 'kim@example.com',
  phone: '+49 431 1234567',
  line1: 'Weg 1',
  postal_code: '24103',
  city: 'Kiel',
  country: 'DE',
  locale: 'de',
  id_type: null,
  email_verification: 'unverified',
  email_verified_at: null,
  email_code: null,
  email_bounces_since: null,
  phone_verification: 'unverified',
  phone_verified_at: null,
  phone_code: null,
  phone_codes: true,
  id_number_masked: null,
  used_by: [],
  used_by_total: 0,
  receives_invoices: false,
  has_access: false,
  holder: {
    state: 'not_needed',
    since: null,
    due_on: null,
    days_left: null,
    domains: [],
    domains_total: 0,
    missing: [],
    evidence: [],
  },
  duplicates: [],
  created_at: '2026-05-01T10:00:00.000Z',
  version: 1,
}

async function rendered(permission: string, edit: boolean): Promise<string> {
  const user = { ...testUser, master_customer_numbers: [], permissions: [`10001-${permission}`] }
  const routeTree = createRootRouteWithContext<{ user: unknown }>()({
    component: () => (
      <IntlProvider locale="en" messages={catalogues.en as never} timeZone="UTC">
        <ContactPage contact={contact} edit={edit} />
      </IntlProvider>
    ),
  })
  const router = createRouter({ routeTree, history: createMemoryHistory(), context: { user } })
  await router.load()
  return renderToString(<RouterProvider router={router as never} />)
}

test('a contact is read with its address, and edited on demand', async () => {
  const page = await rendered('contacts', false)
  for (const said of ['mailto:kim@example.com', 'tel:+494311234567', '24103 Kiel', '>Edit<'])
    expect(page).toContain(said)
  expect(page).not.toContain('name="city"')
  expect(await rendered('contacts', true)).toContain('name="city"')
})

test('who may only read gets neither the button nor, by its address, the form', async () => {
  for (const edit of [false, true]) {
    const page = await rendered('contacts:read', edit)
    expect(page).toContain('24103 Kiel')
    expect(page).not.toContain('>Edit<')
    expect(page).not.toContain('name="city"')
  }
})
