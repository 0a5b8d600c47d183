import { paymentStatuses } from '@kontor/contract/enums/billing'
import { contractStates, cycles, productGroups } from '@kontor/contract/enums/contracts'
import { mandateStates, orderers, paymentDirections } from '@kontor/contract/enums/directory'
import { provisioningStates } from '@kontor/contract/enums/orders'
import { paymentKinds } from '@kontor/contract/enums/payments'
import { useTranslations } from 'use-intl/react'
import { ContractStateBadge } from '../../../../components/ContractStateBadge.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment, Moment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { PaymentStatusBadge } from '../../../../components/PaymentStatusBadge.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { EmptyContracts } from '../../../../ui/illustrations/EmptyContracts.tsx'
import { EmptyInvoices } from '../../../../ui/illustrations/EmptyInvoices.tsx'
import { XIcon } from '../../../../ui/MoreIcons.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import { CustomerLink, DirectoryList, wordsOf } from './DirectoryList.tsx'
import type { Listed } from './directory-search.ts'

export const AllPayments = (listed: Listed<'all-payments'>) => {
  const t = useTranslations('staff.directory')
  const history = useTranslations('payments.history')
  const kinds = wordsOf(paymentKinds, value => history(`kinds.${value}`))
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyInvoices />}
      words={{
        status: wordsOf(paymentStatuses, value => history(`statuses.${value}`)),
        kind: kinds,
        direction: wordsOf(paymentDirections, value => t(`directions.${value}`)),
      }}
      filters={{ status: t('columns.state'), kind: t('columns.method'), direction: t('columns.direction') }}
      sorts={{
        '-created_at': t('sorts.newest'),
        created_at: t('sorts.oldest'),
        '-amount': t('sorts.largest'),
        amount: t('sorts.smallest'),
      }}
      head={name => t(`columns.${name}`)}
      columns={{
        customer: { place: 'title', cell: row => <CustomerLink row={row} title /> },
        date: { by: 'created_at', cell: row => <ExactMoment value={row.created_at} /> },
        method: { cell: row => (row.label === '' ? kinds[row.kind] : `${kinds[row.kind]} ${row.label}`) },
        documents: {
          place: 'wide',
          className: 'whitespace-nowrap tabular-nums',
          cell: row => row.documents.join(', '),
        },
        state: { place: 'below', cell: row => <PaymentStatusBadge payment={row} /> },
        amount: {
          by: 'amount',
          numeric: true,
          place: 'aside',
          cell: row => (
            <Money
              className="font-medium"
              value={{ ...row.amount, amount_minor: row.amount.amount_minor * (row.direction === 'out' ? -1 : 1) }}
            />
          ),
        },
      }}
      fields={{
        date: 'created_at',
        customerNumber: 'customer_number',
        customer: 'customer_name',
        direction: 'direction',
        method: 'kind',
        account: 'label',
        documents: 'documents',
        state: 'status',
        settled: 'settled_at',
        amount: 'amount',
        currency: 'amount.currency',
      }}
    />
  )
}

const mandateLooks = {
  active: { tone: 'success', icon: CheckCircleIcon },
  expired: { tone: 'warning', icon: ClockIcon },
  revoked: { tone: 'muted', icon: XIcon },
} as const

export const AllMandates = (listed: Listed<'mandates'>) => {
  const t = useTranslations('staff.directory')
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyInvoices />}
      words={{
        state: wordsOf(mandateStates, value => t(`mandateStates.${value}`)),
        is_default: wordsOf(['true', 'false'], value => t(`answers.${value}`)),
      }}
      filters={{ state: t('columns.state') }}
      sorts={{ '-signed_at': t('sorts.newest'), signed_at: t('sorts.oldest') }}
      head={name => t(`columns.${name}`)}
      columns={{
        customer: { place: 'title', cell: row => <CustomerLink row={row} title /> },
        reference: { className: 'tabular-nums', cell: row => row.reference },
        account: { className: 'whitespace-nowrap tabular-nums', cell: row => row.account },
        holder: { place: 'wide', cell: row => row.holder },
        signed: { by: 'signed_at', labelled: true, cell: row => <Moment value={row.signed_at} /> },
        lastDebit: {
          place: 'spare',
          cell: row => row.last_used_on && <LocalDate value={row.last_used_on} />,
        },
        state: {
          place: 'aside',
          cell: row => <Badge {...mandateLooks[row.state]}>{t(`mandateStates.${row.state}`)}</Badge>,
        },
      }}
      fields={{
        customerNumber: 'customer_number',
        customer: 'customer_name',
        reference: 'reference',
        account: 'account',
        holder: 'holder',
        state: 'state',
        signed: 'signed_at',
        lastDebit: 'last_used_on',
        default: 'is_default',
      }}
    />
  )
}

export const AllOrders = (listed: Listed<'orders'>) => {
  const t = useTranslations('staff.directory')
  const contracts = useTranslations('contracts')
  return (
    <DirectoryList
      {...listed}
      drawing={<EmptyContracts />}
      words={{
        state: wordsOf(contractStates, value => contracts(`states.${value}`)),
        group: wordsOf(productGroups, value => contracts(`groups.${value}`)),
        by: wordsOf(orderers, value => t(`orderers.${value}`)),
        set_up: wordsOf(provisioningStates, value => t(`setUp.${value}`)),
        cycle: wordsOf(cycles, value => contracts(`cycles.${value}`)),
      }}
      filters={{ state: t('columns.state'), group: contracts('columns.group'), by: t('columns.orderedBy') }}
      sorts={{ '-ordered_at': t('sorts.newest'), ordered_at: t('sorts.oldest') }}
      head={name => t(`columns.${name}`)}
      columns={{
        contract: {
          place: 'title',
          cell: row => (
            <span className="min-w-0">
              <span className="line-clamp-2 wrap-anywhere @4xl:min-w-36">{row.label}</span>
              <span className="text-12 font-normal whitespace-nowrap text-muted tabular-nums">{row.number}</span>
            </span>
          ),
        },
        customer: { cell: row => <CustomerLink row={row} /> },
        product: { place: 'spare', cell: row => row.product },
        ordered: { by: 'ordered_at', cell: row => <Moment value={row.ordered_at} /> },
        orderedBy: {
          place: 'wide',
          cell: row => (row.by === 'staff' ? t('byStaff', { name: row.ordered_by }) : row.ordered_by),
        },
        state: { place: 'below', cell: row => <ContractStateBadge state={row.state} /> },
        setUp: { place: 'spare', cell: row => row.set_up && t(`setUp.${row.set_up}`) },
        price: {
          numeric: true,
          place: 'aside',
          cell: row => (
            <span>
              <Money className="font-medium" value={row.price} />
              <span className="text-12 text-muted @max-4xl:ml-1.5 @4xl:block">{contracts(`cycles.${row.cycle}`)}</span>
            </span>
          ),
        },
      }}
      fields={{
        ordered: 'ordered_at',
        number: 'number',
        contract: 'label',
        customerNumber: 'customer_number',
        customer: 'customer_name',
        product: 'product',
        state: 'state',
        setUp: 'set_up',
        by: 'by',
        orderedBy: 'ordered_by',
        price: 'price',
        cycle: 'cycle',
        currency: 'price.currency',
      }}
    />
  )
}
