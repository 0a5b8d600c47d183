import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { StaffPeoplePage } from '../../areas/people/identity/staff/StaffPeoplePage.tsx'
import { StaffTokensCard } from '../../areas/people/people/tokens/TokensCard.tsx'
import { StaffWebhooksCard } from '../../areas/people/people/webhooks/WebhooksCard.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/staff_/people')({
  loader: async () => {
    const [list, tokens, webhooks] = await Promise.all([
      call('GET /ajax/v1/staff/people'),
      call('GET /ajax/v1/staff/tokens'),
      call('GET /ajax/v1/staff/webhooks'),
    ])
    return { list, tokens: tokens.data, webhooks }
  },
  head: ({ match }) => pageTitle(match.context, texts => texts.staff.people.title),
  component: StaffPeople,
})

function StaffPeople() {
  const { list, tokens, webhooks } = Route.useLoaderData()
  return (
    <StaffPeoplePage list={list}>
      <StaffTokensCard tokens={tokens} />
      <StaffWebhooksCard webhooks={webhooks} />
    </StaffPeoplePage>
  )
}
