import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { PlusIcon } from '../../ui/ControlIcons.tsx'

export const InviteLink = () => {
  const t = useTranslations('people')
  if (!canDo(useUser(), 'people:write')) return <Button disabledReason={t('mayNot')}>{t('invite')}</Button>
  return (
    <Link to="/account/people/invite" className={buttonClass()}>
      <PlusIcon className="size-4" />
      {t('invite')}
    </Link>
  )
}
