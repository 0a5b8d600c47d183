import { createFileRoute } from '@tanstack/react-router'
import { PreferencesPage } from '../../areas/people/identity/preferences/PreferencesPage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/preferences')({
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.preferences),
  component: PreferencesPage,
})
