import type { ReactNode } from 'react'
import { AlertCircleIcon } from '../ui/ControlIcons.tsx'
import { classNames } from '../ui/class-names.ts'

type FigureProps = { term: string; value: ReactNode; note: ReactNode; alarming?: boolean }

/** One of the figures above a list: inside `<dl className="figures">`. */
export const Figure = ({ term, value, note, alarming }: FigureProps) => (
  <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface px-4 py-3">
    <dt className="flex items-center gap-1.5 text-13 text-muted">
      {alarming && <AlertCircleIcon className="size-4 text-danger" />}
      {term}
    </dt>
    <dd className={classNames('text-20 font-semibold tabular-nums', alarming && 'text-danger')}>{value}</dd>
    <dd className="text-12 text-muted">{note}</dd>
  </div>
)
