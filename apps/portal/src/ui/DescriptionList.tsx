import type { ReactNode } from 'react'

/** The facts of one thing: names at the left, values at the right; one above the other where it is narrow. */
export const DescriptionList = ({ children }: { children: ReactNode }) => (
  <dl className="@container divide-y divide-line">{children}</dl>
)

interface FactProps {
  term: string
  /** A "?" beside the term. */
  explanation?: ReactNode
  numeric?: boolean
  children: ReactNode
}

export const Fact = ({ term, explanation, numeric, children }: FactProps) => (
  <div className="flex flex-col gap-x-4 py-2 first:pt-0 last:pb-0 @2xs:flex-row">
    <dt className="flex items-baseline gap-1.5 text-13 text-muted @2xs:w-[42%] @2xs:shrink-0">
      <span className="min-w-0">{term}</span>
      {explanation}
    </dt>
    <dd className={numeric ? 'min-w-0 grow tabular-nums @2xs:text-right' : 'min-w-0 grow'}>{children}</dd>
  </div>
)
