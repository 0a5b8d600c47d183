import type { VatCheckHistory as History } from '@kontor/contract/areas/customers/tax'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'

/** Every answer so far, fetched on demand. */
export const VatCheckHistory = () => {
  const t = useTranslations('customer.company.check')
  const [history, setHistory] = useState<History['history'] | 'failed'>()
  const load = async () => {
    const answer = await call('GET /ajax/v1/accounts/vat-check').catch(() => null)
    setHistory(answer ? answer.history : 'failed')
  }
  return (
    <details className="mt-3 text-13" onToggle={event => void (event.currentTarget.open && load())}>
      <summary className="w-fit cursor-pointer text-muted hover:text-ink">{t('history')}</summary>
      {history === 'failed' ? <p className="mt-2 text-danger">{t('failed')}</p> : <Answers history={history} />}
    </details>
  )
}

const Answers = ({ history }: { history: History['history'] | undefined }) => {
  const t = useTranslations('customer.company.check')
  if (!history?.length) return <p className="mt-2 text-muted">{t(history ? 'historyNone' : 'historyLoading')}</p>
  return (
    <ul className="mt-2 flex flex-col divide-y divide-line">
      {history.map(({ vat_id, outcome, checked_at, consultation_number }) => (
        <li key={`${checked_at} ${vat_id}`} className="flex flex-wrap gap-x-3 py-1.5 tabular-nums">
          <ExactMoment value={checked_at} />
          <span>{vat_id}</span>
          <span className="grow">{t(`outcomes.${outcome}`)}</span>
          <span className="text-muted wrap-anywhere">{consultation_number}</span>
        </li>
      ))}
    </ul>
  )
}
