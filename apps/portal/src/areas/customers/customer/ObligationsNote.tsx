import type { Money as Amount } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Money } from '../../../components/Money.tsx'
import { Banner } from '../../../ui/Banner.tsx'

/** Why a customer account cannot be closed. */
export type Obligations = {
  contracts: { number: string; label: string; state: string }[]
  documents: { id: string; number: string; open: Amount }[]
}

export const ObligationsNote = ({ obligations }: { obligations: Obligations }) => {
  const t = useTranslations('customer.staffCustomer')
  const { contracts, documents } = obligations
  return (
    <div role="alert" className="w-full">
      <Banner tone="warning" title={t('refused')}>
        <ul className="list-disc pl-5">
          {contracts.map(({ number, label }) => (
            <li key={number}>
              <Link to="/billing/contracts/$contract" params={{ contract: number }} className="link">
                {label}
              </Link>{' '}
              <span className="tabular-nums">{number}</span>
            </li>
          ))}
          {documents.map(({ id, number, open }) => (
            <li key={id}>
              <Link to="/billing/$id" params={{ id }} className="link tabular-nums">
                {number}
              </Link>{' '}
              {t('stillOpen')} <Money value={open} />
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
