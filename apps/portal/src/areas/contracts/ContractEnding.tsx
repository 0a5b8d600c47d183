import type { Contract } from '@kontor/contract/areas/contracts'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../components/LocalDate.tsx'
import { buttonClass } from '../../ui/button-class.ts'

type ContractEndingProps = { end: NonNullable<Contract['next_possible_end']>; number: string }

/** When the contract would end if notice were given today, why on that day, and the way to give it. */
export const ContractEnding = ({ end, number }: ContractEndingProps) => {
  const t = useTranslations('contracts')
  return (
    <>
      <p>
        <span className="block text-13 text-muted">{t('ending.today')}</span>
        <span className="text-20 font-semibold">
          <LocalDate value={end.on} />
        </span>
      </p>
      <p className="mt-1 mb-3 text-13 text-muted">{t(`rules.${end.rule}`, { days: end.notice_days })}</p>
      {/* outside the account's pages: the law wants it reachable without a sign-in (§ 312k BGB) */}
      <a href={`/cancel?contract=${number}`} className={buttonClass({ colour: 'muted', outline: true })}>
        {t('ending.cancel')}
      </a>
    </>
  )
}
