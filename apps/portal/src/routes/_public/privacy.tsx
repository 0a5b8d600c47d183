import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { PrivacyPage } from '../../areas/service/contact-provider/provider/PrivacyPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/privacy')({
  loader: () => call('GET /ajax/v1/provider'),
  head: ({ match }) => publicPage(match.context, texts => texts.contactProvider.provider.privacy.title),
  component: () => <PrivacyPage provider={Route.useLoaderData()} />,
})
