import { createFileRoute } from '@tanstack/react-router'
import { declarationSearch } from '../../areas/declarations/declarer.ts'
import { WithdrawPage } from '../../areas/declarations/WithdrawPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/withdraw')({
  validateSearch: declarationSearch,
  head: ({ match }) => publicPage(match.context, texts => texts.declarations.withdraw.title),
  component: () => <WithdrawPage contract={Route.useSearch().contract} />,
})
