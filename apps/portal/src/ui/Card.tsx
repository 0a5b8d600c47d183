import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  title?: string
  /** One sentence under the title. */
  subtitle?: ReactNode
  /** At the end of the title's line. */
  action?: ReactNode
  /** Without inner space, for a table that reaches the card's edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export const Card = ({ title, subtitle, action, flush, className, children }: CardProps) => {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      {title && (
        <header
          className={classNames(
            'flex flex-wrap items-center gap-x-4 gap-y-2 px-5 max-sm:px-4',
            flush ? 'py-3' : 'pt-4',
          )}
        >
          <div className={classNames('min-w-0 grow', subtitle ? 'basis-48' : 'basis-40')}>
            <h2 id={titleId} className="text-14 font-semibold">
              {title}
            </h2>
            {subtitle && <p className="text-13 text-muted">{subtitle}</p>}
          </div>
          {action}
        </header>
      )}
      <div className={flush ? undefined : classNames('px-5 pb-5 max-sm:px-4', title ? 'pt-3' : 'pt-5')}>{children}</div>
    </section>
  )
}
