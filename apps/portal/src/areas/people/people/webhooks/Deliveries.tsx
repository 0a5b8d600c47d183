import type { Delivery, Webhook } from '@kontor/contract/areas/people/webhooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { AlertCircleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { SkeletonText } from '../../../../ui/Skeleton.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { type WebhooksOf, webhookRoutes } from './webhook-routes.ts'

type DeliveriesProps = { of: WebhooksOf; webhook: Webhook; refusal: string | null; onClose: () => void }
type Shown = { data: Delivery[]; next_cursor: string | null }

/** Shows what was posted to a webhook, and what came back. */
export const Deliveries = ({ of, webhook, refusal, onClose }: DeliveriesProps) => {
  const t = useTranslations('reference.webhooks')
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<Delivery['state'] | undefined>()
  const [shown, setShown] = useState<Shown | null>(null)
  const [content, setContent] = useState<Delivery | null>(null)
  // kept while the dialog fades out
  const [last, setLast] = useState(content)
  if (content && content !== last) setLast(content)
  const { id } = webhook
  const load = async (cursor?: string) => {
    const query = { limit: 25, ...(state && { state }), ...(cursor && { cursor }) }
    const page = await call(webhookRoutes[of].deliveries, { params: { id }, query })
    setShown(before => ({ ...page, data: cursor && before ? [...before.data, ...page.data] : page.data }))
  }
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    void load()
  }, [state, webhook])
  const more = useAction(() => load(shown?.next_cursor ?? undefined))
  const resend = async (delivery: string | null, options: Parameters<Parameters<typeof useAction>[0]>[0]) => {
    const { count } = await call(webhookRoutes[of].resend, { params: { id }, body: { delivery } }, options)
    showToast('success', t('resent', { count }))
    await router.invalidate()
  }
  const resendAll = useAction(options => resend(null, options))
  return (
    <section className="border-t border-line">
      <div className="flex flex-wrap items-center gap-3 p-5 max-sm:p-4">
        <h3 ref={heading} tabIndex={-1} className="mr-auto font-medium">
          {t('deliveriesOf', { name: webhook.name })}
        </h3>
        <Select
          aria-label={t('state')}
          value={state ?? ''}
          onChange={event => setState((event.currentTarget.value || undefined) as Delivery['state'] | undefined)}
          className="max-w-48"
        >
          <option value="">{t('all')}</option>
          {(['delivered', 'waiting', 'failed'] as const).map(one => (
            <option key={one} value={one}>
              {t(`deliveryStates.${one}`)}
            </option>
          ))}
        </Select>
        {webhook.failed > 0 && (
          <Button size="sm" colour="muted" outline disabledReason={refusal} {...pressing(resendAll)}>
            {t('resendAll')}
          </Button>
        )}
        <Button size="sm" colour="muted" outline onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {!shown && (
        <div className="p-5 pt-0 max-sm:p-4">
          <SkeletonText lines={4} />
        </div>
      )}
      {shown?.data.length === 0 && <p className="p-5 pt-0 text-13 text-muted max-sm:p-4">{t('noDeliveries')}</p>}
      {shown && shown.data.length > 0 && (
        <Table caption={t('deliveriesOf', { name: webhook.name })}>
          <TableHead>
            <HeadCell>{t('event')}</HeadCell>
            <HeadCell>{t('state')}</HeadCell>
            <HeadCell>{t('answer')}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t('actions')}</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {shown.data.map(row => (
              <DeliveryRow key={row.id} row={row} refusal={refusal} onShow={() => setContent(row)} resend={resend} />
            ))}
          </TableBody>
        </Table>
      )}
      {shown?.next_cursor && (
        <div className="border-t border-line p-4">
          <Button size="sm" colour="muted" outline {...pressing(more)}>
            {t('more')}
          </Button>
        </div>
      )}
      <Dialog open={content !== null} title={t('details')} closeLabel={t('close')} onClose={() => setContent(null)}>
        <Text title={t('content')}>{last?.body ?? ''}</Text>
        <Text title={t('answer')}>{last?.answer || t('noAnswer')}</Text>
      </Dialog>
    </section>
  )
}

const Text = ({ title, children }: { title: string; children: string }) => (
  <>
    <p className="mt-3 text-13 text-muted first:mt-0">{title}</p>
    <pre className="mt-1 rounded-control bg-subtle p-2 text-12 whitespace-pre-wrap wrap-anywhere">{children}</pre>
  </>
)

const pressing = ({ pending, run }: ReturnType<typeof useAction>) => ({ pending, onClick: run })

type DeliveryRowProps = {
  row: Delivery
  refusal: string | null
  onShow: () => void
  resend: (id: string, options: Parameters<Parameters<typeof useAction>[0]>[0]) => Promise<void>
}

const DeliveryRow = ({ row, refusal, onShow, resend }: DeliveryRowProps) => {
  const t = useTranslations('reference.webhooks')
  const again = useAction(options => resend(row.id, options))
  const notNow = row.state === 'waiting' ? t('isWaiting') : row.kind === 'test' ? t('isTest') : null
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere">
          <code className="text-13">{row.kind}</code>
          <span className="text-12 font-normal text-muted">
            <Moment value={row.created_at} /> · {row.message_id}
          </span>
          <button type="button" className="w-fit py-1 text-12 font-normal text-link" onClick={onShow}>
            {t('details')}
          </button>
        </span>
      </Cell>
      <Cell label={null} place="aside">
        <Badge tone={looks[row.state][0]} icon={looks[row.state][1]}>
          {t(`deliveryStates.${row.state}`)}
        </Badge>
      </Cell>
      <Cell label={t('answer')}>
        <span className="flex flex-col">
          <span>{row.reason ? t(`reasons.${row.reason}`) : (row.status ?? t('notYet'))}</span>
          {row.ms !== null && (
            <span className="text-12 text-muted">
              {[row.reason && row.status, t('ms', { ms: row.ms }), t('attempts', { count: row.attempts })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
          {row.next_at && (
            <span className="text-12 text-muted">
              {t('next')} <Moment value={row.next_at} />
            </span>
          )}
        </span>
      </Cell>
      <Cell label={null} place="actions">
        <Button size="sm" colour="muted" outline disabledReason={refusal ?? notNow} {...pressing(again)}>
          {t('resend')}
        </Button>
      </Cell>
    </TableRow>
  )
}

const looks: Record<Delivery['state'], [Tone, Icon]> = {
  delivered: ['success', CheckCircleIcon],
  waiting: ['warning', ClockIcon],
  failed: ['danger', AlertCircleIcon],
}
