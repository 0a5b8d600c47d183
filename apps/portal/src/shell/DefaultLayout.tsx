import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banners } from './Banners.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SearchGate } from './SearchGate.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The frame around signed-in pages: places at the left (below on phones), who and where above. A page is one column of parts. */
export const DefaultLayout = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('frame')
  const busy = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === resolvedLocation?.pathname && location.href !== resolvedLocation.href,
  })
  return (
    <div className="flex min-h-dvh bg-canvas [--sticky-top:var(--header)] print:bg-transparent">
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <Sidebar />
      <div className="flex min-w-0 grow flex-col max-md:pb-17 print:pb-0">
        <Header />
        <Banners />
        <main
          id="content"
          tabIndex={-1}
          aria-busy={busy}
          className="mx-auto flex w-full max-w-[70rem] grow flex-col gap-[var(--page-gap,20px)] px-4 py-6 sm:px-6 print:p-0"
        >
          {children}
        </main>
        <div className="px-4 pt-6 pb-6 print:hidden">
          <Footer />
        </div>
      </div>
      <BottomBar />
      <SearchGate />
    </div>
  )
}
