import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ImprintPage } from '../../areas/service/contact-provider/provider/ImprintPage.tsx'
import { publicPage } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/imprint')({
  loader: () => call('GET /ajax/v1/provider'),
  head: ({ match }) => publicPage(match.context, texts => texts.footer.imprint),
  component: () => <ImprintPage provider={Route.useLoaderData()} />,
})
