import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'

/** Whether the password is all that protects the sign-in, and the way to change that. */
export const FactorsCard = () => {
  const t = useTranslations('identity.security.secondFactor')
  const { two_factor: state, two_factor_required_from: from } = useUser()
  const on = state === 'on'
  return (
    <Card
      title={t('title')}
      subtitle={t(on ? 'onText' : 'offText')}
      action={
        <Badge tone={on ? 'success' : 'warning'} icon={on ? CheckCircleIcon : AlertTriangleIcon}>
          {t(on ? 'on' : 'off')}
        </Badge>
      }
    >
      {!on && from !== null && (
        <p className="mb-3 text-13">{t.rich('required', { day: () => <LocalDate value={from} /> })}</p>
      )}
      <Link to="/twofactor" className={buttonClass({ colour: on ? 'muted' : 'primary', outline: on })}>
        {t(on ? 'manage' : 'setUp')}
      </Link>
    </Card>
  )
}
