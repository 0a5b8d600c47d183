import { canDo } from '@kontor/contract/can'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'

/** The next invoice in advance, as a document that asks for nothing. */
export const ProformaCard = () => {
  const t = useTranslations('billing.settings.proforma')
  const banner = useTranslations('banner')
  const router = useRouter()
  const mayWrite = canDo(useUser(), 'billing:write')
  const { run, pending } = useAction(async options => {
    const { documents } = await call('POST /ajax/v1/billing/proforma', options)
    const [first] = documents
    if (!first) return
    showToast('success', t('made', { number: documents.map(({ number }) => number).join(', ') }))
    if (documents.length > 1) await router.navigate({ to: '/billing', search: { kind: 'proforma' } })
    else await router.navigate({ to: '/billing/$id', params: { id: first.id } })
  })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          colour="muted"
          outline
          pending={pending}
          disabledReason={mayWrite ? null : banner('refusedPermission')}
          onClick={run}
        >
          {t('make')}
        </Button>
        <p className="text-13 text-muted">{t('hint')}</p>
      </div>
    </Card>
  )
}
