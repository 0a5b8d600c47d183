import { type BankEntryState, bankEntryStates } from '@kontor/contract/enums/bank'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffBank } from '../../areas/desk/staff/bank/StaffBank.tsx'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

type Search = { state?: BankEntryState; cursor?: string }

export const Route = createFileRoute('/_default/staff_/payments')({
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: Search) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { state: wanted, cursor } }) => {
    const state = bankEntryStates.find(name => name === wanted) ?? 'probable'
    // before the entries: what it calls imported stands among them, and what it calls under way is read again
    const overview = await call('GET /ajax/v1/staff/bank')
    const [payouts, entries] = await Promise.all([
      call('GET /ajax/v1/staff/payout-files'),
      orFirstPage(
        call('GET /ajax/v1/staff/bank/entries', { query: { state, ...(typeof cursor === 'string' && { cursor }) } }),
      ),
    ])
    return { overview, payouts, entries, state }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.bank.title),
  component: () => <StaffBank {...Route.useLoaderData()} />,
})
