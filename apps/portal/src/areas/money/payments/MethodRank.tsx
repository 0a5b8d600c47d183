import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/Badge.tsx'
import { CheckIcon } from '../../../ui/MoreIcons.tsx'
import { RefreshIcon } from '../../../ui/ThingIcons.tsx'

/** Shows whether a method is charged first, or tried when another one fails. */
export const MethodRank = ({ method, backup }: { method: PaymentMethod; backup: boolean }) => {
  const t = useTranslations('payments.methods')
  if (method.is_default) {
    return (
      <Badge tone="brand" icon={CheckIcon}>
        {t('default')}
      </Badge>
    )
  }
  return (
    backup && (
      <Badge tone="info" icon={RefreshIcon}>
        {t('backup')}
      </Badge>
    )
  )
}
