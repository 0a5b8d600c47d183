import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { KeyIcon } from '../../../../ui/ControlIcons.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ShieldIcon } from '../../../../ui/NavigationIcons.tsx'
import { DeviceIcon } from '../../../../ui/ThingIcons.tsx'

/** Why to set one up, and the way to the recommended one. */
export const NoFactors = () => {
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
