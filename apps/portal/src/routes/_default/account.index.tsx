import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { call } from '../../api/client.ts'
import { ProfilePage } from '../../areas/account/ProfilePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/account/')({
  loader: () => call('GET /ajax/v1/accounts/profile'),
  head: ({ match }) => pageTitle(match.context, texts => texts.account.tabs.profile),
  component: () => (
    <ProfilePage
      {...Route.useLoaderData()}
      staffCards={customer => (
        <Suspense>
          <StaffLockCards customer={customer} />
        </Suspense>
      )}
    />
  ),
})

const StaffLockCards = lazy(async () => ({
  default: (await import('../../areas/staff-lock/StaffLockCards.tsx')).StaffLockCards,
}))
