import { createFileRoute } from '@tanstack/react-router'
import { FailedPage } from '../../areas/identity/single-sign-on/FailedPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_public/authorise/failed')({
  validateSearch: (search: Record<string, unknown>): { reason: string } => ({
    // a code of Kontor's or of the protocol, and no text that could pass for the provider's words
    reason: /^[a-z_]{1,40}$/.test(String(search.reason)) ? String(search.reason) : 'unknown',
  }),
  head: ({ match }) => pageTitle(match.context, texts => texts.identity.singleSignOn.failed.title),
  component: () => <FailedPage reason={Route.useSearch().reason} />,
})
