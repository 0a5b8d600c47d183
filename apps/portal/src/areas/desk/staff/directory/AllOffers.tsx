import { offerStates } from '@kontor/contract/enums/offers'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Moment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { OfferStateBadge } from '../../../../components/OfferStateBadge.tsx'
import { EmptyContracts } from '../../../../ui/illustrations/EmptyContracts.tsx'
import { DirectoryList, wordsOf } from './DirectoryList.tsx'
import type { Listed } from './directory-search.ts'

export const AllOffers = (listed: Listed<'offers'>) => {
  const t = useTranslations('staff.directory')
  const states = useTranslations('offers.states')
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyContracts />}
      words={{ state: wordsOf(offerStates, value => states(value)) }}
      filters={{ state: t('columns.state') }}
      sorts={{ '-made_at': t('sorts.newest'), made_at: t('sorts.oldest'), valid_until: t('sorts.validUntil') }}
      head={name => t(`columns.${name}`)}
      columns={{
        number: {
          place: 'title',
          cell: row => (
            <Link
              to="/staff/$list/{-$id}"
              params={{ list: 'offers', id: row.number }}
              className="whitespace-nowrap text-brand tabular-nums hover:underline"
            >
              {row.number}
            </Link>
          ),
        },
        customer: { className: 'wrap-anywhere', cell: row => row.customer_name },
        made: { by: 'made_at', place: 'wide', cell: row => <Moment value={row.made_at} /> },
        madeBy: { place: 'spare', cell: row => row.made_by },
        validUntil: {
          by: 'valid_until',
          ascendingFirst: true,
          labelled: true,
          cell: row => <LocalDate value={row.valid_until} />,
        },
        state: { place: 'below', cell: row => <OfferStateBadge state={row.state} /> },
        gross: { numeric: true, place: 'aside', cell: row => <Money className="font-medium" value={row.gross} /> },
      }}
      fields={{
        number: 'number',
        customerNumber: 'customer_number',
        customer: 'customer_name',
        made: 'made_at',
        madeBy: 'made_by',
        validUntil: 'valid_until',
        state: 'state',
        net: 'net',
        gross: 'gross',
        currency: 'gross.currency',
      }}
    />
  )
}
