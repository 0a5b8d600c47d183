import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { useReason } from './use-reason.ts'

type ContractEndingProps = {
  end: NonNullable<Contract['next_possible_end']>
  number: string
  own: boolean
  refusal?: string | null
}

/** When the contract would end if notice were given today, why on that day, and the way to give it. */
export const ContractEnding = ({ end, number, own, refusal = null }: ContractEndingProps) => {
  const t = useTranslations('contracts')
  const say = useReason()
  return (
    <>
      <p>
        <span className="block text-13 text-muted">{t('ending.today')}</span>
        <span className="text-20 font-semibold">
          <LocalDate value={end.on} />
        </span>
      </p>
      <p className="mt-1 mb-3 text-13 text-muted">{say(end)}</p>
      {/* the law wants a way without a sign-in besides, which every page's footer has (§ 312k BGB) */}
      {refusal !== null ? (
        <Button colour="muted" outline disabledReason={refusal}>
          {t('ending.cancel')}
        </Button>
      ) : (
        <a
          href={own ? `/billing/contracts/${number}/cancel` : `/cancel?contract=${number}`}
          className={buttonClass({ colour: 'muted', outline: true })}
        >
          {t('ending.cancel')}
        </a>
      )}
    </>
  )
}
