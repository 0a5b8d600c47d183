import { canDoSome } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { PlusIcon } from '../../ui/ControlIcons.tsx'

export const NewTicketLink = () => {
  const t = useTranslations('support')
  if (!canDoSome(useUser(), 'support:write')) return <Button disabledReason={t('readOnly')}>{t('create')}</Button>
  return (
    <Link to="/support/create" className={buttonClass()}>
      <PlusIcon className="size-4" />
      {t('create')}
    </Link>
  )
}
