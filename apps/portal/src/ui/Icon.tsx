import type { ReactElement } from 'react'

export interface IconProps {
  /** Size and colour; 20 px and the text's colour unless told. */
  className?: string
}
export type Icon = (props: IconProps) => ReactElement

/**
 * An icon of the set: one path on a 20-px grid, stroke 1.75, always beside a word or inside a labelled control, so
 * hidden from assistive technology. Call it with a PURE comment, or an unused icon stays in the build.
 */
export const drawIcon = (path: string): Icon => {
  // a page has a hundred of them: as text, the path is no element that React makes, writes and looks for again
  const drawing = { __html: `<path d="${path}"/>` }
  return ({ className = 'size-5' }) => (
    <svg aria-hidden="true" className={`icon ${className}`} viewBox="0 0 20 20" dangerouslySetInnerHTML={drawing} />
  )
}
