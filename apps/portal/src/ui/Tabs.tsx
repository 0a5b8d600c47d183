import { type ReactNode, useEffect, useRef } from 'react'

interface TabsProps {
  label: string
  /** The current address, if there are so many tabs that the current one may be out of view on a phone. */
  shown?: string
  /** Links with the class tab; the current one has aria-current="page". */
  children: ReactNode
}

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
