import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChevronLeftIcon } from '../ui/MoreIcons.tsx'

type BackLinkProps = Pick<LinkProps, 'params'> & { to: NonNullable<LinkProps['to']>; children: ReactNode }

/** Above a title: the way back. */
export const BackLink = ({ to, params, children }: BackLinkProps) => (
  <Link
    to={to}
    {...(params !== undefined && { params })}
    className="inline-flex items-center gap-1 hover:text-ink print:hidden"
  >
    <ChevronLeftIcon className="size-4" />
    {children}
  </Link>
)
