import { contactFieldNames, emptyContact } from '@kontor/contract/enums/contact-fields'
import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { FormContext } from '../../../forms/form-context.ts'
import { catalogues } from '../../../i18n/catalogues.ts'
import { testUser } from '../../../session/test-user.ts'
import { ContactFields } from './ContactFields.tsx'

async function rendered(): Promise<string> {
  const routeTree = createRootRouteWithContext<{ user: unknown }>()({
    component: () => (
      <IntlProvider locale="en" messages={catalogues.en as never} timeZone="UTC">
        <FormContext
          value={{
            errors: new Map(),
            pending: false,
            dirty: false,
            hasUnsaved: () => false,
            form: { current: null },
          }}
        >
          <ContactFields contact={emptyContact} />
        </FormContext>
      </IntlProvider>
    ),
  })
  const history = createMemoryHistory()
  const router = createRouter({ routeTree, history, context: { user: testUser } })
  await router.load()
  return renderToString(<RouterProvider router={router as never} />)
}

test('the form has a control for each field, and no other', async () => {
  const html = await rendered()
  const names = new Set([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name))
  expect([...names].toSorted()).toEqual([...contactFieldNames].toSorted())
})
