import type { Callback } from '@kontor/contract/areas/service/contact-provider'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { slotText } from './times.ts'

/** Upcoming calls, which the user can take back. */
export const CallbackList = ({ calls }: { calls: readonly Callback[] }) => {
  const t = useTranslations('contactProvider.calls')
  return (
    <Card title={t('title')}>
      <ul className="flex flex-col divide-y divide-line">
        {calls.map(item => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  )
}

const Item = ({ item }: { item: Callback }) => {
  const t = useTranslations('contactProvider')
  const when = slotText(item, useNumberLocale(), useShownTimeZone())
  const [asking, setAsking] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium">{when}</p>
        <p className="text-13 text-muted tabular-nums">
          {t('calls.what', { topic: t(`topics.${item.topic}`), phone: item.phone, number: item.number })}
        </p>
      </div>
      <Button
        size="sm"
        colour="muted"
        outline
        aria-label={t('calls.cancelWhich', { when })}
        onClick={() => setAsking(true)}
      >
        {t('calls.cancel')}
      </Button>
      <CancelDialog item={item} when={when} open={asking} onClose={() => setAsking(false)} />
    </li>
  )
}

type CancelDialogProps = { item: Callback; when: string; open: boolean; onClose: () => void }

const CancelDialog = ({ item, when, open, onClose }: CancelDialogProps) => {
  const t = useTranslations('contactProvider.calls')
  const router = useRouter()
  const cancel = useAction(async options => {
    await call('DELETE /ajax/v1/accounts/callbacks/{id}', { params: { id: item.id } }, options)
    showToast('success', t('cancelled'))
    onClose()
    await router.invalidate()
  })
  return (
    <Dialog
      open={open}
      title={t('cancelWhich', { when })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button colour="muted" outline onClick={onClose}>
            {t('keep')}
          </Button>
          <Button colour="danger" pending={cancel.pending} onClick={cancel.run}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p>{t('cancelText')}</p>
    </Dialog>
  )
}
