import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChevronLeftIcon } from '../ui/MoreIcons.tsx'

/** Above a title: the way back. */
export const BackLink = ({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) => (
  <Link to={to} className="inline-flex items-center gap-1 hover:text-ink print:hidden">
    <ChevronLeftIcon className="size-4" />
    {children}
  </Link>
)
