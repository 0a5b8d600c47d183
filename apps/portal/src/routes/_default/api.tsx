import { can } from '@kontor/contract/can'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { TokensCard } from '../../areas/people/people/tokens/TokensCard.tsx'
import { WebhooksCard } from '../../areas/people/people/webhooks/WebhooksCard.tsx'
import { ReferencePage } from '../../areas/service/reference/ReferencePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/api')({
  // no permission: the reference is open to all
  loader: async ({ context }) => {
    if (!can(context.user, 'api')) return null
    const [tokens, webhooks] = await Promise.all([call('GET /ajax/v1/tokens'), call('GET /ajax/v1/webhooks')])
    return { tokens: tokens.data, webhooks }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.reference.title),
  component: ApiPage,
})

function ApiPage() {
  const loaded = Route.useLoaderData()
  return (
    <ReferencePage>
      <TokensCard tokens={loaded?.tokens ?? null} />
      <WebhooksCard webhooks={loaded?.webhooks ?? null} />
    </ReferencePage>
  )
}
