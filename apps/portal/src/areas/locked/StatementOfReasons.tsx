import { useTranslations } from 'use-intl/react'
import { Part } from './Part.tsx'

/** What the law wants said where content is the reason. */
export const StatementOfReasons = ({ reason }: { reason: 'abuse' | 'legal' }) => {
  const t = useTranslations('locked.statement')
  const points = [
    [t('what'), t('whatText')],
    [t('ground'), t(`grounds.${reason}`)],
    [t('facts'), t('factsText')],
    [t('redress'), t('redressText')],
  ] as const
  return (
    <Part title={t('title')}>
      <p className="mb-3 text-13 text-muted">{t('law')}</p>
      <dl className="flex flex-col gap-3">
        {points.map(([term, text]) => (
          <div key={term}>
            <dt className="font-medium">{term}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
