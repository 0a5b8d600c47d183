import { createFileRoute } from '@tanstack/react-router'
import { loadQuote, type PaySearch } from '../../areas/money/payments/pay/load-quote.ts'
import { PayPage } from '../../areas/money/payments/pay/PayPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/pay')({
  staticData: { permission: 'billing' },
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: PaySearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadQuote(deps),
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.pay.title),
  component: () => <PayPage {...Route.useLoaderData()} />,
})
