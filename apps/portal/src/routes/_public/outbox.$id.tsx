import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { MailPage } from '../../areas/desk/staff/outbox/MailPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { isUuid } from '../../navigation/is-uuid.ts'

export const Route = createFileRoute('/_public/outbox/$id')({
  beforeLoad: ({ params }) => {
    if (!isUuid(params.id)) throw notFound()
  },
  loader: ({ params }) => orNotFound(call('GET /ajax/v1/outbox/{id}', { params })),
  head: ({ match, loaderData }) => (loaderData ? pageTitle(match.context, () => loaderData.subject) : {}),
  component: () => <MailPage mail={Route.useLoaderData()} />,
})
