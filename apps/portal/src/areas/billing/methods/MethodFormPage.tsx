import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { ChevronLeftIcon } from '../../../ui/ControlIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

type MethodFormPageProps = { title: string; lead?: string; children: ReactNode }

/** The frame of the forms that add a payment method: the way back, one column. Who may not change anything learns it before typing. */
export const MethodFormPage = ({ title, lead, children }: MethodFormPageProps) => {
  const t = useTranslations('billing.methods')
  const allowed = canDo(useUser(), 'billing:write')
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader
        back={
          <Link to="/billing/methods" className="inline-flex items-center gap-1 hover:text-ink">
            <ChevronLeftIcon className="size-4" />
            {t('title')}
          </Link>
        }
        title={title}
        subtitle={lead}
      />
      <Card>{allowed ? children : <p>{t('readOnly')}</p>}</Card>
    </div>
  )
}
