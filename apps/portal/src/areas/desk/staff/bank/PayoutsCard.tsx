import type { PayoutFile, StaffPayout } from '@kontor/contract/areas/money/payouts'
import { formatMoney } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { SkeletonText } from '../../../../ui/Skeleton.tsx'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { DeskAction } from '../desk/DeskItem.tsx'
import { useDeskList } from '../desk/use-desk.ts'

/** Payouts that wait for the bank, and the files that were made of them. */
export const PayoutsCard = ({ overview }: { overview: CallOutput<'GET /ajax/v1/staff/payout-files'> }) => {
  const t = useTranslations('staff.bank.payouts')
  const router = useRouter()
  const { waiting, files } = overview
  const { run, pending } = useAction(async options => {
    const { id } = await call('POST /ajax/v1/staff/payout-files', {}, options)
    showToast(id ? 'success' : 'info', t(id ? 'made' : 'nothing'))
    await router.invalidate()
  })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <p>
        {waiting.payouts === 0
          ? t('none')
          : t.rich('waiting', { count: waiting.payouts, sum: () => <Money value={waiting.sum} /> })}
      </p>
      {waiting.later > 0 && <p className="text-13 text-muted">{t('later', { count: waiting.later })}</p>}
      <Button
        className="mt-3"
        pending={pending}
        onClick={run}
        disabledReason={waiting.payouts === 0 ? t('none') : undefined}
      >
        {t('make')}
      </Button>
      {files.length > 0 && (
        <ul className="mt-5 flex flex-col divide-y divide-line border-t border-line">
          {files.map(file => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const FileItem = ({ file }: { file: PayoutFile }) => {
  const t = useTranslations('staff.bank.payouts')
  const router = useRouter()
  const { id, message_id, payouts, sum, made_at, made_by, execute_on, executed_at } = file
  const { run, pending } = useAction(async options => {
    await call('POST /ajax/v1/staff/payout-files/{id}/executed', { params: { id } }, options)
    showToast('success', t('isExecuted'))
    await router.invalidate()
  })
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <span>{t.rich('file', { count: payouts, sum: () => <Money value={sum} /> })}</span>
      <span className="text-13 text-muted wrap-anywhere">
        <Moment value={made_at} /> · {made_by} ·{' '}
        {t.rich(executed_at ? 'executedOn' : 'executeOn', { day: () => <LocalDate value={execute_on} /> })}
      </span>
      <div className="flex flex-wrap items-start gap-2">
        <a
          href={`${publicConfiguration().centreUrl}/ajax/v1/staff/payout-files/${id}`}
          download
          aria-label={t('downloadFile', { id: message_id })}
          className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
        >
          <DownloadIcon className="size-4" />
          {t('download')}
        </a>
        {!executed_at && (
          <Button
            size="sm"
            colour="muted"
            outline
            pending={pending}
            onClick={run}
            aria-label={`${t('executed')}: ${message_id}`}
          >
            {t('executed')}
          </Button>
        )}
        <DeskAction text={t('show')} which={message_id}>
          <Payouts file={id} />
        </DeskAction>
      </div>
    </li>
  )
}

const Payouts = ({ file }: { file: string }) => {
  const t = useTranslations('staff')
  const read = useCallback(
    (cursor: string | undefined) => call('GET /ajax/v1/staff/payouts', { query: { file, cursor } }),
    [file],
  )
  const { rows, next, more, retry } = useDeskList(read)
  if (!rows) return <SkeletonText lines={2} />
  return (
    <>
      <ul className="flex flex-col gap-3">
        {rows.map(row => (
          <Line key={row.id} row={row} onDone={retry} />
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

const Line = ({ row, onDone }: { row: StaffPayout; onDone: () => void }) => {
  const t = useTranslations('staff.bank.payouts')
  const states = useTranslations('balance.payout.states')
  const router = useRouter()
  const locale = useNumberLocale()
  const { id, version, state, amount, customer_name, customer_number, iban_masked, reason } = row
  return (
    <li className="flex flex-col gap-1 text-13">
      <span className="wrap-anywhere">
        {customer_name} ({customer_number}) · <Money value={amount} />
      </span>
      <span className="text-muted">
        {iban_masked} · {states(state)}
      </span>
      {reason && <span className="wrap-anywhere">{reason}</span>}
      {(state === 'sent' || state === 'paid') && (
        <DeskAction text={t('returned')} which={`${customer_name}, ${formatMoney(amount, locale)}`}>
          <Form
            name={`payout-returned-${id}`}
            className="flex flex-col gap-4"
            check={data => new Map(data.text('reason').trim() === '' ? [['reason', t('reasonMissing')]] : [])}
            submit={(data, options) => {
              const body = { version, ...data.texts('reason') }
              return call('POST /ajax/v1/staff/payouts/{id}/returned', { params: { id }, body }, options)
            }}
            onDone={async () => {
              showToast('success', t('isReturned'))
              onDone()
              await router.invalidate()
            }}
          >
            <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
              <Input name="reason" maxLength={500} />
            </FormField>
            <SubmitButton size="sm" colour="danger" className="self-start">
              {t('returned')}
            </SubmitButton>
          </Form>
        </DeskAction>
      )}
    </li>
  )
}
