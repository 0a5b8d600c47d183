import { createFileRoute, notFound } from '@tanstack/react-router'
import { orNotFound } from '../../api/or-not-found.ts'
import { ContractActionPage } from '../../areas/selling/changes/ContractActionPage.tsx'
import type { ChangeSearch } from '../../areas/selling/changes/change-search.ts'
import { loadAction } from '../../areas/selling/changes/load-action.ts'
import { KeepForm } from '../../areas/selling/orders/KeepForm.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/contracts/$contract_/$action')({
  staticData: { permission: 'contracts' },
  // read by the loader, whose code is not in every page's script
  validateSearch: (search: ChangeSearch) => search,
  beforeLoad: ({ params }) => {
    if (!/^C-\d{1,12}$/.test(params.contract)) throw notFound()
  },
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => orNotFound(loadAction(params.contract, params.action, deps)),
  head: ({ match, loaderData }) =>
    loaderData
      ? pageTitle(
          match.context,
          texts => `${texts.contracts.actions[loaderData.page].title} · ${loaderData.contract.number}`,
        )
      : {},
  component: () => {
    const loaded = Route.useLoaderData()
    const { number, version } = loaded.contract
    return (
      <ContractActionPage
        {...loaded}
        keepForm={preview => <KeepForm number={number} version={version} preview={preview} />}
      />
    )
  },
})
