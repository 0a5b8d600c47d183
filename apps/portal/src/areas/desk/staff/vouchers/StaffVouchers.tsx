import type { VoucherBatch, VoucherUse } from '@kontor/contract/areas/money/staff-vouchers'
import { type VoucherState, voucherStates } from '@kontor/contract/enums/balance'
import { decimalString } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type CallOptions, call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { CopyButton } from '../../../../components/CopyButton.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { LeaveDialog } from '../../../../forms/LeaveDialog.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { csvText, decimalFor, saveText } from '../../../../list/csv.ts'
import { FilterSelect } from '../../../../list/FilterSelect.tsx'
import { isFiltered } from '../../../../list/is-filtered.ts'
import { ListFilters } from '../../../../list/ListFilters.tsx'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { SkeletonText } from '../../../../ui/Skeleton.tsx'
import { ClockIcon, DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import type { Tone } from '../../../../ui/tone.ts'
import { DeskAction } from '../desk/DeskItem.tsx'
import { useDeskList } from '../desk/use-desk.ts'
import { NewBatchCard } from './NewBatchCard.tsx'
import type { VoucherSearch } from './voucher-search.ts'

type StaffVouchersProps = { batches: CallOutput<'GET /ajax/v1/staff/vouchers'>; search: VoucherSearch }

/** Vouchers by the batch: what they are worth, who redeemed them, and their codes, once. */
export const StaffVouchers = ({ batches, search }: StaffVouchersProps) => {
  const t = useTranslations('staff.vouchers')
  const [fresh, setFresh] = useState<FreshCodes | null>(null)
  const filtered = isFiltered(search)
  return (
    <>
      <PageHeader back={<BackLink to="/staff">{t('back')}</BackLink>} title={t('title')} subtitle={t('lead')} />
      {fresh && <NewCodes fresh={fresh} onKept={() => setFresh(null)} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={t('list.title')} flush>
          <ListFilters q={search.q} filtered={filtered} active={search.state ? 1 : 0}>
            <FilterSelect
              name="state"
              label={t('list.state')}
              value={search.state}
              options={voucherStates.map(value => ({ value, label: t(`states.${value}`) }))}
            />
          </ListFilters>
          {batches.data.length === 0 ? (
            <p className="px-5 py-5 text-13 text-muted max-sm:px-4">
              {t(filtered ? 'list.nothingFound' : 'list.none')}
            </p>
          ) : (
            <ul className="flex flex-col divide-y divide-line px-5 py-4 max-sm:px-4">
              {batches.data.map(batch => (
                <BatchItem key={batch.id} batch={batch} waiting={fresh !== null} onCodes={setFresh} />
              ))}
            </ul>
          )}
          <ListPaging list={batches} />
        </Card>
        {mayStaff(useUser().staff_powers, 'catalogue:act') && (
          <NewBatchCard alone={batches.alone} currency={batches.currency} />
        )}
      </div>
    </>
  )
}

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
const BatchItem = ({ batch, waiting, onCodes }: BatchItemProps) => {
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
  const { staff_powers: held } = useUser()
  const [works, decides] = [mayStaff(held, 'catalogue:act'), mayStaff(held, 'catalogue:decide')]
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
        {state === 'waiting' && decides && (
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
        {state === 'ready' && works && (
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
        {!ended && works && (
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

type Use = VoucherUse & { id: string }

/** Who redeemed codes of a batch, read when it is opened. */
const BatchUses = ({ id }: { id: string }) => {
  const t = useTranslations('staff')
  const problems = useTranslations('problems')
  const read = useCallback(
    async (cursor: string | undefined) => {
      const page = await call('GET /ajax/v1/staff/vouchers/{id}/uses', { params: { id }, query: { cursor } })
      return { ...page, data: page.data.map((use): Use => ({ ...use, id: `${use.customer_number} ${use.ending}` })) }
    },
    [id],
  )
  const { rows, next, failed, more, retry } = useDeskList(read)
  if (failed)
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" colour="muted" outline onClick={retry}>
            {t('desk.retry')}
          </Button>
        }
      >
        {problems(failed)}
      </Banner>
    )
  if (!rows) return <SkeletonText lines={2} />
  return (
    <>
      <ul className="flex flex-col gap-2">
        {rows.map(use => (
          <li key={use.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-13">
            <span className="wrap-anywhere">
              {use.customer_name} ({use.customer_number})
            </span>
            <Money value={use.amount} />
            <span className="col-span-2 text-muted">
              {t('vouchers.ending', { ending: use.ending })} · <Moment value={use.at} />
            </span>
          </li>
        ))}
      </ul>
      {next && (
        <Button size="sm" colour="muted" outline className="mt-3" pending={more.pending} onClick={more.run}>
          {t('desk.more')}
        </Button>
      )}
    </>
  )
}

type FreshCodes = { batch: VoucherBatch; codes: readonly string[] }
type NewCodesProps = { fresh: FreshCodes; onKept: () => void }

/** The codes of a batch, while they can be seen. */
const NewCodes = ({ fresh: { batch, codes }, onKept }: NewCodesProps) => {
  const t = useTranslations('staff.vouchers.codes')
  const locale = useNumberLocale()
  const rows = () => [
    [t('column'), t('amount'), t('currency'), t('until'), t('reason')],
    ...codes.map(code => [
      code,
      decimalFor(decimalString(batch.amount), locale),
      batch.amount.currency,
      batch.expires_on,
      batch.reason,
    ]),
  ]
  return (
    // the button that made them is gone, and the focus with it
    <div ref={takeFocus} tabIndex={-1} className="mb-5 outline-none">
      <Card title={t('title', { reason: batch.reason })} subtitle={t('lead')}>
        <ol
          className="grid max-h-96 gap-x-6 gap-y-1 overflow-y-auto rounded-control bg-subtle px-4 py-3 sm:grid-cols-2 lg:grid-cols-3"
          aria-label={t('label')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
          tabIndex={0}
        >
          {codes.map(code => (
            <li key={code} className="figures-distinct font-medium">
              <code className="text-16 select-all">{code}</code>
            </li>
          ))}
        </ol>
        <div className="mt-4 flex flex-wrap gap-2">
          <CopyButton text={codes.join('\n')} label={t('copy')} done={t('copied')} failed={t('copyFailed')} />
          <Button
            size="sm"
            colour="muted"
            outline
            onClick={() => saveText(`${t('file')}.csv`, csvText(rows(), locale), 'text/csv;charset=utf-8')}
          >
            <DownloadIcon className="size-4" />
            {t('download')}
          </Button>
          <Button size="sm" onClick={onKept}>
            {t('kept')}
          </Button>
        </div>
        <LeaveDialog wouldLose={() => true} title={t('leaveTitle')} leave={t('leave')}>
          {t('leaveText')}
        </LeaveDialog>
      </Card>
    </div>
  )
}
