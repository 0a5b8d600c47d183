import { groupIban } from '@kontor/contract/iban'
import { formatMoney, type Money } from '@kontor/contract/money'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { CopyButton } from '../../../../components/CopyButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { giroCode, type TransferTarget } from './giro-code.ts'

const QrCode = lazy(async () => ({ default: (await import('../../../../components/QrCode.tsx')).QrCode }))

type TransferDetailsProps = { target: TransferTarget; amount: Money }

/** Shows what a transfer needs, to copy line by line or to scan. */
export const TransferDetails = ({ target, amount }: TransferDetailsProps) => {
  const t = useTranslations('payments.pay.transfer')
  const locale = useNumberLocale()
  const { name, iban, bic, reference } = target
  const code = giroCode(target, amount)
  const sum = formatMoney(amount, locale)
  const lines: [string, string, string][] = [
    [t('name'), name, name],
    [t('iban'), groupIban(iban), iban],
    [t('bic'), bic, bic],
    [t('reference'), reference, reference],
    [t('amount'), sum, sum],
  ]
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t('lead')}</p>
      <dl className="divide-y divide-line">
        {lines
          .filter(([, shown]) => shown !== '')
          .map(([term, shown, copied]) => (
            <div key={term} className="py-2 first:pt-0">
              <dt className="text-13 text-muted">{term}</dt>
              <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="figures-distinct min-w-0 font-medium wrap-anywhere select-all">{shown}</span>
                <CopyButton
                  text={copied}
                  label={t('copy')}
                  name={t('copyWhat', { what: term })}
                  done={t('copied', { what: term })}
                  failed={t('copyFailed')}
                />
              </dd>
            </div>
          ))}
      </dl>
      {code && (
        <figure className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Suspense fallback={<div className="size-48" />}>
            <QrCode text={code} label={t('codeLabel', { amount: sum, name })} />
          </Suspense>
          <figcaption className="min-w-0 grow basis-40">
            <p className="font-medium">{t('code')}</p>
            <p className="text-13 text-muted">{t('codeLead')}</p>
          </figcaption>
        </figure>
      )}
    </div>
  )
}
