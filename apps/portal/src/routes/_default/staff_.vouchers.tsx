import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffVouchers } from '../../areas/desk/staff/vouchers/StaffVouchers.tsx'
import { type VoucherSearch, voucherSearch } from '../../areas/desk/staff/vouchers/voucher-search.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { orFirstPage } from '../../list/first-page.ts'

export const Route = createFileRoute('/_default/staff_/vouchers')({
  // read where it is used: every page carries this
  validateSearch: (search: VoucherSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => orFirstPage(call('GET /ajax/v1/staff/vouchers', { query: voucherSearch(deps) })),
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.vouchers.title),
  component: () => <StaffVouchers batches={Route.useLoaderData()} search={voucherSearch(Route.useSearch())} />,
})
