import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import { ContractPage } from '../../areas/contracts/contracts/ContractPage.tsx'
import { ContractMenu } from '../../areas/selling/changes/ContractMenu.tsx'
import { PendingNotes, UndoCancellation } from '../../areas/selling/changes/PendingNotes.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

const ContractDocuments = lazy(async () => ({
  default: (await import('../../areas/money/billing/ContractDocuments.tsx')).ContractDocuments,
}))

export const Route = createFileRoute('/_default/billing/contracts/$contract')({
  staticData: { permission: 'contracts' },
  beforeLoad: ({ params }) => {
    if (!/^C-\d{1,12}$/.test(params.contract)) throw notFound()
  },
  loader: ({ params }) => orNotFound(call('GET /ajax/v1/contracts/{number}', { params: { number: params.contract } })),
  head: ({ match, loaderData }) =>
    loaderData ? pageTitle(match.context, () => `${loaderData.label} · ${loaderData.number}`) : {},
  component: () => {
    const contract = Route.useLoaderData()
    // another customer centre knows no actions
    const about = contract.actions && { contract, actions: contract.actions }
    return (
      <ContractPage
        contract={contract}
        menu={about && <ContractMenu {...about} />}
        undo={about && <UndoCancellation {...about} />}
        notes={about && <PendingNotes {...about} />}
        documents={
          <Suspense>
            <ContractDocuments invoices={contract.invoices} price={contract.price} />
          </Suspense>
        }
      />
    )
  },
})
