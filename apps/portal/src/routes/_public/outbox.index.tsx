import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { addressee, OutboxPage } from '../../areas/desk/staff/outbox/OutboxPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/outbox/')({
  // read where it is used: every page carries this
  validateSearch: (search: { to?: string }) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orNotFound(call('GET /ajax/v1/outbox', { query: addressee(deps) })),
  head: ({ match, loaderData }) => (loaderData ? pageTitle(match.context, texts => texts.staff.outbox.title) : {}),
  component: () => <OutboxPage mails={Route.useLoaderData().data} {...addressee(Route.useSearch())} />,
})
