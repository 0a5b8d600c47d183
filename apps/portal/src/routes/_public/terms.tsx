import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../../areas/reach/provider/TermsPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/terms')({
  head: ({ match }) => publicPage(match.context, texts => texts.reach.provider.terms.title),
  component: TermsPage,
})
