import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** Above the title: the way back to the list. */
  back?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** A badge beside the title. */
  status?: ReactNode
  /** The one primary action, at the right; below the title on phones. */
  action?: ReactNode
}

export const PageHeader = ({ back, title, subtitle, status, action }: PageHeaderProps) => (
  <header className="page-header">
    <div className="min-w-0 max-w-full">
      {back && <div className="page-back">{back}</div>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-20 font-semibold">{title}</h1>
        {status}
      </div>
      {subtitle && <p className="mt-0.5 text-muted">{subtitle}</p>}
    </div>
    {action && <div className="page-actions">{action}</div>}
  </header>
)
