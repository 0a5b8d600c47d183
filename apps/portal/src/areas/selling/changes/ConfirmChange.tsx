import type { ChangePreview } from '@kontor/contract/areas/selling/changes'
import { useRouter } from '@tanstack/react-router'
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
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { KeepLink } from './ActionPage.tsx'
import { BillTable } from './BillTable.tsx'
import type { Wish } from './load-change.ts'
import { useDone } from './use-done.ts'

type ConfirmChangeProps = { number: string; version: number; wish: Wish; preview: ChangePreview }

/** The change as it would be made, and the button directly below it (§ 312j (2), (3) BGB where it costs more). */
export const ConfirmChange = ({ number, version, wish, preview }: ConfirmChangeProps) => {
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
