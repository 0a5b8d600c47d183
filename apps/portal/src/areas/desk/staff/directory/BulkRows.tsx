import type { BulkRow } from '@kontor/contract/areas/desk/bulk'
import { type ProblemCode, problemStatus } from '@kontor/contract/problems'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../../components/LocalDate.tsx'

type BulkRowsProps = { rows: readonly BulkRow[]; planned?: boolean; undone?: boolean }

/** Lists the customers, those first that are not done, with what becomes or became of them. */
export const BulkRows = ({ rows, planned = false, undone = false }: BulkRowsProps) => {
  const t = useTranslations('staff.directory.bulk')
  const bad = rows.filter(({ state }) => state === 'failed')
  const told = { done: undone ? t('undone') : t('done'), approval: t('approval') }
  return (
    <ul
      className="flex max-h-[50vh] flex-col gap-2 overflow-y-auto text-13"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
      tabIndex={0}
    >
      {[...bad, ...rows.filter(row => !bad.includes(row))].map(row => {
        const { number, name, state } = row
        return (
          <li key={number} className="border-b border-line pb-2">
            <span className="block wrap-anywhere">
              {name} <span className="text-muted tabular-nums">{number}</span>
            </span>
            <span className={state === 'failed' ? 'block text-warning' : 'block text-muted wrap-anywhere'}>
              {state === 'failed' ? (
                <Why problem={row.problem} />
              ) : state === 'unchanged' ? (
                t('unchanged')
              ) : (
                <Becomes row={row} />
              )}
              {(state === 'approval' || (state === 'done' && !planned)) && (
                <strong className="font-medium text-ink"> · {told[state]}</strong>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const Why = ({ problem }: { problem: string | null }) => {
  const t = useTranslations('staff.directory.bulk')
  const problems = useTranslations('problems')
  if (problem === 'full' || problem === 'paused' || problem === 'many_documents') return t(`refused.${problem}`)
  const known = problem !== null && Object.hasOwn(problemStatus, problem)
  return problems(known ? (problem as ProblemCode) : 'internal') // it is one of these
}

const Becomes = ({ row: { before, after } }: { row: BulkRow }) => {
  const t = useTranslations('staff.directory.bulk')
  const tags = useTranslations('staff.tickets')
  if (!before || !after) return t('waiting')
  if (after.until !== undefined)
    return after.until === null
      ? t('resumed')
      : t.rich('pausedUntil', { day: () => <LocalDate value={after.until ?? ''} /> })
  if (after.documents !== undefined) return t('documents', { count: after.documents })
  if (after.ticket !== undefined)
    return after.ticket === null ? t('gets') : t('ticket', { number: String(after.ticket) })
  const words = ({ tags: shown = [], days }: NonNullable<BulkRow['after']>) =>
    days === undefined ? shown.join(', ') || tags('tags.none') : days === null ? t('daysUsual') : t('daysOf', { days })
  return tags('bulk.becomes', { from: words(before), to: words(after) })
}
