import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { MethodPage } from '../../areas/money/payments/MethodPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const Route = createFileRoute('/_default/billing/methods/$id')({
  staticData: { permission: 'billing' },
  loader: async ({ params }) => {
    if (!isUuid(params.id)) throw notFound()
    const detail = orNotFound(call('GET /ajax/v1/accounts/payment/{id}', { params }))
    const { backup, data } = await call('GET /ajax/v1/accounts/payment/get/all')
    return { detail: await detail, methods: data, backup }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.payments.methods.title),
  component: () => <MethodPage {...Route.useLoaderData()} />,
})
