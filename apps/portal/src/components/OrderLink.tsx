import { useTranslations } from 'use-intl/react'
import { mayOrder } from '../session/may-order.ts'
import { isLocked } from '../session/session.ts'
import { useUser } from '../session/use-user.ts'
import { CreateLink } from './CreateLink.tsx'

/** The way to a new contract. */
export const OrderLink = () => {
  const t = useTranslations('orders')
  const user = useUser()
  const locked = isLocked(user) && !user.admin
  return (
    <CreateLink to="/order" refusal={locked ? t('locked') : mayOrder(user) ? null : t('readOnly')}>
      {t('order')}
    </CreateLink>
  )
}
