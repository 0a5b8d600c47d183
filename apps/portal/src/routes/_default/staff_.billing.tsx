import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffBilling } from '../../areas/staff/billing/StaffBilling.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'
import { requireStaff } from '../../session/guards.ts'

export const Route = createFileRoute('/_default/staff_/billing')({
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: { cursor?: string }) => search,
  beforeLoad: ({ context }) => requireStaff(context.user),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { cursor } }) => {
    const query = typeof cursor === 'string' ? { cursor } : {}
    const [overview, exceptions] = await Promise.all([
      call('GET /ajax/v1/staff/billing'),
      orFirstPage(call('GET /ajax/v1/staff/billing/exceptions', { query })),
    ])
    return { overview, exceptions }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.billing.title),
  component: () => <StaffBilling {...Route.useLoaderData()} />,
})
