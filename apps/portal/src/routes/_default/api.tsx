import { can } from '@kontor/contract/can'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { TokensCard } from '../../areas/people/people/tokens/TokensCard.tsx'
import { ReferencePage } from '../../areas/service/reference/ReferencePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/api')({
  // no permission: the reference is open to all
  loader: ({ context }) => (can(context.user, 'api') ? call('GET /ajax/v1/tokens') : null),
  head: ({ match }) => pageTitle(match.context, texts => texts.reference.title),
  component: () => <ReferencePage tokens={<TokensCard tokens={Route.useLoaderData()?.data ?? null} />} />,
})
