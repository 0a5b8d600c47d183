import type { ReactNode } from 'react'

interface TabsProps {
  label: string
  /** Links with tabClass; the one that leads here carries aria-current="page". */
  children: ReactNode
}

/** Tabs are pages with their own addresses, so a navigation of links and no ARIA tabs. They scroll sideways on phones. */
export const Tabs = ({ label, children }: TabsProps) => (
  <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0">
    <div className="flex w-max min-w-full gap-3 border-b border-line">{children}</div>
  </nav>
)

export const tabClass =
  '-mb-px border-b-2 border-transparent px-1.5 py-2 whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-brand aria-[current=page]:font-medium aria-[current=page]:text-ink'
