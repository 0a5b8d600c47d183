import type { PaymentDetail, PayQuote } from '@kontor/contract/areas/money/payments'
import { formatMoney } from '@kontor/contract/money'
import type { ProblemCode } from '@kontor/contract/problems'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { formatDate } from '../../../../components/LocalDate.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormValues } from '../../../../forms/form-values.ts'
import { useFormSnapshot } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useToday } from '../../../../i18n/use-today.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { EmptyInvoices } from '../../../../ui/illustrations/EmptyInvoices.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import {
  type Choice,
  choiceOf,
  firstOffer,
  isWanted,
  type Offer,
  offerKey,
  payable,
  referenceOf,
  sumOf,
} from './choice.ts'
import { PayDocuments } from './PayDocuments.tsx'
import { PaySummary } from './PaySummary.tsx'
import { TransferDetails } from './TransferDetails.tsx'
import { UseCredit } from './UseCredit.tsx'

type PayPageProps = { quote: PayQuote; wanted: string | undefined }

/** One page and one button for one, several or all open invoices. */
export const PayPage = ({ quote: read, wanted }: PayPageProps) => {
  const t = useTranslations('payments.pay')
  // what was paid stays until the page is left: read anew, nothing of it can be paid, and the page would jump
  const [paid, setPaid] = useState<PayQuote | null>(null)
  const quote = paid ?? read
  return (
    <>
      <PageHeader back={<BackLink to="/billing">{t('back')}</BackLink>} title={t('title')} />
      {quote.documents.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<EmptyInvoices />}
            sentence={t('nothing')}
            action={
              <Link to="/billing/payments" className={buttonClass({ colour: 'muted', outline: true })}>
                {t('toPayments')}
              </Link>
            }
          />
        </Card>
      ) : (
        <PayForm quote={quote} wanted={wanted} onPaid={() => setPaid(quote)} />
      )}
    </>
  )
}

const PayForm = ({ quote, wanted, onPaid }: PayPageProps & { onPaid: () => void }) => {
  const t = useTranslations('payments.pay')
  const router = useRouter()
  const locale = useNumberLocale()
  const some = payable(quote).length > 0
  const [declined, setDeclined] = useState<PaymentDetail | null>(null)
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())

  const check = (data: FormValues) => {
    const { documents, wrong } = choiceOf(quote, data)
    const texts = new Map<string, string>(
      quote.documents
        .filter(({ id }) => wrong.includes(`part.${id}`))
        .map(({ id, open }) => [`part.${id}`, t('documents.amountWrong', { open: formatMoney(open, locale) })]),
    )
    if (documents.length === 0) texts.set('document', t('documents.none'))
    return texts
  }

  const settle = async ({ payment, next }: { payment: PaymentDetail; next: { url: string } | null }) => {
    if (next) {
      location.assign(next.url)
      // the page is being left: the button stays busy until it is gone
      return new Promise<void>(() => {})
    }
    if (payment.status !== 'failed') onPaid()
    await router.invalidate()
    if (payment.status === 'failed') return setDeclined(payment)
    await router.navigate({ to: '/billing/payments/$id', params: { id: payment.id } })
  }

  return (
    <>
      {declined && <Declined key={declined.id} payment={declined} />}
      <Form
        name="pay"
        // on phones what the summary ends with stays in sight: in a grid it would not
        className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
        check={check}
        submit={(data, options) => {
          setDeclined(null)
          const choice = choiceOf(quote, data)
          const offer = quote.offers.find(candidate => offerKey(candidate) === choice.offer)
          const sum = sumOf(quote, choice)
          const body = {
            documents: choice.documents,
            amount_minor: sum.amount_minor,
            currency: sum.currency,
            kind: offer?.kind ?? ('card' as const),
            method: offer?.method ?? null,
            return_path: '/billing/payments',
          }
          return call('POST /ajax/v1/payments', { body }, options)
        }}
        stale={(current, code) => (
          <div className="lg:col-span-2">
            <PayConflict code={code} current={current} />
          </div>
        )}
        onDone={settle}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <PayDocuments
            quote={quote}
            wanted={wanted}
            parts={parts}
            onPart={id => setParts(before => (before.has(id) ? without(before, id) : new Set([...before, id])))}
          />
          {some && <UseCredit credit={quote.credit} />}
          {some && <PayMethods quote={quote} wanted={wanted} />}
          {some && <Transfer quote={quote} wanted={wanted} />}
        </div>
        {some && <Summary quote={quote} wanted={wanted} />}
      </Form>
    </>
  )
}

const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter(other => other !== id))

/** Says what the form says now; before any script, what it was rendered with. */
function useChoice({ quote, wanted }: PayPageProps): Choice {
  const today = useToday()
  const first = firstOffer(quote)
  const rendered: Choice = {
    documents: payable(quote).flatMap(document => (isWanted(document, wanted, today) ? [{ id: document.id }] : [])),
    wrong: [],
    offer: first ? offerKey(first) : '',
  }
  const text = useFormSnapshot(form => JSON.stringify(choiceOf(quote, new FormValues(form))), JSON.stringify(rendered))
  return JSON.parse(text) as Choice // as written above
}

const Summary = (props: PayPageProps) => <PaySummary quote={props.quote} choice={useChoice(props)} />

const Transfer = (props: PayPageProps) => {
  const t = useTranslations('payments.pay.transfer')
  const choice = useChoice(props)
  const { transfer } = props.quote
  if (!transfer || !choice.offer.startsWith('transfer')) return null
  const { account_name, iban, bic } = transfer
  const reference = referenceOf(props.quote, choice)
  return (
    <Card title={t('title')}>
      <TransferDetails target={{ name: account_name, iban, bic, reference }} amount={sumOf(props.quote, choice)} />
    </Card>
  )
}

type PayMethodsProps = {
  quote: PayQuote
  /** Says what the page is about, so that adding a method leads back to it. */
  wanted: string | undefined
}

/** Saved methods first, then what needs none saved; the default is chosen already. */
const PayMethods = ({ quote, wanted }: PayMethodsProps) => {
  const t = useTranslations('payments.pay.methods')
  const hint = useOfferHint()
  const first = firstOffer(quote)
  const saved = quote.offers.some(({ kind, method }) => kind === 'sepa' && method !== null)
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        {quote.sandbox && <Banner tone="info">{t('sandbox')}</Banner>}
        <ChoiceField
          name="offer"
          legend={t('title')}
          legendHidden
          defaultValue={first ? offerKey(first) : ''}
          options={quote.offers.map(offer => ({
            value: offerKey(offer),
            label: offer.method === null ? t(`hosted.${offer.kind}`) : offer.label,
            hint: hint(offer),
          }))}
        />
        {!saved && (
          <p className="text-13">
            <Link to="/billing/methods/sepa" search={{ pay: wanted ?? '' }} className="text-link">
              {t('addSepa')}
            </Link>
          </p>
        )}
      </div>
    </Card>
  )
}

function useOfferHint() {
  const t = useTranslations('payments.pay.methods')
  const locale = useNumberLocale()
  return ({ kind, way, on, is_default }: Offer): string => {
    const what = way === 'hosted' && kind !== 'paypal' ? 'hosted' : kind
    const text = t(`hints.${what}`, { date: on === null ? '' : formatDate(on, locale) })
    return is_default ? `${text} · ${t('default')}` : text
  }
}

type PayConflictProps = {
  code: ProblemCode
  /** Says what the refusal says is so now. */
  current: unknown
}

/** Nothing was paid: what holds now is fetched, and shown before the button is used again. */
const PayConflict = ({ code, current }: PayConflictProps) => {
  const t = useTranslations('payments.pay.refused')
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  const underWay = code === 'payment_under_way'
  const payment = underWay && (current as { payment?: string }).payment // another customer centre may not name it
  return (
    <div role="alert">
      <Banner
        tone="warning"
        title={t(underWay ? 'underWayTitle' : 'changedTitle')}
        action={payment && <PaymentLink id={payment} />}
      >
        {t(underWay ? 'underWay' : 'changed')}
      </Banner>
    </div>
  )
}

/** The bank's no, in words, with what to do; the form below is ready for another method. */
const Declined = ({ payment: { id, label, reason } }: { payment: PaymentDetail }) => {
  const t = useTranslations('payments.pay.refused')
  const reasons = useTranslations('payments.history.reasons')
  return (
    <div role="alert" className="outline-none" tabIndex={-1} ref={takeFocus}>
      <Banner
        tone="danger"
        title={label ? t('declinedTitle', { label }) : t('declinedTitlePlain')}
        action={<PaymentLink id={id} />}
      >
        <p>{reasons(reason ?? 'other')}</p>
      </Banner>
    </div>
  )
}

const PaymentLink = ({ id }: { id: string }) => {
  const t = useTranslations('payments.pay.refused')
  return (
    <Link to="/billing/payments/$id" params={{ id }} className="text-link">
      {t('see')}
    </Link>
  )
}
