import { createFileRoute, notFound } from '@tanstack/react-router'
import { CorrectPage } from '../../areas/billing/correct/CorrectPage.tsx'
import { loadCorrectable } from '../../areas/billing/correct/load-correctable.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { isUuid } from '../../navigation/is-uuid.ts'
import { requireStaff } from '../../session/guards.ts'

export const Route = createFileRoute('/_default/staff_/invoices/$id/correct')({
  beforeLoad: ({ context, params }) => {
    requireStaff(context.user)
    if (!isUuid(params.id)) throw notFound()
  },
  loader: ({ params }) => loadCorrectable(params.id),
  head: ({ match }) => pageTitle(match.context, ({ billing }) => billing.correct.action),
  component: () => <CorrectPage correctable={Route.useLoaderData()} />,
})
