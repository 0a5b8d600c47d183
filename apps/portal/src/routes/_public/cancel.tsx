import { createFileRoute } from '@tanstack/react-router'
import { CancelPage } from '../../areas/service/declarations/CancelPage.tsx'
import { type DeclarationSearch, declarationSearch } from '../../areas/service/declarations/declarer.ts'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/cancel')({
  // read by the page, whose code is not in every page's script
  validateSearch: (search: DeclarationSearch) => search,
  head: ({ match }) => publicPage(match.context, texts => texts.declarations.cancel.title),
  component: () => <CancelPage contract={declarationSearch(Route.useSearch()).contract} />,
})
