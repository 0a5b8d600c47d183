import type { PayeeCheckView } from '@kontor/contract/areas/customers/customer'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { AlertTriangleIcon, CheckCircleIcon, InfoIcon } from '../../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { XIcon } from '../../../../ui/MoreIcons.tsx'
import type { Tone } from '../../../../ui/tone.ts'

const looks: Record<PayeeCheckView['result'], [Tone, Icon]> = {
  match: ['success', CheckCircleIcon],
  close: ['warning', AlertTriangleIcon],
  no_match: ['danger', XIcon],
  'n/a': ['muted', InfoIcon],
}

/** The bank's answer about the holder's name, and its time. */
export const PayeeResult = ({ check: { result, known_name, checked_at } }: { check: PayeeCheckView }) => {
  const t = useTranslations('customer.bank.check')
  const [tone, icon] = looks[result]
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone} icon={icon}>
        {t(`results.${result}`)}
      </Badge>
      {known_name !== null && (
        <span className="text-13">{t.rich('known', { name: () => <bdi>{known_name}</bdi> })}</span>
      )}
      {result === 'no_match' && <span className="text-13">{t('stranger')}</span>}
      {checked_at !== null && (
        <span className="text-13 text-muted">
          <ExactMoment value={checked_at} />
        </span>
      )}
    </div>
  )
}
