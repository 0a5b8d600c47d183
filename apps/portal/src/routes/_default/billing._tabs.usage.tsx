import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { UsagePage } from '../../areas/usage/UsagePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/_tabs/usage')({
  staticData: { permission: 'billing' },
  validateSearch: ({ month }: Record<string, unknown>): { month?: string } =>
    typeof month === 'string' && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => call('GET /ajax/v1/usage', { query: deps }),
  head: ({ match }) => pageTitle(match.context, texts => texts.usage.title),
  component: () => <UsagePage usage={Route.useLoaderData()} />,
})
