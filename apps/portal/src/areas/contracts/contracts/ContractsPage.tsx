import { mayDispose } from '@kontor/contract/can'
import { contractViews, productGroups } from '@kontor/contract/enums/contracts'
import { type Money as Amount, decimalString, formatMoney, shownPrice } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { textLink } from '../../../components/AddressLinks.tsx'
import { ContractStateBadge } from '../../../components/ContractStateBadge.tsx'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { OrderLink } from '../../../components/OrderLink.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { decimalFor } from '../../../list/csv.ts'
import { isFiltered } from '../../../list/is-filtered.ts'
import { List } from '../../../list/List.tsx'
import type { Shown } from '../../../list/only-shown.ts'
import { useUser } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyContracts } from '../../../ui/illustrations/EmptyContracts.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TabCount, Tabs } from '../../../ui/Tabs.tsx'
import { PlanIcon } from '../../../ui/ThingIcons.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { ContractLine } from './contract-fields.ts'
import { type ContractSearch, defaultSort, viewOf } from './contract-search.ts'
import { isOver } from './is-over.ts'

type ContractsPageProps = {
  list: Shown<CallOutput<'GET /ajax/v1/contracts'>, keyof ContractLine>
  search: ContractSearch
}

export const ContractsPage = ({ list, search }: ContractsPageProps) => {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  const user = useUser()
  const view = viewOf(search)
  const amount = (money: Amount) => decimalFor(decimalString(money), locale)
  return (
    <>
      <PageHeader
        title={t('title')}
        action={<OrderLink />}
        subtitle={
          <Link to="/offer/{-$token}" className={textLink}>
            {useTranslations('offers')('title')}
          </Link>
        }
      />
      <Tabs label={t('views.label')}>
        {contractViews.map(name => (
          <Link
            key={name}
            to="/billing/contracts"
            search={{ view: name === 'active' ? undefined : name }}
            className="tab"
            aria-current={name === view ? 'page' : undefined}
          >
            {t(`views.${name}`)}
            {name !== 'all' && <TabCount value={list.counts[name]} urgent={name === 'attention'} />}
          </Link>
        ))}
      </Tabs>
      <Portfolio list={list} />
      <Card flush>
        <List
          t={t}
          caption={t('title')}
          list={list}
          rowKey="number"
          search={search}
          filtered={isFiltered(search, 'view')}
          cleared={{ view: search.view }}
          filters={{
            group: {
              label: t('columns.group'),
              options: productGroups.map(value => ({ value, label: t(`groups.${value}`) })),
            },
          }}
          sorts={{
            attention: t('list.sorts.attention'),
            label: t('list.sorts.label'),
            '-label': t('list.sorts.labelDown'),
            renews_on: t('list.sorts.renewsSoonest'),
            '-renews_on': t('list.sorts.renewsLatest'),
            '-started_on': t('list.sorts.newest'),
            started_on: t('list.sorts.oldest'),
            '-price': t('list.sorts.dearest'),
            price: t('list.sorts.cheapest'),
          }}
          defaultSort={defaultSort}
          head={name => t(`columns.${name}`)}
          columns={{
            label: {
              by: 'label',
              ascendingFirst: true,
              place: 'title',
              className: 'min-w-0 @4xl:max-w-56',
              cell: row => (
                <div className="min-w-0">
                  <Link
                    to="/billing/contracts/$contract"
                    params={{ contract: row.number }}
                    className="row-link wrap-anywhere @4xl:block @4xl:truncate"
                  >
                    {row.label}
                  </Link>
                  <span className="text-12 font-normal whitespace-nowrap text-muted tabular-nums @max-4xl:ml-2 @4xl:block">
                    {row.number}
                  </span>
                </div>
              ),
            },
            product: { place: 'spare', cell: row => row.product },
            state: { place: 'below', cell: row => <ContractStateBadge state={row.state} /> },
            started: { by: 'started_on', place: 'wide', cell: row => <LocalDate value={row.started_on} /> },
            renews: {
              by: 'renews_on',
              ascendingFirst: true,
              look: row => ({ labelled: row.ends_on === null }),
              cell: row => <Renewal row={row} />,
            },
            price_gross: {
              // one customer's prices are all taxed alike
              head: t(`pricesAre.${list.data[0]?.price.vat ?? 'added'}`),
              by: 'price',
              numeric: true,
              place: 'aside',
              cell: row => (
                <span>
                  <Money value={shownPrice(row.price)} className="font-medium" />
                  <span className="text-12 text-muted @max-4xl:ml-1.5 @4xl:block">{t(`cycles.${row.cycle}`)}</span>
                </span>
              ),
            },
          }}
          end={{
            head: t('actions.names.change'),
            cell: row => mayDispose(user) && hasPlans(row) && <ChangePlan row={row} />,
          }}
          file={{
            read: cursor => call('GET /ajax/v1/contracts', { query: { ...search, view, limit: 100, cursor } }),
            cells: {
              number: row => row.number,
              label: row => row.label,
              product: row => row.product,
              group: row => t(`groups.${row.group}`),
              state: row => t(`states.${row.state}`),
              started: row => row.started_on,
              renews: row => row.renews_on ?? '',
              ends: row => row.ends_on ?? '',
              price_net: row => amount(row.price.net),
              vat_rate: row => decimalFor(String(row.price.vat_rate_bp / 100), locale),
              price_gross: row => amount(row.price.gross),
              cycle: row => t(`cycles.${row.cycle}`),
              currency: row => row.price.net.currency,
            },
          }}
          empty={{ drawing: <EmptyContracts />, sentence: t(`list.empty.${view}`), action: <OrderLink /> }}
        />
      </Card>
    </>
  )
}

/** Says whether there is a larger or smaller one: a domain and a certificate have none. */
const hasPlans = ({ state, group }: ContractLine) => state === 'active' && group !== 'domain' && group !== 'certificate'

const ChangePlan = ({ row: { number, label } }: { row: ContractLine }) => {
  const t = useTranslations('contracts')
  return (
    <Link
      to="/billing/contracts/$contract/$action"
      params={{ contract: number, action: 'change' }}
      aria-label={t('list.changeOf', { label })}
      title={t('actions.names.change')}
      className="row-action"
    >
      <PlanIcon className="size-4" />
    </Link>
  )
}

/** Says how many contracts run and what they cost per month, as the customer centre adds it up. */
const Portfolio = ({ list: { counts, monthly } }: Pick<ContractsPageProps, 'list'>) => {
  const t = useTranslations('contracts.portfolio')
  const vat = useTranslations('vat')
  const locale = useNumberLocale()
  const sums = monthly.map(price => formatMoney(shownPrice(price), locale)).join(' + ')
  if (counts.active === 0) return null
  const [price] = monthly
  return (
    <p className="mb-3 flex items-center gap-1.5 font-medium">
      {price
        ? t('costs', { count: counts.active, sum: sums, vat: vat(price.vat) })
        : t('active', { count: counts.active })}
      {price && <Tooltip label={t('explain')}>{t('rounding')}</Tooltip>}
    </p>
  )
}

/** An ending contract does not renew, and shows its end instead. */
const Renewal = ({ row: { renews_on, ends_on, state } }: { row: ContractLine }) => {
  const t = useTranslations('contracts')
  const locale = useNumberLocale()
  if (ends_on === null) return renews_on && <LocalDate value={renews_on} />
  const date = formatDate(ends_on, locale)
  return <span className="text-muted">{t(isOver(state) ? 'endedOn' : 'endsOn', { date })}</span>
}
