import type { CatalogueOption, CatalogueResponse } from '@kontor/contract/areas/contracts/catalogue'
import type { OrderChoice, OrderPreview } from '@kontor/contract/areas/selling/orders'
import { canDo } from '@kontor/contract/can'
import { asciiName, endingsText, shownName } from '@kontor/contract/domain-name'
import { type Cycle, cycles } from '@kontor/contract/enums/contracts'
import { formatMoney, shownPrice } from '@kontor/contract/money'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { ObstacleNote, useObstacleText } from '../../../components/ObstacleNote.tsx'
import { Price } from '../../../components/Price.tsx'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormSnapshot, useFormValue } from '../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { mayOrder } from '../../../session/may-order.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { Consents } from './Consents.tsx'
import { checkConsents, consentsOf } from './check-consents.ts'
import { EssentialFacts } from './EssentialFacts.tsx'
import { choiceOf, firstCycle, nameMistake, type Offer, obstacleOf, optionPrice } from './offer.ts'
import { PaymentField } from './PaymentField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { TrialField } from './TrialField.tsx'
import { usePreview } from './use-preview.ts'

const FirstInvoice = lazy(async () => ({ default: (await import('./FirstInvoice.tsx')).FirstInvoice }))

type OrderPageProps = Pick<CatalogueResponse, 'products' | 'payment_methods'> & {
  /** Asks for a domain's holder; null where none is needed, or the visitor may see no contacts. */
  holder: ReactNode
}

/** One product: what is chosen at the left, what it comes to at the right, and there the button. */
export const OrderPage = ({ products, payment_methods: methods, holder }: OrderPageProps) => {
  const offer = products[0] as Offer // an unknown one is not found
  const t = useTranslations('orders')
  const fields = useTranslations('fields')
  const navigate = useNavigate()
  const staff = currentCustomer(useUser())?.role === 'staff'
  const [shown, setShown] = useState<OrderPreview | null>(null)
  const show = useCallback((preview: OrderPreview | null) => setShown(preview), [])

  const check = (data: FormValues) => {
    const mistake = nameMistake(offer, data.text('identifier'))
    const name: [string, string][] =
      mistake === null ? [] : [['identifier', fields(mistake, { expected: endingsText(offer.top_level_domains) })]]
    const held: [string, string][] =
      offer.group === 'domain' && data.text('holder_id') === '' ? [['holder_id', t('holderMissing')]] : []
    return new Map([...name, ...held, ...checkConsents(data, staff, t)])
  }

  return (
    <>
      <PageHeader
        back={<BackLink to="/order">{t('title')}</BackLink>}
        title={offer.name}
        subtitle={offer.description}
      />
      <Form
        name={`order-${offer.code}`}
        // on phones the sum stays in sight: in a grid it would not
        className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
        check={check}
        submit={async (data, options) => {
          const choice = choiceOf(offer, data)
          const body = { ...choice, ...consentsOf(data), shown: await acceptedPreview(choice, shown) }
          return call('POST /ajax/v1/orders', { body }, options)
        }}
        stale={current => <ChangedNote current={current as OrderPreview} onShown={show} />} // both refusals carry one
        onDone={async ({ number }) => {
          showToast('success', t('ordered', { number }))
          await navigate({ to: '/billing/contracts/$contract', params: { contract: number } })
        }}
      >
        <div className="flex min-w-0 flex-col gap-4">
          {offer.trial && (
            <Card>
              <TrialField trial={offer.trial} />
            </Card>
          )}
          <Card>
            <div className="flex flex-col gap-5">
              <IdentifierField offer={offer} />
              <CycleField offer={offer} />
              <OptionFields offer={offer} />
            </div>
          </Card>
          {offer.group === 'domain' && <Card>{holder ?? <Banner tone="info">{t('holderRefused')}</Banner>}</Card>}
          <PaymentCard methods={methods} />
          {staff && (
            <Card>
              <ReasonField />
            </Card>
          )}
          <Consents terms={shown?.terms ?? null} />
        </div>
        <OrderSummary offer={offer} shown={shown} onShown={show} />
      </Form>
    </>
  )
}

/** Names the preview that is accepted: the one on the page, but with the name as it was typed right before the press, if nothing else differs. */
async function acceptedPreview(choice: OrderChoice, shown: OrderPreview | null): Promise<string> {
  if (!shown || choice.identifier === shown.identifier) return shown?.shown ?? ''
  const named = await call('POST /ajax/v1/orders/preview', { body: choice })
  return unnamed(named) === unnamed(shown) ? named.shown : shown.shown
}

/** Leaves out of a preview, or of a choice, the name and what comes from it. */
const unnamed = (order: Partial<OrderPreview>): string =>
  JSON.stringify({ ...order, shown: '', identifier: '', first_invoice: order.first_invoice?.gross })

/** Asks how it is paid; what is free needs no method of payment. */
const PaymentCard = ({ methods }: { methods: CatalogueResponse['payment_methods'] }) =>
  useFormValue('trial', 'no') === 'yes' ? null : (
    <Card>
      <PaymentField methods={methods} />
    </Card>
  )

type ChangedNoteProps = { current: OrderPreview; onShown: (preview: OrderPreview) => void }

/** Nothing was ordered: what would be concluded now stands in the summary, and is ordered by a second press. */
const ChangedNote = ({ current, onShown }: ChangedNoteProps) => {
  const t = useTranslations('problems')
  useEffect(() => onShown(current), [current, onShown])
  return (
    <div role="alert" className="lg:col-span-2">
      <Banner tone="warning">{t(current.obstacle === null ? 'order_changed' : 'order_impossible')}</Banner>
    </div>
  )
}

/** Asks how long is paid for at a time, with the price of each. */
const CycleField = ({ offer }: { offer: Offer }) => {
  const t = useTranslations()
  const locale = useNumberLocale()
  return (
    <ChoiceField
      name="cycle"
      legend={t('orders.cycle')}
      row
      defaultValue={firstCycle(offer)}
      options={offer.cycles.map(({ cycle, price }) => ({
        value: cycle,
        label: `${formatMoney(shownPrice(price), locale)} ${t(`contracts.perCycle.${cycle}`)}`,
        hint: t(`vat.${price.vat}`),
      }))}
    />
  )
}

/** The domain or host that it is for. Other scripts are typed as they are; what DNS makes of them stands below. */
const IdentifierField = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('orders.identifier')
  const typed = useFormValue('identifier')
  const { identifier, top_level_domains: endings } = offer
  if (identifier === 'none') return null
  const ascii = asciiName(typed)
  const hint = endings.length === 0 ? t(`${identifier}.hint`) : t('endings', { endings: endingsText(endings) })
  return (
    <FormField
      name="identifier"
      label={t(`${identifier}.label`)}
      hint={ascii !== null && ascii !== shownName(typed) ? t('ascii', { ascii }) : hint}
    >
      <Input
        name="identifier"
        maxLength={260}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        className="max-w-md"
      />
    </FormField>
  )
}

/** Offers what can be added: ticked, or counted. What cannot be chosen now says why. */
const OptionFields = ({ offer }: { offer: Offer }) => {
  const t = useTranslations('orders')
  const { errors } = useFormState()
  const typed = useFormValue('cycle', firstCycle(offer))
  const cycle = cycles.find(name => name === typed) ?? firstCycle(offer)
  const chosen = useFormSnapshot(form => chosenIn(offer, new FormValues(form)), '').split(' ')
  if (offer.options.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">{t('options')}</legend>
      {offer.options.map(option => (
        <OptionField key={option.code} offer={offer} option={option} cycle={cycle} chosen={chosen} />
      ))}
      <FieldNote id="options-note" hint={null} error={errors.get('options')} />
    </fieldset>
  )
}

/** Codes of the options with at least one piece. */
const chosenIn = (offer: Offer, data: FormValues): string =>
  offer.options
    .map(({ code }) => code)
    .filter(code => Number(data.get(`option.${code}`) ?? 0) > 0)
    .join(' ')

type OptionFieldProps = { offer: Offer; option: CatalogueOption; cycle: Cycle; chosen: readonly string[] }

const OptionField = ({ offer, option, cycle, chosen }: OptionFieldProps) => {
  const t = useTranslations('orders')
  const contracts = useTranslations('contracts')
  const { code, name: label, description, max } = option
  const obstacle = obstacleOf(offer, option, cycle, chosen)
  const price = optionPrice(option, cycle)
  const name = `option.${code}`
  const hint = (
    <>
      {description}
      {price && (
        <span className="block">
          <Price value={price}>{contracts(`perCycle.${cycle}`)} </Price>
        </span>
      )}
      {obstacle && <span className="block text-ink">{t(`optionNot.${obstacle.why}`, obstacle)}</span>}
    </>
  )
  const disabled = obstacle !== null
  // made anew when it closes: what was chosen is then taken back
  const key = String(disabled)
  if (max === 1) return <Checkbox key={key} name={name} value="1" label={label} hint={hint} disabled={disabled} />
  return (
    <FormField key={key} name={name} label={label} hint={hint} optional>
      <Input
        name={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        figures
        disabled={disabled}
        placeholder="0"
        className="max-w-28"
      />
    </FormField>
  )
}

type OrderSummaryProps = { offer: Offer; shown: OrderPreview | null; onShown: (preview: OrderPreview | null) => void }

/** Shows what is concluded by the button at its end: the law wants it directly above (§ 312j (2) BGB). */
const OrderSummary = ({ offer, shown, onShown }: OrderSummaryProps) => {
  const t = useTranslations('orders')
  const problems = useTranslations('problems')
  const obstacleText = useObstacleText()
  const user = useUser()
  const choice = useFormSnapshot(
    form => JSON.stringify(choiceOf(offer, new FormValues(form))),
    JSON.stringify(choiceOf(offer, new FormValues())),
  )
  const { preview, failed, pending, choice: asked } = usePreview(choice)
  useEffect(() => onShown(preview), [preview, onShown])
  // a name costs nothing, and Enter in its field orders
  const otherwise = pending && (asked === '' || unnamed(JSON.parse(asked)) !== unnamed(JSON.parse(choice)))
  const refusal = !mayOrder(user)
    ? t('readOnly')
    : offer.group === 'domain' && !canDo(user, 'contacts:read')
      ? t('holderRefused')
      : otherwise || shown === null
        ? t('updating')
        : obstacleText(shown.obstacle)
  return (
    <>
      <OrderBar shown={shown} />
      <div id="order-summary" className="scroll-mt-20 lg:sticky lg:top-20">
        <Card title={t('summary')}>
          <div className="flex flex-col gap-4" aria-live="polite" aria-busy={pending}>
            {failed && <Banner tone="danger">{problems(failed)}</Banner>}
            {shown ? (
              <>
                {shown.trial && <TrialNote {...shown.trial} />}
                {shown.first_invoice && (
                  <Suspense fallback={<SkeletonText lines={4} />}>
                    <FirstInvoice invoice={shown.first_invoice} vat={shown.price.vat} />
                  </Suspense>
                )}
                <EssentialFacts order={shown} />
                <ObstacleNote obstacle={shown.obstacle} />
              </>
            ) : (
              !failed && <SkeletonText lines={8} />
            )}
          </div>
          <SubmitButton size="lg" className="mt-4 w-full" disabledReason={refusal}>
            {shown?.trial ? t('trial.submit', { days: shown.trial.days }) : t('submit')}
          </SubmitButton>
        </Card>
      </div>
    </>
  )
}

/** Keeps the sum in sight on phones, and leads to the summary: the law wants the button directly below that, so it is not here. */
const OrderBar = ({ shown }: { shown: OrderPreview | null }) => {
  const t = useTranslations('orders')
  return (
    <div className="save-bar justify-between lg:hidden">
      <p className="min-w-0 font-semibold" aria-hidden="true">
        {shown?.first_invoice && <Money value={shown.first_invoice.gross} />}
        {shown?.trial && t('trial.free', { days: shown.trial.days })}
      </p>
      <a href="#order-summary" className={buttonClass()}>
        {t('check')}
      </a>
    </div>
  )
}

/** Says that it is free: what the law asks of a button that costs something does not fit one that costs nothing. */
const TrialNote = ({ days, ends_on }: NonNullable<OrderPreview['trial']>) => {
  const t = useTranslations('orders.trial')
  return (
    <section aria-labelledby="trial" className="flex flex-col gap-1">
      <h3 id="trial" className="text-16 font-semibold">
        {t('free', { days })}
      </h3>
      <p className="text-13">{t.rich('until', { day: () => <LocalDate value={ends_on} /> })}</p>
      <p className="text-13">{t('endsByItself')}</p>
    </section>
  )
}
