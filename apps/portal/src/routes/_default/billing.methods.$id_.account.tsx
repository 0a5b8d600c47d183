import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { AccountForm } from '../../areas/payments/AccountForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const Route = createFileRoute('/_default/billing/methods/$id_/account')({
  staticData: { permission: 'billing' },
  loader: async ({ params }) => {
    if (!isUuid(params.id)) throw notFound()
    const detail = orNotFound(call('GET /ajax/v1/accounts/payment/{id}', { params }))
    const { data } = await call('GET /ajax/v1/accounts/payment/sepa/mandate')
    const { method } = await detail
    if (!method.mandate) throw notFound()
    return { method, texts: data }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.account.title),
  component: () => <AccountForm {...Route.useLoaderData()} />,
})
