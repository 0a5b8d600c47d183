import { canDo } from '@kontor/contract/can'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { OrderPage } from '../../areas/selling/orders/OrderPage.tsx'
import type { Offer } from '../../areas/selling/orders/offer.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/order/$product')({
  staticData: { permission: 'contracts' },
  loader: async ({ params, context: { user } }) => {
    const catalogue = await orNotFound(call('GET /ajax/v1/catalogue', { query: params }))
    const asksForHolder = catalogue.products[0]?.group === 'domain' && canDo(user, 'contacts:read')
    const contacts = asksForHolder ? await call('GET /ajax/v1/contacts', { query: { limit: 9 } }) : null
    return { ...catalogue, contacts }
  },
  // an unknown product is not found
  head: ({ match, loaderData }) =>
    loaderData ? pageTitle(match.context, () => (loaderData.products[0] as Offer).name) : {},
  component: () => {
    const { contacts, ...catalogue } = Route.useLoaderData()
    if (!contacts) return <OrderPage {...catalogue} holder={null} />
    return (
      <Suspense>
        <HolderChoice contacts={contacts}>{holder => <OrderPage {...catalogue} holder={holder} />}</HolderChoice>
      </Suspense>
    )
  },
})

// of domains alone
const HolderChoice = lazy(async () => ({
  default: (await import('../../areas/customers/contacts/HolderChoice.tsx')).HolderChoice,
}))
