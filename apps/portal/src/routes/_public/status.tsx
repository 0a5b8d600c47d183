import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StatusPage } from '../../areas/service/notices/StatusPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/status')({
  loader: ({ context: { user } }) =>
    call(user?.current_customer_number ? 'GET /ajax/v1/accounts/notices' : 'GET /ajax/v1/notices'),
  head: ({ match }) => publicPage(match.context, texts => texts.notices.title),
  component: () => <StatusPage notices={Route.useLoaderData().data} />,
})
