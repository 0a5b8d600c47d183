import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { DunningNote } from '../../areas/arrears/dunning/DunningNote.tsx'
import { noted } from '../../areas/arrears/dunning/noted.ts'
import { InvoicesPage } from '../../areas/money/billing/InvoicesPage.tsx'
import { invoiceFields } from '../../areas/money/billing/invoice-fields.ts'
import { invoiceSearch } from '../../areas/money/billing/invoice-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'
import { onlyShown } from '../../list/only-shown.ts'

export const Route = createFileRoute('/_default/billing/_tabs/')({
  staticData: { permission: 'billing' },
  validateSearch: invoiceSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, context: { user } }) => {
    const [list, dunning] = await Promise.all([
      orFirstPage(onlyShown(call('GET /ajax/v1/invoices', { query: deps }), invoiceFields)),
      user.unread.overdue ? call('GET /ajax/v1/billing/dunning').then(noted) : null,
    ])
    return { list, dunning }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.billing.list.title),
  component: Invoices,
})

function Invoices() {
  const { list, dunning } = Route.useLoaderData()
  return (
    <>
      {dunning && <DunningNote dunning={dunning} />}
      <InvoicesPage list={list} search={Route.useSearch()} />
    </>
  )
}
