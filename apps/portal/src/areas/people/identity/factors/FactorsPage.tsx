import type { Factors } from '@kontor/contract/areas/people/second-factor'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { accountPlace, refusalOf } from '../../../../navigation/places.ts'
import { useUser } from '../../../../session/use-user.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CodesCard } from './CodesCard.tsx'
import { FactorList } from './FactorList.tsx'
import { NoFactors } from './NoFactors.tsx'
import { OtherSessions } from './OtherSessions.tsx'
import { type Policy, PolicyCard } from './PolicyCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { FactorBadge, MissingFactor, StateText } from './Requirement.tsx'
import { RunningRecovery } from './RunningRecovery.tsx'
import { TrustedBrowsers } from './TrustedBrowsers.tsx'

type FactorsPageProps = {
  factors: Factors
  /** What the customer requires; null where the user may not decide it. */
  policy: Policy | null
  /** A factor was just added: other sessions continue without it. */
  changed: boolean
}

/** What protects the sign-in besides the password, and all actions on it. */
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
