import type { VatCheckHistory as History, VatCheck } from '@kontor/contract/areas/customers/tax'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { AlertTriangleIcon, CheckCircleIcon, InfoIcon } from '../../../../ui/ControlIcons.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { XIcon } from '../../../../ui/MoreIcons.tsx'
import { RefreshIcon } from '../../../../ui/ThingIcons.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { isSameName } from './same-name.ts'
import { useVatCheck } from './use-vat-check.ts'

const looks: Record<VatCheck['state'], [Tone, Icon]> = {
  unchecked: ['muted', InfoIcon],
  checking: ['info', RefreshIcon],
  valid: ['success', CheckCircleIcon],
  invalid: ['danger', XIcon],
  unavailable: ['warning', AlertTriangleIcon],
}

const foreignLook: [Tone, Icon] = ['warning', AlertTriangleIcon]

type VatCheckPanelProps = { check: VatCheck; company: string; mayCheck: boolean }

/** Shows whether the stored VAT id is valid and the customer's own, since when this is known, and what it means for invoices. */
export const VatCheckPanel = ({ check: known, company, mayCheck }: VatCheckPanelProps) => {
  const t = useTranslations('customer.company.check')
  const banner = useTranslations('banner')
  const { check, following, follow, look } = useVatCheck(known)
  const again = useAction(async options => follow(await call('POST /ajax/v1/accounts/vat-check', {}, options)))
  const foreign = check.state === 'valid' && check.name !== null && !isSameName(check.name, company) ? check.name : null
  const [tone, icon] = foreign === null ? looks[check.state] : foreignLook
  const waits = check.under_way && !following
  return (
    <section aria-label={t('title', { id: check.vat_id })} className="rounded-control border border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span role="status" className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium tabular-nums">{check.vat_id}</span>
          <Badge tone={tone} icon={icon}>
            {t(foreign === null ? `states.${check.state}` : 'foreign.state')}
          </Badge>
        </span>
        {!check.obstacle && (
          <Button
            size="sm"
            colour="muted"
            outline
            pending={again.pending || following}
            disabledReason={mayCheck ? null : banner('refusedPermission')}
            onClick={waits ? look : again.run}
          >
            {t(waits ? 'refresh' : check.state === 'unchecked' ? 'first' : 'again')}
          </Button>
        )}
      </div>
      <Explanation check={check} />
      {foreign !== null && <p className="mt-2 text-13">{t('foreign.text', { name: foreign, company })}</p>}
      <Facts check={check} />
      <VatCheckHistory key={check.checked_at} />
    </section>
  )
}

const Explanation = ({ check: { under_way, state, obstacle } }: { check: VatCheck }) => {
  const t = useTranslations('customer.company.check')
  const text = under_way
    ? t(state === 'checking' ? 'underWay' : 'underWayAgain')
    : obstacle
      ? t(obstacle === 'off' ? 'off' : 'notCovered')
      : null
  return text && <p className="mt-2 text-13 text-muted">{text}</p>
}

const Facts = ({ check }: { check: VatCheck }) => {
  const t = useTranslations('customer.company.check')
  const explain = useTranslations()
  return (
    <div className="mt-3">
      <DescriptionList>
        <Fact term={t('effect')}>{t(`effects.${check.effect}`)}</Fact>
        {check.checked_at && (
          <Fact term={t('checkedAt')}>
            <ExactMoment value={check.checked_at} />
          </Fact>
        )}
        {check.consultation_number && (
          <Fact
            term={t('consultation')}
            explanation={
              <Tooltip label={explain('explain', { term: t('consultation') })}>{t('consultationExplained')}</Tooltip>
            }
          >
            <span className="tabular-nums wrap-anywhere">{check.consultation_number}</span>
          </Fact>
        )}
        {check.name && <Fact term={t('name')}>{check.name}</Fact>}
        {check.address && (
          <Fact term={t('address')}>
            <span className="whitespace-pre-line">{check.address}</span>
          </Fact>
        )}
        {check.next_check_at && (
          <Fact term={t('next')}>
            <ExactMoment value={check.next_check_at} />
          </Fact>
        )}
      </DescriptionList>
    </div>
  )
}

/** Every answer so far, fetched on demand. */
const VatCheckHistory = () => {
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
