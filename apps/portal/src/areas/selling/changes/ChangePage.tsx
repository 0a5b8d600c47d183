import type { ChangeOffers, ChangePreview } from '@kontor/contract/areas/selling/changes'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ObstacleNote, useObstacleText } from '../../../components/ObstacleNote.tsx'
import { Price } from '../../../components/Price.tsx'
import { Form } from '../../../forms/Form.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
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

/** Another product, options or billing period: chosen above, shown below to the cent, and then confirmed. */
export const ChangePage = ({ change, ...page }: ChangePageProps) => {
  const t = useTranslations('contracts.actions.change')
  return (
    <ActionPage {...page} action="change" title={t('title')} wide>
      {change && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card>
            <ChangeForm number={page.contract.number} offers={change.offers} wish={change.wish} />
          </Card>
          <Card title={t('previewTitle')}>
            {/* read out when it changes */}
            <div aria-live="polite">
              {change.preview === 'unchanged' && <p className="text-muted">{t('unchanged')}</p>}
              {change.preview === 'impossible' && <Banner tone="warning">{t('impossible')}</Banner>}
              {typeof change.preview === 'object' && (
                <ConfirmChange
                  key={change.preview.shown}
                  number={page.contract.number}
                  version={page.actions.version}
                  wish={change.wish}
                  preview={change.preview}
                />
              )}
            </div>
          </Card>
        </div>
      )}
    </ActionPage>
  )
}

type ChangeFormProps = { number: string; offers: ChangeOffers; wish: PlanSelection }

/** Each choice is in the address immediately, and its preview beside it. Works as a plain form before any script. */
const ChangeForm = ({ number, offers, wish }: ChangeFormProps) => {
  const t = useTranslations('contracts.actions.change')
  const cycleNames = useTranslations('contracts.cycles')
  const navigate = useNavigate()
  const offer = offerOf(offers, wish)
  const show = (form: HTMLFormElement) =>
    void navigate({
      to: '/billing/contracts/$contract/$action',
      params: { contract: number, action: 'change' },
      search: changeSearch(Object.fromEntries(new FormData(form))),
      replace: true,
      resetScroll: false,
    })
  return (
    <form
      className="flex flex-col gap-4"
      onChange={event => show(event.currentTarget)}
      onSubmit={event => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <Field label={t('product')} hint={offer?.description}>
        <Select name="product" defaultValue={wish.product}>
          {offers.offers.map(({ code, name }) => (
            <option key={code} value={code}>
              {code === offers.product ? `${name} (${t('current')})` : name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('cycle')}>
        <Select name="cycle" defaultValue={wish.cycle}>
          {offer?.prices.map(({ cycle }) => (
            <option key={cycle} value={cycle}>
              {cycleNames(cycle)}
            </option>
          ))}
        </Select>
      </Field>
      {offer && offer.options.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 font-medium">{t('options')}</legend>
          {offer.options.map(option => (
            <OptionField key={option.code} option={option} wish={wish} />
          ))}
        </fieldset>
      )}
      <Button type="submit" colour="muted" outline className="self-start">
        {t('show')}
      </Button>
    </form>
  )
}

type OptionFieldProps = { option: ChangeOffers['offers'][number]['options'][number]; wish: PlanSelection }

const OptionField = ({ option, wish }: OptionFieldProps) => {
  const t = useTranslations('contracts')
  const price = option.prices.find(({ cycle }) => cycle === wish.cycle)?.price
  return (
    <Field label={option.name} hint={price && <Price value={price}>{t(`perCycle.${wish.cycle}`)} </Price>}>
      <Select
        name={`${optionPrefix}${option.code}`}
        defaultValue={quantitiesIn(wish.options).get(option.code) ?? 0}
        className="max-w-32"
      >
        {Array.from({ length: option.max + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? t('actions.change.none') : count}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type ConfirmChangeProps = { number: string; version: number; wish: PlanSelection; preview: ChangePreview }

/** The change as it would be made, and the button directly below it (§ 312j (2), (3) BGB where it costs more). */
const ConfirmChange = ({ number, version, wish, preview }: ConfirmChangeProps) => {
  const texts = useTranslations('contracts')
  const t = useTranslations('contracts.actions.change')
  const locale = useNumberLocale()
  const done = useDone(number)
  const { when, price, price_before, cycle, cycle_before, today, next, loses_data, shown, obstacle } = preview
  const refusal = useObstacleText()(obstacle)
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
