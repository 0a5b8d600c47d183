import { type ReactNode, useEffect, useRef } from 'react'

interface TabsProps {
  label: string
  /** The current address, if there are so many tabs that the current one may be out of view on a phone. */
  shown?: string
  /** Links with the class tab, in groups where there are many; the current one has aria-current="page". */
  children: ReactNode
}

type TabCountProps = { value: number; urgent?: boolean }

/** Says behind a tab's name how much is in it, in the colour of a warning where that waits for the reader. */
export const TabCount = ({ value, urgent = false }: TabCountProps) => (
  <span
    className={`ml-1.5 rounded-full px-1.5 py-px text-12 tabular-nums ${urgent && value > 0 ? 'bg-warning-surface text-warning' : 'bg-muted-surface text-muted'}`}
  >
    {value}
  </span>
)

/**
 * Tabs are pages with their own addresses, so they are a navigation of links and no ARIA tabs. They scroll sideways on
 * phones.
 */
export const Tabs = ({ label, shown, children }: TabsProps) => {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    const seen = bar.current?.getBoundingClientRect()
    // not scrollIntoView, which would move the page as well
    if (tab && seen) bar.current?.scrollBy(tab.left - seen.left - (seen.width - tab.width) / 2, 0)
  }, [shown])
  return (
    <nav ref={bar} aria-label={label} className="tabs">
      <div>{children}</div>
    </nav>
  )
}

/** Some of the tabs, below what they have in common. */
export const TabGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of links, not of fields
  <div role="group" aria-label={title} className="tab-group">
    <p aria-hidden="true">{title}</p>
    <div>{children}</div>
  </div>
)
