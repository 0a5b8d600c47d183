import { createFileRoute, notFound } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { ContractPage } from '../../areas/contracts/ContractPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/billing/contracts/$contract')({
  staticData: { permission: 'contracts' },
  beforeLoad: ({ params }) => {
    if (!/^C-\d{1,12}$/.test(params.contract)) throw notFound()
  },
  loader: ({ params }) => orNotFound(call('GET /ajax/v1/contracts/{number}', { params: { number: params.contract } })),
  head: ({ match, loaderData }) =>
    loaderData ? pageTitle(match.context, () => `${loaderData.label} · ${loaderData.number}`) : {},
  component: () => <ContractPage contract={Route.useLoaderData()} />,
})
