import type { StaffNotice } from '@kontor/contract/areas/service/notices'
import { type NoticeKind, noticeKinds, noticeScopes, noticeStates } from '@kontor/contract/enums/notices'
import { dateFormat } from '@kontor/contract/formats'
import { languages, locales, sourceLocale } from '@kontor/contract/locales'
import type { CallInput } from '@kontor/contract/wire/types'
import { useEffect, useRef } from 'react'
import { useNow, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import type { FormValues } from '../../../forms/form-values.ts'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

type Product = { code: string; name: string }
type NoticeFormProps = {
  /** The notice that gets an update; absent: a new one is written. */
  notice: StaffNotice | undefined
  products: readonly Product[]
  timeZone: string
  onClose: () => void
  onDone: () => Promise<void>
}

/** A notice or an update of one: the update may change all but its kind, and begins with what holds. */
export const NoticeForm = ({ notice, products, timeZone, onClose, onDone }: NoticeFormProps) => {
  const t = useTranslations('staff.notices.form')
  const [day, time] = clockIn(timeZone, useNow())
  const spans = notice ?? { starts_on: day, starts_time: time, ends_on: null, ends_time: null }
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  const title = notice ? t('updateTitle', { title: notice.titles[sourceLocale] ?? '' }) : t('new')
  return (
    <div ref={card}>
      <Card title={title} subtitle={t('lead', { zone: timeZone })}>
        <Form
          name="service-notice"
          className="flex flex-col gap-5"
          check={data => mistakesIn(data, notice?.kind, t)}
          submit={(data, options) => {
            const body = bodyOf(data)
            if (!notice) {
              const kind = data.text('kind') as NoticeKind // one of the options
              return call('POST /ajax/v1/staff/service-notices', { body: { kind, ...body } }, options)
            }
            const { id, version } = notice
            return call(
              'POST /ajax/v1/staff/service-notices/{id}/updates',
              { params: { id }, body: { ...body, version } },
              options,
            )
          }}
          onDone={onDone}
        >
          <LeaveGuard />
          {!notice && (
            <ChoiceField
              name="kind"
              legend={t('kind')}
              defaultValue="incident"
              options={noticeKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
              row
            />
          )}
          <StateField notice={notice} />
          <ScopeFields notice={notice} products={products} />
          {locales.map(locale => (
            <div key={locale} className="flex flex-col gap-3" lang={locale}>
              <FormField name={`titles.${locale}`} label={t('title', { language: languages[locale].name })}>
                <Input name={`titles.${locale}`} maxLength={150} defaultValue={notice?.titles[locale]} />
              </FormField>
              <FormField name={`texts.${locale}`} label={t('text', { language: languages[locale].name })}>
                <Textarea name={`texts.${locale}`} rows={4} maxLength={4000} />
              </FormField>
            </div>
          ))}
          {(['starts', 'ends'] as const).map(end => (
            <div key={end} className="flex flex-wrap gap-x-4 gap-y-5">
              <FormField name={`${end}_on`} label={t(end)} optional={end === 'ends'}>
                <DateInput name={`${end}_on`} defaultValue={spans[`${end}_on`] ?? ''} className="max-w-44" />
              </FormField>
              <FormField name={`${end}_time`} label={t(`${end}Time`)} optional={end === 'ends'}>
                <Input
                  type="time"
                  name={`${end}_time`}
                  defaultValue={spans[`${end}_time`] ?? ''}
                  className="max-w-36"
                  figures
                />
              </FormField>
            </div>
          ))}
          <Checkbox name="tell" label={t('tell')} hint={t('tellHint')} />
          <footer className="flex flex-wrap gap-2 max-sm:flex-col-reverse">
            <Button colour="muted" outline onClick={onClose}>
              {t('cancel')}
            </Button>
            <SubmitButton>{t('publish')}</SubmitButton>
          </footer>
        </Form>
      </Card>
    </div>
  )
}

const StateField = ({ notice }: { notice: StaffNotice | undefined }) => {
  const t = useTranslations('staff.notices.form')
  const names = useTranslations('notices.states')
  const chosen = useFormValue('kind', 'incident')
  const kind = notice?.kind ?? noticeKinds.find(one => one === chosen) ?? 'incident'
  return (
    <FormField name="state" label={t('state')} hint={t('endHint')}>
      <Select key={kind} name="state" defaultValue={notice?.state}>
        {noticeStates[kind].map(state => (
          <option key={state} value={state}>
            {names(state)}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

const ScopeFields = ({ notice, products }: { notice: StaffNotice | undefined; products: readonly Product[] }) => {
  const t = useTranslations('staff.notices')
  const { errors } = useFormState()
  const scope = useFormValue('scope', notice?.scope ?? 'products')
  return (
    <>
      <ChoiceField
        name="scope"
        legend={t('form.scope')}
        defaultValue={notice?.scope ?? 'products'}
        options={noticeScopes.map(value => ({ value, label: t(`scopes.${value}`), hint: t(`scopeHints.${value}`) }))}
      />
      <fieldset className={scope === 'products' ? 'flex flex-col gap-2' : 'hidden'} aria-describedby="products-note">
        <legend className="mb-1.5 font-medium">{t('form.products')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {products.map(({ code, name }) => (
            <Checkbox
              key={code}
              name="products"
              value={code}
              label={name}
              defaultChecked={notice?.products.includes(code)}
            />
          ))}
        </div>
        <FieldNote id="products-note" hint={null} error={errors.get('products')} />
      </fieldset>
      <div className={scope === 'contracts' ? undefined : 'hidden'}>
        <FormField name="contracts" label={t('form.contracts')} hint={t('form.contractsHint')}>
          <Textarea name="contracts" rows={2} maxLength={8000} defaultValue={notice?.contracts.join(', ')} />
        </FormField>
      </div>
    </>
  )
}

/** Says what clocks in a zone show, as fields of days and times have it. */
const clockIn = (timeZone: string, now: Date): [day: string, time: string] => {
  const [day = '', time = ''] = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(now)
    .split(' ')
  return [day, time]
}

const contractsIn = (data: FormValues): string[] => [
  ...new Set(
    data
      .text('contracts')
      .toUpperCase()
      .match(/C-\d{1,12}/g) ?? [],
  ),
]

type Texts = ReturnType<typeof useTranslations<'staff.notices.form'>>

/** Finds what the page can say better than the customer centre, which names only the field. */
function mistakesIn(data: FormValues, kind: NoticeKind | undefined, t: Texts): Map<string, string> {
  const texts = new Map<string, string>()
  const ends = data.texts('ends_on', 'ends_time')
  const starts = data.texts('starts_on', 'starts_time')
  if (data.get('scope') === 'products' && data.getAll('products').length === 0)
    texts.set('products', t('productMissing'))
  if (data.get('scope') === 'contracts' && contractsIn(data).length === 0) texts.set('contracts', t('contractMissing'))
  const given = ends.ends_on !== '' && ends.ends_time !== ''
  const wanted = (kind ?? data.get('kind')) === 'maintenance' || ends.ends_on !== '' || ends.ends_time !== ''
  if (wanted && !given) texts.set(ends.ends_on === '' ? 'ends_on' : 'ends_time', t('endMissing'))
  if (given && `${ends.ends_on}${ends.ends_time}` <= `${starts.starts_on}${starts.starts_time}`)
    texts.set('ends_on', t('endBefore'))
  return texts
}

type Body = Omit<CallInput<'POST /ajax/v1/staff/service-notices'>['body'], 'kind'>

/** The customer centre checks the choices. */
function bodyOf(data: FormValues): Body {
  const byLanguage = (name: string) =>
    Object.fromEntries(locales.map(locale => [locale, data.text(`${name}.${locale}`)])) as Body['titles'] // one of each
  const { ends_on, ends_time, ...starts } = data.texts('starts_on', 'starts_time', 'ends_on', 'ends_time')
  const scope = data.text('scope') as Body['scope']
  return {
    state: data.text('state') as Body['state'],
    scope,
    products: scope === 'products' ? data.getAll('products').map(String) : [],
    contracts: scope === 'contracts' ? contractsIn(data) : [],
    titles: byLanguage('titles'),
    texts: byLanguage('texts'),
    ...starts,
    ends_on: ends_on || null,
    ends_time: ends_time || null,
    tell: data.has('tell'),
  }
}
