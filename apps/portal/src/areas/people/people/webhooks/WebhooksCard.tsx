import type { MadeWebhook, Webhook } from '@kontor/contract/areas/people/webhooks'
import { canDo } from '@kontor/contract/can'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { CopyButton } from '../../../../components/CopyButton.tsx'
import { ExactMoment, Moment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { currentCustomer } from '../../../../session/session.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { AlertCircleIcon, AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { EmptyContacts } from '../../../../ui/illustrations/EmptyContacts.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { MoreIcon } from '../../../../ui/NavigationIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { MinusIcon } from '../../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { EndQuestion } from '../Question.tsx'
import { Deliveries } from './Deliveries.tsx'
import { SecretForm, WebhookForm } from './WebhookForm.tsx'
import { type WebhooksOf, webhookRoutes } from './webhook-routes.ts'

type Shown = { data: readonly Webhook[]; kinds: readonly string[] }
type Open = { what: 'form' | 'secret' | 'deliveries'; id: string | null }

/** Shows where events of the customer are posted. @param webhooks null for people they are closed to */
export const WebhooksCard = ({ webhooks }: { webhooks: Shown | null }) => {
  const t = useTranslations('reference.webhooks')
  const user = useUser()
  const mayNot = canDo(user, 'api:write') ? null : t('mayNot')
  const refusal = currentCustomer(user)?.role === 'staff' ? t('ownPeople') : mayNot
  if (!webhooks)
    return (
      <Card title={t('title')} subtitle={t('lead')}>
        <p className="text-13 text-muted">{t('closed')}</p>
      </Card>
    )
  const texts = { lead: t('lead'), nothing: t('nothing') }
  return <WebhookList of="customer" webhooks={webhooks} {...texts} mayNot={mayNot} refusal={refusal} />
}

/** Shows where events of all customers are posted, for programs of the provider. */
export const StaffWebhooksCard = ({ webhooks }: { webhooks: Shown }) => {
  const t = useTranslations('staff.people.webhooks')
  const mayNot = mayStaff(useUser().staff_powers, 'people:decide') ? null : t('mayNot')
  const texts = { lead: t('lead'), nothing: t('nothing') }
  return <WebhookList of="staff" webhooks={webhooks} {...texts} mayNot={mayNot} refusal={mayNot} />
}

type WebhookListProps = {
  of: WebhooksOf
  webhooks: Shown
  lead: string
  nothing: string
  mayNot: string | null
  /** Says why nothing can be saved; staff may still test and end what is a customer's. */
  refusal: string | null
}

const WebhookList = ({ of, webhooks, lead, nothing, mayNot, refusal }: WebhookListProps) => {
  const t = useTranslations('reference.webhooks')
  const router = useRouter()
  const [open, setOpen] = useState<Open | null>(null)
  const [made, setMade] = useState<MadeWebhook | null>(null)
  const { data, kinds } = webhooks
  const show = (next: Open | null) => {
    setMade(null)
    setOpen(next)
  }
  const close = () => setOpen(null)
  const done = async (webhook: Webhook | MadeWebhook) => {
    await router.invalidate()
    setOpen(null)
    if ('secret' in webhook) setMade(webhook)
    else showToast('success', t('saved', { name: webhook.name }))
  }
  const chosen = open ? (data.find(({ id }) => id === open.id) ?? null) : null
  const button = (
    <Button size="sm" disabledReason={refusal} onClick={() => show({ what: 'form', id: null })}>
      {t('new')}
    </Button>
  )
  return (
    <Card title={t('title')} subtitle={lead} action={data.length > 0 && open?.what !== 'form' && button} flush>
      {made && (
        <Part>
          <Banner tone="info" title={t('once', { name: made.name })}>
            <p className="my-2 font-mono text-13 wrap-anywhere">{made.secret}</p>
            <CopyButton text={made.secret} label={t('copy')} done={t('copied')} failed={t('copyFailed')} />
          </Banner>
        </Part>
      )}
      {open?.what === 'form' && (
        <Part>
          <WebhookForm key={open.id} of={of} webhook={chosen} kinds={kinds} onClose={close} onDone={done} />
        </Part>
      )}
      {open?.what === 'secret' && chosen && (
        <Part>
          <SecretForm key={open.id} of={of} webhook={chosen} onClose={close} onDone={done} />
        </Part>
      )}
      {data.length > 0 ? (
        <WebhookTable of={of} rows={data} mayNot={mayNot} refusal={refusal} onOpen={show} />
      ) : (
        open === null && (
          <div className="border-t border-line">
            <EmptyState drawing={<EmptyContacts />} sentence={nothing} action={button} />
          </div>
        )
      )}
      {open?.what === 'deliveries' && chosen && (
        <Deliveries key={open.id} of={of} webhook={chosen} refusal={mayNot} onClose={close} />
      )}
    </Card>
  )
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className="border-t border-line p-5 max-sm:p-4">{children}</div>
)

type WebhookTableProps = {
  of: WebhooksOf
  rows: readonly Webhook[]
  mayNot: string | null
  refusal: string | null
  onOpen: (open: Open) => void
}

const WebhookTable = ({ of, rows, mayNot, refusal, onOpen }: WebhookTableProps) => {
  const t = useTranslations('reference.webhooks')
  const [ending, setEnding] = useState<Webhook | null>(null)
  return (
    <>
      <Table caption={t('title')}>
        <TableHead>
          <HeadCell>{t('name')}</HeadCell>
          <HeadCell>{t('state')}</HeadCell>
          <HeadCell>{t('lastDelivery')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('actions')}</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <WebhookRow
              key={row.id}
              of={of}
              row={row}
              mayNot={mayNot}
              refusal={refusal}
              onOpen={onOpen}
              onEnd={() => setEnding(row)}
            />
          ))}
        </TableBody>
      </Table>
      <EndQuestion
        of={ending}
        about="reference.webhooks"
        end={({ id }, options) => call(webhookRoutes[of].end, { params: { id } }, options)}
        onClose={() => setEnding(null)}
      />
    </>
  )
}

type WebhookRowProps = Omit<WebhookTableProps, 'rows'> & { row: Webhook; onEnd: () => void }

const WebhookRow = ({ of, row, mayNot, refusal, onOpen, onEnd }: WebhookRowProps) => {
  const t = useTranslations('reference.webhooks')
  const router = useRouter()
  const { id, kinds, name, state, url } = row
  const test = useAction(async options => {
    const { reason, status, ms } = await call(webhookRoutes[of].test, { params: { id } }, options)
    if (reason) showToast('warning', t('testFailed', { reason: t(`reasons.${reason}`), status: status ?? 0 }))
    else showToast('success', t('tested', { status: status ?? 0, ms: ms ?? 0 }))
    await router.invalidate()
  })
  const turn = useAction(async options => {
    const body = { name, url, kinds, paused: state === 'active' || state === 'failing' }
    await call(webhookRoutes[of].change, { params: { id }, body }, options)
    await router.invalidate()
  })
  const resting = state === 'paused' || state === 'stopped'
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere @4xl:min-w-56">
          <span>{name}</span>
          <span className="text-12 font-normal text-muted">{url}</span>
          <span className="text-12 font-normal text-muted">{kinds ? kinds.join(', ') : t('every')}</span>
          <span className="text-12 font-normal text-muted">{t('of', { person: row.person })}</span>
          {row.stop_reason && <span className="text-12 font-normal">{t(`stopReasons.${row.stop_reason}`)}</span>}
          {row.former_until && (
            <span className="text-12 font-normal text-muted">
              {t('bothUntil')} <ExactMoment value={row.former_until} />
            </span>
          )}
        </span>
      </Cell>
      <Cell label={null} place="aside">
        <Badge tone={looks[state][0]} icon={looks[state][1]}>
          {t(`states.${state}`)}
        </Badge>
      </Cell>
      <Cell label={t('lastDelivery')}>
        <span className="flex flex-col">
          {row.delivered_at ? <Moment value={row.delivered_at} /> : t('never')}
          {row.waiting + row.failed > 0 && (
            <span className="text-12 text-muted">{t('counts', { waiting: row.waiting, failed: row.failed })}</span>
          )}
        </span>
      </Cell>
      <Cell label={null} place="actions">
        <Menu label={t('actionsOf', { name })} trigger={<MoreIcon />} triggerClass="square-button flex size-8">
          <MenuItem onClick={() => onOpen({ what: 'deliveries', id })}>{t('deliveries')}</MenuItem>
          <MenuItem disabledReason={mayNot} onClick={test.run}>
            {t('test')}
          </MenuItem>
          <MenuItem disabledReason={refusal} onClick={() => onOpen({ what: 'form', id })}>
            {t('change')}
          </MenuItem>
          <MenuItem disabledReason={refusal} onClick={turn.run}>
            {t(resting ? 'resume' : 'pause')}
          </MenuItem>
          <MenuItem disabledReason={refusal} onClick={() => onOpen({ what: 'secret', id })}>
            {t('replaceSecret')}
          </MenuItem>
          <MenuItem danger disabledReason={mayNot} onClick={onEnd}>
            {t('end')}
          </MenuItem>
        </Menu>
      </Cell>
    </TableRow>
  )
}

const looks: Record<Webhook['state'], [Tone, Icon]> = {
  active: ['success', CheckCircleIcon],
  failing: ['warning', AlertTriangleIcon],
  paused: ['muted', MinusIcon],
  stopped: ['danger', AlertCircleIcon],
}
