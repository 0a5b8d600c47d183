import type { VoucherBatch } from '@kontor/contract/areas/money/staff-vouchers'
import { decimalString } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { CopyButton } from '../../../../components/CopyButton.tsx'
import { LeaveDialog } from '../../../../forms/LeaveDialog.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { csvText, decimalFor, saveText } from '../../../../list/csv.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

export type FreshCodes = { batch: VoucherBatch; codes: readonly string[] }
type NewCodesProps = { fresh: FreshCodes; onKept: () => void }

/** The codes of a batch, while they can be seen. */
export const NewCodes = ({ fresh: { batch, codes }, onKept }: NewCodesProps) => {
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
