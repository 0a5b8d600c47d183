import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { AccountForm } from '../../areas/money/payments/AccountForm.tsx'
import { SepaForm } from '../../areas/money/payments/SepaForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/methods/sepa')({
  staticData: { permission: 'billing' },
  // `change`: the mandate whose account changes; without one it is a new one
  validateSearch: (search: { pay?: string; change?: string }) => search,
  // what was read before the mandate was given does not know it
  loaderDeps: ({ search: { change } }) => ({ change }),
  loader: async () => {
    const methods = call('GET /ajax/v1/accounts/payment/get/all')
    const { data } = await call('GET /ajax/v1/accounts/payment/sepa/mandate')
    return { texts: data, methods: (await methods).data }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.sepa.title),
  component: Sepa,
})

function Sepa() {
  const { change, pay } = Route.useSearch()
  const { methods, texts } = Route.useLoaderData()
  const method = methods.find(({ id, mandate }) => mandate && id === change)
  return method ? <AccountForm method={method} texts={texts} /> : <SepaForm texts={texts} pay={pay} />
}
