import type { StaffLock } from '@kontor/contract/areas/arrears/staff-locks'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'

/** Locks that have ended. */
export const LockHistory = ({ history }: Pick<StaffLock, 'history'>) => {
  const t = useTranslations('locks.staff')
  const past = history.flatMap(({ lifted_at, ...lock }) => (lifted_at === null ? [] : [{ ...lock, lifted_at }]))
  if (past.length === 0) return null
  return (
    <section>
      <h3 className="text-13 font-semibold">{t('history')}</h3>
      <ul className="mt-1 flex flex-col gap-2 text-13">
        {past.map(({ id, reason, locked_at, lifted_at, lifted_by, lift_note }) => (
          <li key={id}>
            {t.rich('past', {
              reason: t(`reasons.${reason}`),
              from: () => <ExactMoment value={locked_at} />,
              to: () => <ExactMoment value={lifted_at} />,
            })}
            <span className="block text-muted wrap-anywhere">
              {lifted_by ? t('liftedBy', { name: lifted_by, note: lift_note }) : t('program')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
