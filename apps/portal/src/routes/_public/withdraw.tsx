import { createFileRoute } from '@tanstack/react-router'
import { type DeclarationSearch, declarationSearch } from '../../areas/service/declarations/declarer.ts'
import { WithdrawPage } from '../../areas/service/declarations/WithdrawPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/withdraw')({
  // read by the page, whose code is not in every page's script
  validateSearch: (search: DeclarationSearch) => search,
  head: ({ match }) => publicPage(match.context, texts => texts.declarations.withdraw.title),
  component: () => <WithdrawPage contract={declarationSearch(Route.useSearch()).contract} />,
})
