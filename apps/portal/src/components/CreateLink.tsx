import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { PlusIcon } from '../ui/MoreIcons.tsx'

type CreateLinkProps = Pick<LinkProps, 'params'> & {
  to: NonNullable<LinkProps['to']>
  /** Why the visitor may not. */
  refusal: string | null
  children: ReactNode
}

/** The way to the form of something new. */
export const CreateLink = ({ to, params, refusal, children }: CreateLinkProps) =>
  refusal === null ? (
    <Link to={to} {...(params !== undefined && { params })} className={buttonClass()}>
      <PlusIcon className="size-4" />
      {children}
    </Link>
  ) : (
    <Button disabledReason={refusal}>{children}</Button>
  )
