import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { TermsPage } from '../../areas/service/contact-provider/provider/TermsPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/terms')({
  // a foreign centre may not tell: its terms are read all the same
  loader: () =>
    call('GET /ajax/v1/provider').then(
      ({ arbitration }) => arbitration,
      () => null,
    ),
  head: ({ match }) => publicPage(match.context, texts => texts.contactProvider.provider.terms.title),
  component: () => <TermsPage arbitration={Route.useLoaderData()} />,
})
