import { createFileRoute } from '@tanstack/react-router'
import { CancelPage } from '../../areas/declarations/CancelPage.tsx'
import { declarationSearch } from '../../areas/declarations/declarer.ts'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/cancel')({
  validateSearch: declarationSearch,
  head: ({ match }) => publicPage(match.context, texts => texts.declarations.cancel.title),
  component: () => <CancelPage contract={Route.useSearch().contract} />,
})
