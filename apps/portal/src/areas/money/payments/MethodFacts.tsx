import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import { dateFormat } from '@kontor/contract/formats'
import { useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'

type MethodFactsProps = {
  method: PaymentMethod
  /** Adds how many contracts name it, where they are not listed. */
  uses?: boolean
}

export const MethodFacts = ({ method, uses = false }: MethodFactsProps) => {
  const t = useTranslations('payments.methods')
  const locale = useNumberLocale()
  const { holder, expires, mandate, state, used_by_contracts } = method
  const month = expires === null ? '' : formatMonth(expires, locale)
  return (
    <>
      {state !== 'active' && state !== 'revoked' && <p className="text-13">{t(`notes.${state}`, { month })}</p>}
      {mandate && mandate.state !== 'active' && <p className="text-13">{t(mandate.state)}</p>}
      <DescriptionList>
        <Fact term={t(method.method === 'card' ? 'cardHolder' : 'holder')}>{holder}</Fact>
        {expires && <Fact term={t('expires')}>{month}</Fact>}
        {mandate && <MandateFacts id={method.id} mandate={mandate} />}
        {uses && <Fact term={t('usedBy')}>{t('usedByCount', { count: used_by_contracts })}</Fact>}
        {!mandate && (
          <Fact term={t('added')}>
            <ExactMoment value={method.created_at} />
          </Fact>
        )}
      </DescriptionList>
    </>
  )
}

type MandateFactsProps = { id: string; mandate: NonNullable<PaymentMethod['mandate']> }

const MandateFacts = ({ id, mandate }: MandateFactsProps) => {
  const t = useTranslations('payments.methods')
  const today = useToday()
  const explain = useTranslations()
  const hint = (term: 'mandate' | 'creditorId' | 'lapses') => (
    <Tooltip label={explain('explain', { term: t(term) })}>{t(`${term}Hint`)}</Tooltip>
  )
  return (
    <>
      <Fact term={t('mandate')} explanation={hint('mandate')}>
        <span className="figures-distinct">{mandate.reference}</span>
      </Fact>
      <Fact term={t('creditorId')} explanation={hint('creditorId')}>
        <span className="figures-distinct text-13 break-all">{mandate.creditor_id}</span>
      </Fact>
      <Fact term={t('signed')}>
        <ExactMoment value={mandate.signed_at} />
      </Fact>
      <Fact term={t('sequence')}>{t(`sequences.${mandate.sequence}`)}</Fact>
      <Fact term={t((mandate.last_used_on ?? '') > today ? 'nextUse' : 'lastUsed')}>
        {mandate.last_used_on ? <LocalDate value={mandate.last_used_on} /> : t('neverUsed')}
      </Fact>
      {mandate.state !== 'lapsed' && (
        <>
          <Fact term={t('lapses')} explanation={hint('lapses')}>
            <LocalDate value={mandate.lapses_on} />
          </Fact>
          <Fact term={t('notice')}>{t('noticeDays', { days: mandate.notice_days })}</Fact>
        </>
      )}
      {mandate.text_kept && (
        <Fact term={t('mandateText')}>
          <MandateLinks id={id} reference={mandate.reference} />
        </Fact>
      )}
    </>
  )
}

/** The mandate's text as it was kept, whatever the current one says. */
const MandateLinks = ({ id, reference }: { id: string; reference: string }) => {
  const t = useTranslations('payments.methods')
  const address = `${publicConfiguration().centreUrl}/ajax/v1/accounts/payment/${id}/mandate`
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className={textLink}
        aria-label={t('mandatePageOf', { reference })}
      >
        {t('mandatePage')}
      </a>
      <a href={`${address}/pdf`} download className={textLink} aria-label={t('mandatePdfOf', { reference })}>
        {t('mandatePdf')}
      </a>
      <a href={`${address}?as=text`} download className={textLink} aria-label={t('mandateFileOf', { reference })}>
        {t('mandateFile')}
      </a>
    </span>
  )
}

/** @param month `YYYY-MM` */
function formatMonth(month: string, locale: string): string {
  const format = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
