import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { usePageState } from '../../../../session/page-state-context.ts'
import { refreshSession } from '../../../../session/session-actions.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Card } from '../../../../ui/Card.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'

type FactorFormPageProps = { title: string; lead: string; children: ReactNode }

/** The frame of the forms that add a factor: the way back, one column. */
export const FactorFormPage = ({ title, lead, children }: FactorFormPageProps) => {
  const t = useTranslations('identity.factors')
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageHeader back={<BackLink to="/twofactor">{t('title')}</BackLink>} title={title} subtitle={lead} />
      <Card>{children}</Card>
    </div>
  )
}

/** After a factor was added: the session knows it, and the list shows it. @param done text of the toast */
export function useFactorAdded(done: string): () => Promise<void> {
  const page = usePageState()
  const router = useRouter()
  const navigate = useNavigate()
  return async () => {
    showToast('success', done)
    await navigate({ to: '/twofactor', search: { changed: 1 } })
    await refreshSession(page, router)
  }
}
