import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffBilling } from '../../areas/desk/staff/billing/StaffBilling.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/staff_/billing')({
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: { cursor?: string }) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { cursor } }) => {
    const query = typeof cursor === 'string' ? { cursor } : {}
    // before the exceptions: what a run that it calls over has set aside stands among them
    const overview = await call('GET /ajax/v1/staff/billing')
    return { overview, exceptions: await orFirstPage(call('GET /ajax/v1/staff/billing/exceptions', { query })) }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.billing.title),
  component: () => <StaffBilling {...Route.useLoaderData()} />,
})
