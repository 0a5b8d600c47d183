import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ReferencePage } from '../../areas/service/reference/ReferencePage.tsx'
import { pageTitle } from '../../i18n/page-title.ts'

export const Route = createFileRoute('/_default/api')({
  head: ({ match }) => pageTitle(match.context, texts => texts.reference.title),
  component: () => (
    <ReferencePage
      tokens={
        <Suspense>
          <TokensCard />
        </Suspense>
      }
    />
  ),
})

// every page names the files that a route is made of: this names its own
const TokensCard = lazy(async () => ({
  default: (await import('../../areas/people/people/tokens/TokensCard.tsx')).TokensCard,
}))
