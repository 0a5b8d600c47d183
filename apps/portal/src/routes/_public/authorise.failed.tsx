import { createFileRoute } from '@tanstack/react-router'
import { FailedPage } from '../../areas/people/identity/single-sign-on/FailedPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/authorise/failed')({
  validateSearch: (search: { reason?: string }) => search,
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.singleSignOn.failed.title),
  component: () => <FailedPage reason={codeIn(String(Route.useSearch().reason))} />,
})

/** A code of Kontor's or of the protocol, and no text that could pass for the provider's words. */
const codeIn = (reason: string) => (/^[a-z_]{1,40}$/.test(reason) ? reason : 'unknown')
