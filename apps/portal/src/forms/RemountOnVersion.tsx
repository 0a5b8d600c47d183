import { Fragment, type ReactNode, useEffect, useRef } from 'react'

type RenewedProps = { version: number; children: ReactNode }

/**
 * A newer version is a new form, because the fields' initial values have changed. If the focus is lost with the old
 * one, the next key press continues from here and not from the beginning of the page.
 */
export const RemountOnVersion = ({ version, children }: RenewedProps) => {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [version])
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
      <Fragment key={version}>{children}</Fragment>
    </div>
  )
}
