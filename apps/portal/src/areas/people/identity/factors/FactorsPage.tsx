import type { Factors } from '@kontor/contract/areas/people/second-factor'
import { Link, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useToday } from '../../../../i18n/use-today.ts'
import { accountPlace, refusalOf } from '../../../../navigation/places.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon, KeyIcon } from '../../../../ui/ControlIcons.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { PlusIcon } from '../../../../ui/MoreIcons.tsx'
import { ShieldIcon } from '../../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { DeviceIcon } from '../../../../ui/ThingIcons.tsx'
import { type Factor, FactorItem } from './FactorItem.tsx'
import { type Policy, PolicyCard } from './PolicyCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveFactorDialog } from './RemoveFactorDialog.tsx'
import { FactorBadge, isRequiredNow, MissingFactor, StateText } from './Requirement.tsx'

type FactorsPageProps = {
  factors: Factors
  /** Says what the customer requires; null where the user may not decide it. */
  policy: Policy | null
  /** A factor was just added: other sessions continue without it. */
  changed: boolean
}

/** Shows what protects the sign-in besides the password, and all actions on it. */
export const FactorsPage = ({ factors, policy, changed }: FactorsPageProps) => {
  const t = useTranslations('identity.factors')
  const tabs = useTranslations('account.tabs')
  const user = useUser()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [removed, setRemoved] = useState(false)
  const { passkeys, apps } = factors
  const none = passkeys.length + apps.length === 0
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  return (
    <>
      <PageHeader
        back={refusalOf(accountPlace, user) === null && <BackLink to="/account/security">{tabs('security')}</BackLink>}
        title={t('title')}
        subtitle={<StateText required={factors.required} />}
        status={<FactorBadge state={user.two_factor} />}
      />
      {factors.recovery && <RunningRecovery recovery={factors.recovery} />}
      <MissingFactor required={factors.required} />
      {(changed || removed) && <OtherSessions />}
      {none ? (
        <NoFactors />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <FactorList kind="passkeys" factors={factors} onRemoved={() => setRemoved(true)} />
          <FactorList kind="apps" factors={factors} onRemoved={() => setRemoved(true)} />
          <CodesCard left={factors.recovery_codes_left} onMade={setCodes} />
          <TrustedBrowsers count={factors.trusted_devices} />
        </div>
      )}
      {policy && <PolicyCard policy={policy} />}
    </>
  )
}

/** With this many left it is time for new ones. */
const few = 3

type CodesCardProps = { left: number; onMade: (codes: readonly string[]) => void }

const CodesCard = ({ left, onMade }: CodesCardProps) => {
  const t = useTranslations('identity.factors.codes')
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const make = useAction(async options => {
    const { recovery_codes } = await call('POST /ajax/v1/accounts/factors/recovery-codes', {}, options)
    setAsking(false)
    onMade(recovery_codes)
    await router.invalidate()
  })
  const low = left <= few
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <Badge tone={low ? 'warning' : 'success'} icon={low ? AlertTriangleIcon : CheckCircleIcon}>
          {t('left', { left })}
        </Badge>
        {low && <p>{t('few')}</p>}
      </div>
      <Button size="sm" colour="muted" outline onClick={() => setAsking(true)}>
        {t('make')}
      </Button>
      <Dialog
        open={asking}
        title={t('makeTitle')}
        closeLabel={t('keepOld')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button colour="muted" outline onClick={() => setAsking(false)}>
              {t('keepOld')}
            </Button>
            <Button pending={make.pending} onClick={make.run}>
              {t('make')}
            </Button>
          </>
        }
      >
        <p>{t('makeEffect')}</p>
      </Dialog>
    </Card>
  )
}

type FactorListProps = { kind: 'passkeys' | 'apps'; factors: Factors; onRemoved: () => void }

const FactorList = ({ kind, factors, onRemoved }: FactorListProps) => {
  const t = useTranslations('identity.factors')
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const add = useRef<HTMLAnchorElement>(null)
  const last = factors.passkeys.length + factors.apps.length === 1
  const today = useToday()
  const mustStay = last && isRequiredNow(factors.required, today)
  const list: readonly Factor[] = factors[kind]
  return (
    <Card title={t(`${kind}.title`)} subtitle={t(`${kind}.lead`)}>
      {list.length === 0 ? (
        <p className="text-13 text-muted">{t(`${kind}.none`)}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {list.map(factor => (
            <FactorItem
              key={factor.id}
              kind={kind}
              factor={factor}
              kept={mustStay ? t('item.lastRequired') : null}
              onRemove={() => setLeaving(factor)}
            />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Link
          ref={add}
          to={kind === 'passkeys' ? '/twofactor/passkey' : '/twofactor/app'}
          className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
        >
          <PlusIcon className="size-4" />
          {t(`${kind}.add`)}
        </Link>
      </div>
      <RemoveFactorDialog
        kind={kind}
        factor={leaving}
        last={last}
        onClose={() => setLeaving(null)}
        onRemoved={() => {
          onRemoved()
          add.current?.focus()
        }}
      />
    </Card>
  )
}

/** Why to set one up, and the way to the recommended one. */
const NoFactors = () => {
  const t = useTranslations('identity.factors.empty')
  return (
    <Card>
      <EmptyState
        drawing={<ShieldIcon className="size-12 text-brand" />}
        sentence={t('sentence')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/twofactor/passkey" className={buttonClass()}>
              <KeyIcon className="size-4.5" />
              {t('passkey')}
            </Link>
            <Link to="/twofactor/app" className={buttonClass({ colour: 'muted', outline: true })}>
              <DeviceIcon className="size-4.5" />
              {t('app')}
            </Link>
          </div>
        }
      />
    </Card>
  )
}

/** After a change of factors: open sessions stay open, unless the user ends them. */
const OtherSessions = () => {
  const t = useTranslations('identity.factors.changed')
  const [ended, setEnded] = useState(false)
  const end = useAction(async () => {
    await call('DELETE /ajax/v1/accounts/sessions')
    setEnded(true)
    showToast('success', t('ended'))
  })
  if (ended) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" colour="muted" outline pending={end.pending} onClick={end.run}>
          {t('end')}
        </Button>
      }
    >
      {t('text')}{' '}
      <Link to="/account/security" className="text-brand underline">
        {t('look')}
      </Link>
    </Banner>
  )
}

/** A person with the password has asked to remove everything: the owner can refuse. */
const RunningRecovery = ({ recovery }: { recovery: NonNullable<Factors['recovery']> }) => {
  const t = useTranslations('identity.factors.recovery')
  const router = useRouter()
  const stop = useAction(async () => {
    await call('DELETE /ajax/v1/accounts/recovery')
    showToast('success', t('stopped'))
    await router.invalidate()
  })
  return (
    <Banner
      tone="danger"
      title={t('title')}
      action={
        <Button colour="danger" pending={stop.pending} onClick={stop.run}>
          {t('stop')}
        </Button>
      }
    >
      {t.rich('text', { at: () => <ExactMoment value={recovery.due_at} /> })}
    </Banner>
  )
}

/** Browsers that skip the second factor, and the way to undo that. */
const TrustedBrowsers = ({ count }: { count: number }) => {
  const t = useTranslations('identity.factors.trusted')
  const router = useRouter()
  const forget = useAction(async () => {
    await call('DELETE /ajax/v1/accounts/trusted-devices')
    showToast('success', t('forgotten'))
    await router.invalidate()
  })
  return (
    <Card title={t('title')} subtitle={t('text', { count })}>
      {count > 0 && (
        <Button size="sm" colour="muted" outline pending={forget.pending} onClick={forget.run}>
          {t('forget')}
        </Button>
      )}
    </Card>
  )
}
