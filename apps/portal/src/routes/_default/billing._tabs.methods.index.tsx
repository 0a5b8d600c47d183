import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { MethodsPage } from '../../areas/money/payments/MethodsPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/_tabs/methods/')({
  staticData: { permission: 'billing' },
  loader: () => call('GET /ajax/v1/accounts/payment/get/all'),
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.methods.title),
  component: () => {
    const { backup, data, offered } = Route.useLoaderData()
    return <MethodsPage methods={data} offered={offered} backup={backup} />
  },
})
