import type { Consent } from '@kontor/contract/areas/privacy/privacy'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { MinusIcon } from '../../../ui/ThingIcons.tsx'

export const ConsentsCard = ({ consents }: { consents: readonly Consent[] }) => {
  const t = useTranslations('privacy.consents')
  return (
    <Card title={t('title')} subtitle={consents.length > 0 && t('lead')}>
      {consents.length === 0 ? (
        <p className="text-13">{t('none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {consents.map(consent => (
            <ConsentItem key={consent.purpose} consent={consent} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** One press gives, one press withdraws. */
const ConsentItem = ({ consent }: { consent: Consent }) => {
  const t = useTranslations('privacy.consents')
  const router = useRouter()
  const { purpose, given, text_version, history } = consent
  const change = useAction(async () => {
    await call('PUT /ajax/v1/privacy/consents/{purpose}', {
      params: { purpose },
      body: { given: !given, text_version },
    })
    showToast('success', t(given ? 'withdrawn' : 'gave'))
    await router.invalidate()
  })
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-13 font-medium">{t(`purposes.${purpose}.name`)}</h3>
        <Badge tone={given ? 'success' : 'muted'} icon={given ? CheckCircleIcon : MinusIcon}>
          {t(given ? 'given' : 'notGiven')}
        </Badge>
      </div>
      <p className="text-13 text-muted">{t(`purposes.${purpose}.text`)}</p>
      <Button size="sm" colour="muted" outline className="self-start" pending={change.pending} onClick={change.run}>
        {t(given ? 'withdraw' : 'give')}
      </Button>
      <ul className="text-12 text-muted">
        {history.map(({ given: then, at, text_version: version }) => (
          <li key={at}>{t.rich('history', { given: String(then), at: () => <ExactMoment value={at} />, version })}</li>
        ))}
      </ul>
    </li>
  )
}
