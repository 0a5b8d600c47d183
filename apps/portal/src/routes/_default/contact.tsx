import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ContactPage } from '../../areas/provider/ContactPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/contact')({
  loader: () => call('GET /ajax/v1/provider'),
  head: ({ match }) => pageTitle(match.context, texts => texts.places.contact),
  component: () => <ContactPage provider={Route.useLoaderData()} />,
})
