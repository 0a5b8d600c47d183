import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { InvoicePage } from '../../areas/money/billing/InvoicePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const Route = createFileRoute('/_default/billing/$id')({
  staticData: { permission: 'billing' },
  beforeLoad: ({ params }) => {
    if (!isUuid(params.id)) throw notFound()
  },
  loader: async ({ params }) => {
    const invoice = await orNotFound(call('GET /ajax/v1/invoices/{id}', { params }))
    return { ...invoice, dunning: invoice.open.amount_minor > 0 ? await call('GET /ajax/v1/billing/dunning') : null }
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageTitle(match.context, ({ billing }) => `${billing.kinds[loaderData.kind]} ${loaderData.number}`)
      : {},
  component: () => <InvoicePage invoice={Route.useLoaderData()} />,
})
