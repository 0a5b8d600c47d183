import type { StaffTerms, StaffTermsChange } from '@kontor/contract/areas/selling/staff-terms'
import { formatDecimal, formatRate } from '@kontor/contract/formats'
import { decimalString, formatMoney, shownPrice } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { CallInput } from '@kontor/contract/wire/types'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useWaitsFor } from '../../../components/waits-for.ts'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { BillTable } from './BillTable.tsx'

type Wish = CallInput<'POST /ajax/v1/staff/customers/{id}/contracts/{number}/terms'>['body']
type Shown = { wish: Wish; preview: StaffTermsChange; changed?: boolean }

/** Changes price and terms of a running contract: first as a preview, then exactly that. */
export const StaffTermsPage = ({ found }: { found: StaffTerms }) => {
  const t = useTranslations('staff.ordering.change')
  const obstacles = useTranslations('contracts.actions.obstacles')
  const told = useWaitsFor()
  const router = useRouter()
  const locale = useNumberLocale()
  const may = mayStaff(useUser().staff_powers, 'contracts:act')
  const [shown, setShown] = useState<Shown | null>(null)
  const { contract, customer, obstacle, waiting } = found
  const undo = useAction(async options => {
    const params = { id: customer.number, number: contract.number }
    await call('DELETE /ajax/v1/staff/customers/{id}/contracts/{number}/terms', { params }, options)
    showToast('success', t('undone'))
    await router.invalidate()
  })
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        back={
          <BackLink to="/staff/customers/$number" params={{ number: String(customer.number) }}>
            {customer.name}
          </BackLink>
        }
        title={t('title')}
        subtitle={`${contract.number} · ${contract.label}`}
      />
      {waiting && (
        <Banner
          tone="info"
          action={
            may &&
            waiting.undoable && (
              <Button size="sm" colour="muted" outline pending={undo.pending} onClick={undo.run}>
                {t('undo')}
              </Button>
            )
          }
        >
          {t('waiting', { day: formatDate(waiting.on, locale) })}
        </Banner>
      )}
      {obstacle && !waiting && <Banner tone="info">{obstacles(obstacle)}</Banner>}
      {may && !obstacle && <TermsForm found={found} onShown={setShown} />}
      {shown?.preview.waits_for ? (
        <div ref={takeFocus} tabIndex={-1} className="outline-none">
          <Banner tone="info" title={t('waits')}>
            {told(shown.preview.waits_for)}
          </Banner>
        </div>
      ) : (
        shown && !obstacle && <PreviewCard key={shown.preview.shown} found={found} shown={shown} onShown={setShown} />
      )}
    </div>
  )
}

type TermsFormProps = { found: StaffTerms; onShown: (shown: Shown | null) => void }

const TermsForm = ({ found: { contract, customer }, onShown }: TermsFormProps) => {
  const t = useTranslations('staff.ordering')
  const change = useTranslations('staff.ordering.change')
  const contracts = useTranslations('contracts')
  const fields = useTranslations('fields')
  const locale = useNumberLocale()
  const { currency } = contract.price
  const written = (decimal: string) => formatDecimal(decimal, locale).replaceAll(/[\s.’'](?=\d{3}(?:\D|$))/g, '')
  const list = contract.list_price && {
    price: formatMoney(contract.list_price, locale),
    cycle: contracts(`perCycle.${contract.cycle}`),
  }
  return (
    <Form
      name="contract-terms"
      className="flex flex-col gap-4"
      check={data =>
        new Map(
          (['notice_days', 'renewal_months'] as const).flatMap(name =>
            /^\d+$/.test(data.text(name).trim()) ? [] : [[name, fields('not_a_number')] as const],
          ),
        )
      }
      submit={async (data, options) => {
        onShown(null)
        const wish = wishOf(data)
        const params = { id: customer.number, number: contract.number }
        const route = 'POST /ajax/v1/staff/customers/{id}/contracts/{number}/terms'
        return { wish, preview: await call(route, { params, body: wish }, options) }
      }}
      onDone={onShown}
    >
      <Card>
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <FormField
              name="price"
              label={t('price', { currency })}
              hint={list ? t('listPrice', list) : contracts(`perCycle.${contract.cycle}`)}
            >
              <Input
                name="price"
                inputMode="decimal"
                figures
                maxLength={30}
                autoComplete="off"
                defaultValue={written(decimalString(contract.price))}
              />
            </FormField>
            <FormField name="discount.percent" label={t('percent')} hint={t('percentHint')} optional>
              <Input
                name="discount.percent"
                inputMode="decimal"
                figures
                maxLength={30}
                autoComplete="off"
                defaultValue={contract.discount ? written(String(contract.discount.bp / 100)) : ''}
              />
            </FormField>
            <FormField name="discount.until" label={t('until')} hint={t('untilHint')} optional>
              <DateInput name="discount.until" {...(contract.discount && { defaultValue: contract.discount.until })} />
            </FormField>
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            <FormField name="notice_days" label={t('notice')}>
              <Input
                name="notice_days"
                inputMode="numeric"
                figures
                maxLength={3}
                autoComplete="off"
                defaultValue={contract.notice_days}
              />
            </FormField>
            <FormField name="renewal_months" label={t('renewal')}>
              <Input
                name="renewal_months"
                inputMode="numeric"
                figures
                maxLength={3}
                autoComplete="off"
                defaultValue={contract.renewal_months}
              />
            </FormField>
            <FormField name="from" label={change('from')} hint={change('fromHint')} optional>
              <DateInput name="from" />
            </FormField>
          </div>
          <FormField name="reason" label={t('reason')} hint={change('reasonHint')}>
            <Textarea name="reason" rows={2} maxLength={500} />
          </FormField>
        </div>
      </Card>
      <SubmitButton outline className="self-start max-sm:self-stretch">
        {change('showPreview')}
      </SubmitButton>
    </Form>
  )
}

function wishOf(data: FormValues): Wish {
  const text = (name: string) => data.text(name).trim()
  const decimal = (name: string) => text(name).replaceAll(/\s/g, '').replace(',', '.')
  const discounted = text('discount.percent') !== '' || text('discount.until') !== ''
  return {
    price: decimal('price'),
    discount: discounted ? { percent: decimal('discount.percent'), until: text('discount.until') } : null,
    notice_days: Number(text('notice_days')),
    renewal_months: Number(text('renewal_months')),
    from: text('from') || null,
    reason: text('reason'),
  }
}

type PreviewCardProps = { found: StaffTerms; shown: Shown; onShown: (shown: Shown) => void }

const PreviewCard = ({ found: { contract, customer }, shown, onShown }: PreviewCardProps) => {
  const t = useTranslations('staff.ordering.change')
  const locale = useNumberLocale()
  const navigate = useNavigate()
  const { changed, preview, wish } = shown
  const { discount, leave_until, loss, next, on, price, price_before } = preview
  const confirm = useAction(async options => {
    const params = { id: customer.number, number: contract.number }
    const body = { ...wish, shown: preview.shown }
    try {
      const route = 'POST /ajax/v1/staff/customers/{id}/contracts/{number}/terms'
      const answer = await call(route, { params, body }, options)
      if (!answer.done) return onShown({ wish, preview: answer })
      showToast('success', t('done'))
      await navigate({ to: '/staff/customers/$number', params: { number: String(customer.number) } })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'price_changed' || !error.body.current) throw error
      onShown({ wish, preview: error.body.current as StaffTermsChange, changed: true }) // what this conflict carries
    }
  })
  return (
    <Card title={t('preview')}>
      {/* it stands below what was pressed: reading continues here */}
      <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {changed && (
          <div role="alert">
            <Banner tone="warning">{t('stale')}</Banner>
          </div>
        )}
        {leave_until && <Banner tone="warning">{t('announced', { day: formatDate(leave_until, locale) })}</Banner>}
        <DescriptionList>
          <Fact term={t('holdsFrom')}>{formatDate(on, locale)}</Fact>
          <Fact term={t('paid')}>
            {t('paidBefore', {
              after: formatMoney(shownPrice(price), locale),
              before: formatMoney(shownPrice(price_before), locale),
            })}
          </Fact>
          {discount && (
            <Fact term={t('discount')}>
              {t('discountUntil', {
                percent: formatRate(discount.bp, locale),
                until: formatDate(discount.until, locale),
              })}
            </Fact>
          )}
        </DescriptionList>
        {next && <BillTable title={t('next', { day: formatDate(next.issued_on, locale) })} bill={next} />}
        {loss.amount_minor > 0 && <p className="font-medium">{t('loss', { amount: formatMoney(loss, locale) })}</p>}
        <Button className="self-start max-sm:self-stretch" pending={confirm.pending} onClick={confirm.run}>
          {t(leave_until ? 'announce' : 'submit')}
        </Button>
      </div>
    </Card>
  )
}
