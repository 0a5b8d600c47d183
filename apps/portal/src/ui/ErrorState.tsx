import type { ReactNode } from 'react'
import { AlertTriangleIcon } from './ControlIcons.tsx'

interface ErrorStateProps {
  /** Says what happened. */
  title: string
  /** Says what you can do. */
  advice: string
  /** The name of the reference id and the id itself, to be read to support. */
  reference?: { label: string; id: string } | undefined
  /** The button that tries again. */
  retry?: ReactNode
}

export const ErrorState = ({ title, advice, reference, retry }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
    <span className="rounded-full bg-danger-surface p-2.5 text-danger">
      <AlertTriangleIcon />
    </span>
    <div className="max-w-sm">
      <p className="font-semibold">{title}</p>
      <p className="text-muted">{advice}</p>
    </div>
    {retry}
    {reference && (
      <p className="text-12 text-muted">
        {reference.label} <span className="figures-distinct select-all">{reference.id}</span>
      </p>
    )}
  </div>
)
