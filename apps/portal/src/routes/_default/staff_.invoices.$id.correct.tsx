import { createFileRoute } from '@tanstack/react-router'
import { CorrectPage } from '../../areas/money/billing/correct/CorrectPage.tsx'
import { loadCorrectable } from '../../areas/money/billing/correct/load-correctable.ts'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/invoices/$id/correct')({
  // the server refuses who is not staff: a guard here would be in every page's script
  loader: ({ params }) => loadCorrectable(params.id),
  head: ({ match }) => pageTitle(match.context, ({ billing }) => billing.correct.action),
  component: () => <CorrectPage correctable={Route.useLoaderData()} />,
})
