import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { OutboxPage } from '../../areas/desk/staff/outbox/OutboxPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/outbox/')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && to.trim() !== '' ? { to: to.trim().slice(0, 254) } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orNotFound(call('GET /ajax/v1/outbox', { query: deps })),
  head: ({ match, loaderData }) => (loaderData ? pageTitle(match.context, texts => texts.staff.outbox.title) : {}),
  component: () => <OutboxPage mails={Route.useLoaderData().data} to={Route.useSearch().to} />,
})
