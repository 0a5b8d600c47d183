import type { VoucherBatch } from '@kontor/contract/areas/money/staff-vouchers'
import type { VoucherState } from '@kontor/contract/enums/balance'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { type CallOptions, call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { DeskAction } from '../desk/DeskItem.tsx'
import { BatchUses } from './BatchUses.tsx'
import type { FreshCodes } from './NewCodes.tsx'

const looks: Record<VoucherState, { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'warning', icon: ClockIcon },
  ready: { tone: 'info', icon: ClockIcon },
  handed_out: { tone: 'success', icon: CheckCircleIcon },
  stopped: { tone: 'muted', icon: AlertTriangleIcon },
  expired: { tone: 'muted', icon: ClockIcon },
}

type BatchItemProps = {
  batch: VoucherBatch
  /** Codes of another one are still to be saved. */
  waiting: boolean
  onCodes: (fresh: FreshCodes) => void
}

/** A batch: what it is worth, how much of it is redeemed, and what can be done with it. */
export const BatchItem = ({ batch, waiting, onCodes }: BatchItemProps) => {
  const t = useTranslations('staff.vouchers')
  const { id, state, reason, codes, amount, max_uses, expires_on, created_at, created_by, approved_by, own } = batch
  const params = { id }
  const approve = useStep(t('approved'), options =>
    call('POST /ajax/v1/staff/vouchers/{id}/approve', { params }, options),
  )
  const stop = useStep(t('stopped'), options => call('POST /ajax/v1/staff/vouchers/{id}/stop', { params }, options))
  const make = useStep(null, async options => {
    const made = await call('POST /ajax/v1/staff/vouchers/{id}/codes', { params }, options)
    onCodes({ batch, codes: made.codes })
  })
  const ended = state === 'stopped' || state === 'expired'
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow font-medium wrap-anywhere">{reason}</p>
        <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="text-13">
        {t(`kinds.${batch.kind}`)} ·{' '}
        {t.rich('worth', { codes, uses: max_uses, amount: () => <Money value={amount} /> })} ·{' '}
        {t.rich(ended ? 'wasValid' : 'valid', { day: () => <LocalDate value={expires_on} /> })}
      </p>
      <p className="text-13 text-muted wrap-anywhere">
        <Moment value={created_at} /> · {created_by}
        {approved_by && <> · {t('approvedBy', { name: approved_by })}</>}
      </p>
      <p className="text-13">
        {t.rich('redeemed', { count: batch.uses, of: codes * max_uses, sum: () => <Money value={batch.redeemed} /> })}
      </p>
      <div className="flex flex-wrap items-start gap-2">
        {state === 'waiting' && (
          <Button
            size="sm"
            aria-label={`${t('approve')}: ${reason}`}
            pending={approve.pending}
            disabledReason={own ? t('ownBatch') : null}
            onClick={approve.run}
          >
            {t('approve')}
          </Button>
        )}
        {state === 'ready' && (
          <Button
            size="sm"
            aria-label={`${t('make')}: ${reason}`}
            pending={make.pending}
            disabledReason={waiting ? t('saveFirst') : null}
            onClick={make.run}
          >
            {t('make')}
          </Button>
        )}
        {batch.uses > 0 && (
          <DeskAction text={t('who')} which={reason}>
            <BatchUses id={id} />
          </DeskAction>
        )}
        {!ended && (
          <DeskAction text={t('stop')} which={reason}>
            <p className="text-13">{t('stopText')}</p>
            <Button size="sm" colour="danger" className="mt-3" pending={stop.pending} onClick={stop.run}>
              {t('stopConfirm')}
            </Button>
          </DeskAction>
        )}
      </div>
    </li>
  )
}

function useStep(done: string | null, step: (options: CallOptions) => Promise<unknown>) {
  const router = useRouter()
  return useAction(async options => {
    await step(options)
    if (done !== null) showToast('success', done)
    await router.invalidate()
  })
}
