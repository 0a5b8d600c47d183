import { canDo } from '@kontor/contract/can'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'
import { useUser } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

type MethodFormPageProps = { title: string; lead?: string; children: ReactNode }

/**
 * The frame of the forms that add a payment method: the way back, one column. People who may not change anything are
 * told before they type.
 */
export const MethodFormPage = ({ title, lead, children }: MethodFormPageProps) => {
  const t = useTranslations('payments.methods')
  const allowed = canDo(useUser(), 'billing:write')
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader back={<BackLink to="/billing/methods">{t('title')}</BackLink>} title={title} subtitle={lead} />
      <Card>{allowed ? children : <p>{t('readOnly')}</p>}</Card>
    </div>
  )
}
