import type { Balance, MovementRow } from '@kontor/contract/areas/money/balance'
import type { PayoutStanding } from '@kontor/contract/areas/money/payouts'
import { canDo } from '@kontor/contract/can'
import { movementGroups } from '@kontor/contract/enums/balance'
import { type Money as Amount, decimalString, formatMoney } from '@kontor/contract/money'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { formatMoment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useShownTimeZone } from '../../../i18n/shown-time-zone.ts'
import { useToday } from '../../../i18n/use-today.ts'
import { decimalFor } from '../../../list/csv.ts'
import { DateField } from '../../../list/DateField.tsx'
import { isFiltered } from '../../../list/is-filtered.ts'
import { List } from '../../../list/List.tsx'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { EmptyInvoices } from '../../../ui/illustrations/EmptyInvoices.tsx'
import { ActionItem, actionForm } from './ActionItem.tsx'
import { defaultSort, type MovementSearch } from './movement-search.ts'
import { PayoutCard } from './PayoutCard.tsx'
import { StandingFigures } from './StandingFigures.tsx'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpRuleForm } from './TopUpRuleForm.tsx'

type BalancePageProps = {
  balance: Balance
  payout: PayoutStanding
  movements: CallOutput<'GET /ajax/v1/billing/ledger'>
  methods: CallOutput<'GET /ajax/v1/accounts/payment/get/all'>
  search: MovementSearch
}

export const BalancePage = ({ balance, payout, movements, methods, search }: BalancePageProps) => {
  const t = useTranslations('balance')
  const locale = useNumberLocale()
  const filtered = isFiltered(search)
  const empty = movements.data.length === 0
  const account = balance.accounts.find(({ currency }) => currency === search.currency) ?? balance.accounts[0]
  // before the first movement there is nothing to count, unless it is being paid
  const untouched = empty && !filtered && account?.under_way.count === 0
  return (
    <>
      {account && !untouched && <StandingFigures account={account} free={payout.credit} />}
      <BalanceActions topUp={balance.top_up} methods={methods} />
      {account && account.promotion.amount_minor > 0 && (
        <Banner tone="info">{t('voucher.left', { amount: formatMoney(account.promotion, locale) })}</Banner>
      )}
      <PayoutCard standing={payout} />
      <Card
        flush
        title={t('list.title')}
        subtitle={!empty && t('list.lead')}
        action={!empty && <StatementLink search={search} />}
      >
        <MovementList
          movements={movements}
          search={search}
          currencies={balance.accounts.map(({ currency }) => currency)}
        />
      </Card>
    </>
  )
}

type BalanceActionsProps = {
  topUp: Balance['top_up']
  methods: CallOutput<'GET /ajax/v1/accounts/payment/get/all'>
}

/** Offers the ways by which balance comes: by payment, by the clock, by voucher. */
const BalanceActions = ({ topUp, methods }: BalanceActionsProps) => {
  const t = useTranslations('balance')
  const locale = useNumberLocale()
  const zone = useShownTimeZone()
  const mayWrite = canDo(useUser(), 'billing:write')
  const { rule } = topUp
  const usable = methods.data.filter(({ state }) => state === 'active' || state === 'expiring')
  const state = rule
    ? t(rule.paused_at ? 'rule.paused' : rule.method ? 'rule.on' : 'rule.resting', {
        date: rule.paused_at ? formatMoment(rule.paused_at, locale, zone) : '',
        below: formatMoney(rule.below, locale),
        amount: formatMoney(rule.amount, locale),
      })
    : t('rule.off')
  return (
    <Card title={t('actions.title')} subtitle={t('actions.lead')}>
      <ul className="divide-y divide-line">
        <ActionItem label={t('topUp.label')} text={t('topUp.text')} action={t('topUp.action')} mayWrite={mayWrite}>
          {() => <TopUpForm topUp={topUp} usable={usable} offered={methods.offered} />}
        </ActionItem>
        <ActionItem
          label={t('rule.label')}
          text={state}
          action={t(rule ? 'rule.change' : 'rule.set')}
          mayWrite={mayWrite}
        >
          {close => (
            <TopUpRuleForm topUp={topUp} usable={usable.filter(({ method }) => method !== 'sepa')} onDone={close} />
          )}
        </ActionItem>
        <ActionItem
          label={t('voucher.label')}
          text={t('voucher.text')}
          action={t('voucher.action')}
          mayWrite={mayWrite}
        >
          {close => <RedeemForm onDone={close} />}
        </ActionItem>
      </ul>
    </Card>
  )
}

type MovementListProps = Pick<BalancePageProps, 'movements' | 'search'> & { currencies: readonly string[] }

const MovementList = ({ movements, search, currencies }: MovementListProps) => {
  const t = useTranslations('balance')
  const text = useMovementText()
  const locale = useNumberLocale()
  const amount = (money: Amount) => decimalFor(decimalString(money), locale)
  return (
    <List
      t={t}
      caption={t('list.title')}
      list={movements}
      rowKey="id"
      search={search}
      filters={{
        kind: { label: t('list.kind'), options: movementGroups.map(value => ({ value, label: t(`groups.${value}`) })) },
        currency: currencies.length > 1 && {
          label: t('columns.currency'),
          options: currencies.map(value => ({ value, label: value })),
        },
      }}
      moreFilters={
        <>
          <DateField name="from" label={t('list.from')} value={search.from} />
          <DateField name="to" label={t('list.to')} value={search.to} />
        </>
      }
      sorts={{ '-position': t('list.newest'), position: t('list.oldest') }}
      defaultSort={defaultSort}
      head={name => t(`columns.${name}`)}
      columns={{
        date: { cell: row => <LocalDate value={row.booked_on} /> },
        what: {
          place: 'title',
          cell: row =>
            row.document ? (
              <Link to="/billing/$id" params={{ id: row.document.id }} className="row-link">
                {text(row)}
              </Link>
            ) : (
              text(row)
            ),
        },
        change: {
          numeric: true,
          place: 'aside',
          cell: ({ amount, change }) =>
            change.amount_minor === 0 ? (
              <Within amount={amount} />
            ) : (
              <span className={change.amount_minor > 0 ? 'text-success' : undefined}>
                {change.amount_minor > 0 && '+'}
                <Money value={change} />
              </span>
            ),
        },
        after: {
          labelled: true,
          numeric: true,
          place: 'below',
          cell: row => <Money value={row.after} className="text-muted" />,
        },
      }}
      file={{
        read: cursor => call('GET /ajax/v1/billing/ledger', { query: { ...search, limit: 100, cursor } }),
        cells: {
          date: row => row.booked_on,
          what: text,
          document: row => row.document?.number ?? '',
          amount: row => amount(row.amount),
          change: row => amount(row.change),
          after: row => amount(row.after),
          currency: row => row.after.currency,
        },
      }}
      empty={{ drawing: <EmptyInvoices />, sentence: t('list.empty') }}
    />
  )
}

/** It stayed within the customer's own account: an amount, and no change. */
const Within = ({ amount }: { amount: MovementRow['amount'] }) => {
  const t = useTranslations('balance')
  return (
    <span className="text-muted" title={t('within')}>
      (<Money value={amount} />)<span className="sr-only"> {t('within')}</span>
    </span>
  )
}

/** A page to print: of the period that the list shows, by default of this year until today. */
const StatementLink = ({ search }: { search: MovementSearch }) => {
  const t = useTranslations('balance.statement')
  const today = useToday()
  const to = search.to ?? today
  const from = search.from ?? `${to.slice(0, 4)}-01-01`
  if (from > to) return null
  const query = new URLSearchParams({ from, to, ...(search.currency && { currency: search.currency }) })
  return (
    <a
      href={`${publicConfiguration().centreUrl}/ajax/v1/billing/statement/page?${query}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}
    >
      {t(search.from || search.to ? 'period' : 'year')}
    </a>
  )
}

const RedeemForm = ({ onDone }: { onDone: () => void }) => {
  const t = useTranslations('balance.voucher')
  const router = useRouter()
  const locale = useNumberLocale()
  return (
    <Form
      name="voucher"
      className={actionForm}
      check={data => (data.text('code').trim() === '' ? new Map([['code', t('enter')]]) : new Map())}
      submit={(data, options) => call('POST /ajax/v1/billing/vouchers/redeem', { body: data.texts('code') }, options)}
      onDone={async ({ amount, kind }) => {
        showToast('success', t(kind === 'sold' ? 'redeemed' : 'given', { amount: formatMoney(amount, locale) }))
        onDone()
        await router.invalidate()
      }}
    >
      <FormField name="code" label={t('code')} hint={t('hint')}>
        <Input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} className="max-w-72" />
      </FormField>
      <SubmitButton className="self-start">{t('action')}</SubmitButton>
    </Form>
  )
}

type Described = Pick<MovementRow, 'what' | 'document' | 'used' | 'payment' | 'note'>

/** Says what a movement is, in words: "Card payment for RE-2026-000012". */
function useMovementText(): (row: Described) => string {
  const t = useTranslations('balance')
  return ({ what, document, used, payment, note }) => {
    const values = {
      number: document?.number ?? '',
      used: used?.number ?? '',
      note,
      method: t(`methods.${payment?.method ?? 'none'}`),
    }
    // each takes some of these values: as a union of seventeen sentences the compiler would multiply them
    return t(`what.${what}` as 'what.payment', values)
  }
}
