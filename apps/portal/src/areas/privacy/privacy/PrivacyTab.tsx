import type { AcceptedAgreement, Agreement, Consent, Privacy } from '@kontor/contract/areas/privacy/privacy'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { textLink } from '../../../components/AddressLinks.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ExternalIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import { ClosedCustomers } from './ClosedCustomers.tsx'
import { ErasureCard } from './ErasureCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { useStanding } from './use-standing.ts'

/** Shows what the GDPR gives customers and their people. */
export const PrivacyTab = ({ data }: { data: Privacy }) => {
  const t = useTranslations('privacy')
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <ExportCard exports={data.exports} />
          <ConsentsCard consents={data.consents} />
        </div>
        <AgreementCard agreement={data.agreement} />
      </div>
      <ErasureCard erasure={data.erasure} plan={data.plan} />
      <ClosedCustomers />
      <p className="text-13 text-muted">
        {t.rich('browser', {
          link: text => (
            <Link to="/privacy" className={textLink}>
              {text}
            </Link>
          ),
        })}
      </p>
    </div>
  )
}

const looks = {
  not_needed: { tone: 'muted', icon: MinusIcon },
  missing: { tone: 'warning', icon: AlertTriangleIcon },
  outdated: { tone: 'warning', icon: AlertTriangleIcon },
  current: { tone: 'success', icon: CheckCircleIcon },
} as const

const AgreementCard = ({ agreement }: { agreement: Agreement }) => {
  const t = useTranslations('privacy.agreement')
  const { mayNotWrite } = useStanding()
  const [asking, setAsking] = useState(false)
  const { tone, icon } = looks[agreement.state]
  const { centreUrl } = publicConfiguration()
  return (
    <Card
      title={t('title')}
      subtitle={t('lead')}
      action={
        <Badge tone={tone} icon={icon}>
          {t(`states.${agreement.state}`)}
        </Badge>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-13">{t(`texts.${agreement.state}`)}</p>
        {agreement.state !== 'current' && (
          <div className="flex flex-wrap gap-3">
            <a
              href={`${centreUrl}/ajax/v1/privacy/agreement?locale=${agreement.locale}`}
              target="_blank"
              rel="noopener"
              className={buttonClass({ colour: 'muted', outline: true })}
            >
              {t('read', { version: agreement.version })}
              <ExternalIcon />
              <span className="sr-only">({t('newWindow')})</span>
            </a>
            <Button
              outline={agreement.state === 'not_needed'}
              colour={agreement.state === 'not_needed' ? 'muted' : 'primary'}
              disabledReason={mayNotWrite}
              onClick={() => setAsking(true)}
            >
              {t('accept')}
            </Button>
          </div>
        )}
        {agreement.accepted.length > 0 && <History accepted={agreement.accepted} />}
      </div>
      <AcceptDialog agreement={agreement} open={asking} onClose={() => setAsking(false)} />
    </Card>
  )
}

const History = ({ accepted }: { accepted: readonly AcceptedAgreement[] }) => {
  const t = useTranslations('privacy.agreement')
  const { centreUrl } = publicConfiguration()
  const address = (id: string) => `${centreUrl}/ajax/v1/privacy/agreements/${id}`
  return (
    <div>
      <h3 className="text-13 font-semibold">{t('history')}</h3>
      <ul className="mt-1 flex flex-col divide-y divide-line text-13">
        {accepted.map(({ id, version, accepted_at, accepted_by }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <span>
              {t('version', { version })}
              <span className="block text-muted">
                {t.rich('concluded', { at: () => <ExactMoment value={accepted_at} />, name: accepted_by })}
              </span>
            </span>
            <span className="flex gap-4">
              <a
                href={address(id)}
                target="_blank"
                rel="noopener"
                className={textLink}
                aria-label={`${t('pageOf', { version })} (${t('newWindow')})`}
              >
                {t('page')}
              </a>
              <a href={`${address(id)}?as=text`} download className={textLink} aria-label={t('textOf', { version })}>
                {t('text')}
              </a>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type AcceptDialogProps = { agreement: Agreement; open: boolean; onClose: () => void }

const AcceptDialog = ({ agreement, open, onClose }: AcceptDialogProps) => {
  const t = useTranslations('privacy.agreement')
  const frame = useTranslations('frame')
  const router = useRouter()
  const { customer } = useStanding()
  const { version, locale, hash } = agreement
  const accept = useAction(async options => {
    // the hash of the exact text that was offered: if it has changed meanwhile, nothing is concluded
    await call('POST /ajax/v1/privacy/agreements', { body: { version, locale, hash } }, options)
    onClose()
    showToast('success', t('accepted'))
    await router.invalidate()
  })
  return (
    <Dialog
      open={open}
      title={t('acceptTitle', { version })}
      closeLabel={frame('close')}
      onClose={onClose}
      actions={
        <>
          <Button colour="muted" outline onClick={onClose}>
            {t('acceptCancel')}
          </Button>
          <Button pending={accept.pending} onClick={accept.run}>
            {t('accept')}
          </Button>
        </>
      }
    >
      <p>{t('acceptText', { customer: customer?.name ?? '' })}</p>
    </Dialog>
  )
}

const ConsentsCard = ({ consents }: { consents: readonly Consent[] }) => {
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
