import type { CallOutput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'

/** Direct debits that wait for the bank, and the files that were made of them. */
export const DebitsCard = ({ overview }: { overview: CallOutput<'GET /ajax/v1/staff/bank'> }) => {
  const t = useTranslations('staff.bank.debits')
  const router = useRouter()
  const { waiting, files, objections } = overview
  const { run, pending } = useAction(async options => {
    const { id } = await call('POST /ajax/v1/staff/bank/debit-files', {}, options)
    showToast(id ? 'success' : 'info', t(id ? 'made' : 'nothing'))
    await router.invalidate()
  })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <p>
        {waiting.debits === 0
          ? t('none')
          : t.rich('waiting', { count: waiting.debits, sum: () => <Money value={waiting.sum} /> })}
      </p>
      {waiting.send_by && (
        <p className="text-13 text-muted">
          {t.rich('sendBy', { day: () => <LocalDate value={waiting.send_by ?? ''} /> })}
        </p>
      )}
      <Button
        className="mt-3"
        pending={pending}
        onClick={run}
        disabledReason={waiting.debits === 0 ? t('none') : undefined}
      >
        {t('make')}
      </Button>
      {objections.length > 0 && (
        <>
          <h3 className="mt-5 text-13 font-medium">{t('leftOut')}</h3>
          <p className="text-13 text-muted">{t('leftOutLead')}</p>
          <ul className="mt-2 flex flex-col gap-2 text-13">
            {objections.map(({ payment, customer, amount, objection, at }) => (
              <li key={payment} className="wrap-anywhere">
                {customer.name} ({customer.number}) · <Money value={amount} /> · {t(`objections.${objection}`)} ·{' '}
                <span className="text-muted">
                  <Moment value={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {files.length > 0 && (
        <ul className="mt-5 flex flex-col divide-y divide-line border-t border-line">
          {files.map(file => (
            <li key={file.id} className="flex items-start gap-3 py-3 last:pb-0">
              <div className="flex min-w-0 grow flex-col gap-1">
                <span>{t.rich('file', { count: file.debits, sum: () => <Money value={file.sum} /> })}</span>
                <span className="text-13 text-muted wrap-anywhere">
                  <Moment value={file.made_at} /> · {file.made_by}
                </span>
              </div>
              <a
                href={`${publicConfiguration().centreUrl}/ajax/v1/staff/bank/debit-files/${file.id}`}
                download
                aria-label={t('downloadFile', { id: file.message_id })}
                className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
              >
                <DownloadIcon className="size-4" />
                {t('download')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
