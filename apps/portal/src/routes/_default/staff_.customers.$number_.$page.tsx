import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ItemsPage } from '../../areas/money/billing/items/ItemsPage.tsx'
import { StaffTermsPage } from '../../areas/selling/changes/StaffTermsPage.tsx'
import { StaffOrderPage } from '../../areas/selling/orders/staff/StaffOrderPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

// what is made by hand for a customer is one route: every further one costs the sign-in page
export const Route = createFileRoute('/_default/staff_/customers/$number_/$page')({
  loader: async ({ params: { number, page } }) => {
    const params = { id: number }
    if (page === 'items') return { items: await call('GET /ajax/v1/staff/customers/{id}/items', { params }) }
    if (page.startsWith('C-'))
      return {
        terms: await call('GET /ajax/v1/staff/customers/{id}/contracts/{number}/terms', {
          params: { id: number, number: page },
        }),
      }
    if (page !== 'order') throw notFound()
    return { order: await call('GET /ajax/v1/staff/customers/{id}/orders', { params }) }
  },
  // of items, of an order, and of a contract by its number
  head: ({ match, params }) => pageTitle(match.context, texts => texts.staff.ordering.titles[params.page[0] as 'C']),
  component: () => {
    const loaded = Route.useLoaderData()
    if ('terms' in loaded) return <StaffTermsPage found={loaded.terms} />
    return 'items' in loaded ? <ItemsPage found={loaded.items} /> : <StaffOrderPage found={loaded.order} />
  },
})
