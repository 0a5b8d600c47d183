import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { AccessibilityPage } from '../../areas/service/contact-provider/provider/AccessibilityPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/accessibility')({
  loader: () => call('GET /ajax/v1/provider'),
  head: ({ match }) => publicPage(match.context, texts => texts.footer.accessibility),
  component: () => <AccessibilityPage provider={Route.useLoaderData()} />,
})
