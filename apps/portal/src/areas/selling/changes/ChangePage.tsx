import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import type { ChangeOffers, ChangePreview } from '@kontor/contract/areas/selling/changes'
import { type Price as Amounts, formatMoney, type Money, shownPrice } from '@kontor/contract/money'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ObstacleNote, useObstacleText } from '../../../components/ObstacleNote.tsx'
import { Price } from '../../../components/Price.tsx'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ActionPage, type ActionPageProps, KeepLink } from './ActionPage.tsx'
import { BillTable } from './BillTable.tsx'
import { changeSearch, optionPrefix, quantitiesIn } from './change-search.ts'
import { type LoadedChange, offerOf, type PlanSelection } from './load-change.ts'
import { useDone } from './use-done.ts'

export type ChangePageProps = ActionPageProps & {
  change: LoadedChange | null
}

/** Another product, options or billing period: chosen at the left, shown at the right to the cent, and there confirmed. */
export const ChangePage = ({ change, ...page }: ChangePageProps) => {
  const t = useTranslations('contracts.actions.change')
  const { chosen, choose } = useChoice(page.contract.number)
  return (
    <ActionPage {...page} action="change" title={t('title')} wide>
      {change && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card>
            <ChangeForm contract={page.contract} {...change} onChoose={choose} />
          </Card>
          <div className="lg:sticky lg:top-20">
            <Card title={t('previewTitle')}>
              <ChangeSummary
                {...page}
                {...change}
                pending={chosen !== null && chosen !== JSON.stringify(change.wish)}
              />
            </Card>
          </div>
        </div>
      )}
    </ActionPage>
  )
}

/** Waits, so that a second option ticked at once asks once. */
const pauseMs = 250

/** Puts what is chosen into the address, which brings its preview. */
function useChoice(number: string) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (chosen === null) return
    const timer = setTimeout(() => {
      void navigate({
        to: '/billing/contracts/$contract/$action',
        params: { contract: number, action: 'change' },
        search: JSON.parse(chosen) as PlanSelection, // as it was written below
        replace: true,
        resetScroll: false,
      })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [chosen, navigate, number])
  return { chosen, choose: (wish: PlanSelection) => setChosen(JSON.stringify(wish)) }
}

type ChangeFormProps = LoadedChange & { contract: Contract; onChoose: (wish: PlanSelection) => void }

/** Each choice is previewed beside it immediately. Works as a plain form without any script. */
const ChangeForm = ({ contract, offers, wish, onChoose }: ChangeFormProps) => {
  const t = useTranslations()
  const locale = useNumberLocale()
  const offer = offerOf(offers, wish)
  const differenceOf = priceDifference(contract, offers, wish)
  const perCycle = t(`contracts.perCycle.${wish.cycle}`)
  const choose = (form: HTMLFormElement) =>
    onChoose({ ...wish, ...changeSearch(Object.fromEntries(new FormData(form))) })
  return (
    <form
      className="flex flex-col gap-5"
      onChange={event => choose(event.currentTarget)}
      onSubmit={event => {
        event.preventDefault()
        choose(event.currentTarget)
      }}
    >
      {/* what is not ticked is not sent: this says that there are none then */}
      <input type="hidden" name="options" value="" />
      <ChoiceField
        name="product"
        legend={t('contracts.actions.change.product')}
        defaultValue={wish.product}
        options={offers.offers.map(({ code, name, description, prices }) => {
          const price = prices.find(({ cycle }) => cycle === wish.cycle)?.price
          const difference = price && differenceOf(price)
          return {
            value: code,
            label: code === offers.product ? `${name} (${t('contracts.actions.change.current')})` : name,
            hint: (
              <>
                {description}
                {difference && code !== offers.product && (
                  <span className="block font-medium text-ink">
                    {difference.amount_minor > 0 && '+'}
                    {formatMoney(difference, locale)} {perCycle}
                  </span>
                )}
                {price && (
                  <span className="block">
                    <Price value={price}>{perCycle} </Price>
                  </span>
                )}
              </>
            ),
          }
        })}
      />
      <ChoiceField
        name="cycle"
        legend={t('contracts.actions.change.cycle')}
        defaultValue={wish.cycle}
        row
        options={(offer?.prices ?? []).map(({ cycle, price }) => ({
          value: cycle,
          label: t(`contracts.cycles.${cycle}`),
          hint: formatMoney(shownPrice(price), locale),
        }))}
      />
      {offer && offer.options.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 font-medium">{t('contracts.actions.change.options')}</legend>
          {offer.options.map(option => (
            <OptionField key={option.code} option={option} wish={wish} />
          ))}
        </fieldset>
      )}
      <noscript>
        <Button type="submit" colour="muted" outline>
          {t('contracts.actions.change.show')}
        </Button>
      </noscript>
    </form>
  )
}

/** Compares the price of a product with that of the present one in the cycle that is chosen: the agreed price, or the offered one in another cycle. */
function priceDifference(contract: Contract, offers: ChangeOffers, { cycle }: PlanSelection) {
  const offered = offerOf(offers, offers)?.prices.find(price => price.cycle === cycle)?.price
  const present = cycle === contract.cycle ? (contract.price_parts[0]?.price ?? contract.price) : offered
  return (price: Amounts): Money | null => {
    if (!present) return null
    const [from, to] = [shownPrice(present), shownPrice(price)]
    return { ...to, amount_minor: to.amount_minor - from.amount_minor }
  }
}

type OptionFieldProps = { option: ChangeOffers['offers'][number]['options'][number]; wish: PlanSelection }

const OptionField = ({ option: { code, name, max, prices }, wish }: OptionFieldProps) => {
  const t = useTranslations('contracts')
  const price = prices.find(({ cycle }) => cycle === wish.cycle)?.price
  const hint = price && <Price value={price}>{t(`perCycle.${wish.cycle}`)} </Price>
  const chosen = quantitiesIn(wish.options).get(code) ?? 0
  const field = `${optionPrefix}${code}`
  if (max === 1) return <Checkbox name={field} value="1" label={name} hint={hint} defaultChecked={chosen > 0} />
  return (
    <Field label={name} hint={hint}>
      <Select name={field} defaultValue={chosen} className="max-w-32">
        {Array.from({ length: max + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? t('actions.change.none') : count}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type ChangeSummaryProps = ActionPageProps & LoadedChange & { pending: boolean }

/** Reads out what changes, and keeps the last answer on screen while another is asked for. */
const ChangeSummary = ({ contract, actions, wish, preview, pending }: ChangeSummaryProps) => {
  const t = useTranslations('contracts.actions.change')
  const router = useRouter()
  return (
    <div aria-live="polite" aria-busy={pending}>
      {preview === 'unchanged' && <p className="text-muted">{t('unchanged')}</p>}
      {preview === 'impossible' && <Banner tone="warning">{t('impossible')}</Banner>}
      {preview === 'failed' && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" colour="muted" outline onClick={() => void router.invalidate()}>
              {t('again')}
            </Button>
          }
        >
          {t('failed')}
        </Banner>
      )}
      {typeof preview === 'object' && (
        <ConfirmChange
          key={preview.shown}
          number={contract.number}
          version={actions.version}
          wish={wish}
          preview={preview}
          pending={pending}
        />
      )}
    </div>
  )
}

type ConfirmChangeProps = {
  number: string
  version: number
  wish: PlanSelection
  preview: ChangePreview
  pending: boolean
}

/** The change as it would be made, and the button directly below it (§ 312j (2), (3) BGB where it costs more). */
const ConfirmChange = ({ number, version, wish, preview, pending }: ConfirmChangeProps) => {
  const texts = useTranslations('contracts')
  const t = useTranslations('contracts.actions.change')
  const locale = useNumberLocale()
  const done = useDone(number)
  const { when, price, price_before, cycle, cycle_before, today, next, loses_data, shown, obstacle } = preview
  const obstacleText = useObstacleText()(obstacle)
  const refusal = pending ? t('updating') : obstacleText
  const date = formatDate(preview.on, locale)
  const costs = when === 'now' && (today?.gross.amount_minor ?? 0) > 0
  return (
    <Form
      name="contract-change"
      className="flex flex-col gap-4"
      submit={(_, options) => {
        const body = { ...wish, shown, version }
        return call('POST /ajax/v1/contracts/{number}/change', { params: { number }, body }, options)
      }}
      stale={() => <OtherPrice />}
      onDone={() => done(t(when === 'now' ? 'doneNow' : 'doneLater'))}
    >
      <p>{t(`when.${when}`, { date })}</p>
      <DescriptionList>
        <Fact term={t('product')}>
          {preview.product}
          {preview.options.map(({ name, quantity }) => (
            <span key={name} className="block text-13 text-muted">
              {quantity} × {name}
            </span>
          ))}
        </Fact>
        <Fact term={t('before')}>
          <Price value={price_before}>{texts(`perCycle.${cycle_before}`)} </Price>
        </Fact>
        <Fact term={t('after')}>
          <Price value={price} className="font-semibold">
            {texts(`perCycle.${cycle}`)}{' '}
          </Price>
        </Fact>
      </DescriptionList>
      {loses_data && <Banner tone="warning">{t('losesData', { date })}</Banner>}
      {today ? (
        <BillTable title={t('today')} bill={today} />
      ) : (
        <p className="text-13 text-muted">{t('nothingToday')}</p>
      )}
      {next && <BillTable title={t('next', { date: formatDate(next.issued_on, locale) })} bill={next} />}
      <ObstacleNote obstacle={obstacle} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="lg" disabledReason={refusal}>
          {t(costs ? 'order' : 'confirm')}
        </SubmitButton>
        <KeepLink number={number} />
      </div>
    </Form>
  )
}

/** The price on the page is outdated: the new one is fetched, and read, before it is confirmed. */
const OtherPrice = () => {
  const t = useTranslations('problems')
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  return (
    <div role="alert">
      <Banner tone="warning">{t('price_changed')}</Banner>
    </div>
  )
}
