import { createFileRoute } from '@tanstack/react-router'
import { ClosedPrivacyPage } from '../../areas/privacy/privacy/ClosedPrivacyPage.tsx'
import { PrivacyTab } from '../../areas/privacy/privacy/PrivacyTab.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/privacy')({
  staticData: { permission: 'account', openWithSearch: 'closed' },
  /** With a closed customer's number it is that customer's page: it cannot be acted for. */
  validateSearch: ({ closed }): { closed?: number } => (typeof closed === 'number' ? { closed } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { closed } }) =>
    (await import('../../areas/privacy/privacy/load-privacy.ts')).loadPrivacy(context.page.locale.get(), closed),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.privacy),
  component: Page,
})

function Page() {
  const data = Route.useLoaderData()
  return 'agreement' in data ? <PrivacyTab data={data} /> : <ClosedPrivacyPage data={data} />
}
