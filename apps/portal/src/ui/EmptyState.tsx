import type { ReactNode } from 'react'

interface EmptyStateProps {
  drawing: ReactNode
  /** One sentence: why it is empty, or what will be here. */
  sentence: string
  /** The one next step. */
  action?: ReactNode
}

export const EmptyState = ({ drawing, sentence, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
    {drawing}
    <p className="max-w-sm text-muted">{sentence}</p>
    {action}
  </div>
)
