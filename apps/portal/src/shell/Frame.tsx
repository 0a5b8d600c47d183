import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { keepFocus } from '../navigation/keep-focus.ts'
import { AuthChallengeGate } from './AuthChallengeGate.tsx'
import { Banners } from './Banners.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { InFrame } from './in-frame.ts'
import { SearchGate } from './SearchGate.tsx'
import { Sidebar } from './Sidebar.tsx'
// so that a failure of the network can be told
import './ErrorScreen.tsx'
import './ToastList.tsx'

/** The frame around signed-in pages: places at the left (below on phones), customer and user above. A page is one column of parts. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('frame')
  useEffect(keepFocus, [])
  const busy = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === resolvedLocation?.pathname && location.href !== resolvedLocation.href,
  })
  return (
    <div className="frame">
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <Sidebar />
      <div className="flex min-w-0 grow flex-col max-md:pb-17 print:pb-0">
        <Header />
        <Banners />
        <main id="content" tabIndex={-1} aria-busy={busy} className="page-column">
          <InFrame value>{children}</InFrame>
        </main>
        <div className="px-4 pt-6 pb-6 print:hidden">
          <Footer />
        </div>
      </div>
      <BottomBar />
      <SearchGate />
      <AuthChallengeGate />
    </div>
  )
}
