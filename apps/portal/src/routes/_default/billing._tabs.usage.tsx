import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { UsagePage } from '../../areas/contracts/usage/UsagePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/_tabs/usage')({
  staticData: { permission: 'billing' },
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: { month?: string }) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { month = '' } }) =>
    call('GET /ajax/v1/usage', { query: /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {} }),
  head: ({ match }) => pageTitle(match.context, texts => texts.usage.title),
  component: () => <UsagePage usage={Route.useLoaderData()} />,
})
