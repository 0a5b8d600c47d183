import type { CustomerFile } from '@kontor/contract/areas/desk/customer-file'
import type { TaxExemption } from '@kontor/contract/areas/desk/exemptions'
import { certificateLimits } from '@kontor/contract/enums/files'
import { revealReason } from '@kontor/contract/enums/reveal'
import { type ExemptionGround, exemptionGrounds, exemptionText } from '@kontor/contract/enums/tax'
import { type Locale, languages } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { fetchFile } from '../../../../api/fetch-file.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { AttachmentField } from '../../../../forms/AttachmentField.tsx'
import { packFiles } from '../../../../forms/attachments.ts'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { saveFile } from '../../../../list/csv.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { CheckCircleIcon, InfoIcon } from '../../../../ui/ControlIcons.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import { OpenThere } from '../desk/OpenThere.tsx'

const locales = Object.keys(languages) as Locale[] // its keys

const looks = {
  coming: ['info', ClockIcon],
  active: ['success', CheckCircleIcon],
  over: ['muted', InfoIcon],
  void: ['muted', InfoIcon],
} as const

/** Shows by which law a customer is charged no VAT, and takes a certificate; what was ended stays. */
export const CustomerExemptions = ({ file: { number, name, exemptions } }: { file: CustomerFile }) => {
  const t = useTranslations('staff.exemptions')
  const may = mayStaff(useUser().staff_powers, 'billing:decide')
  if (!exemptions || (exemptions.length === 0 && !may)) return null
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-5">
        {exemptions.length === 0 ? (
          <p className="text-13 text-muted">{t('none')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {exemptions.map(exemption => (
              <Exemption key={exemption.id} customer={number} name={name} exemption={exemption} />
            ))}
          </ul>
        )}
        {may && <AddExemption customer={number} />}
      </div>
    </Card>
  )
}

type OneProps = { customer: number; exemption: TaxExemption }

const Exemption = ({ customer, name, exemption }: OneProps & { name: string }) => {
  const t = useTranslations('staff.exemptions')
  const { staff_powers: powers } = useUser()
  const locale = useLocale()
  const numbers = useNumberLocale()
  const { ground, certificate, certified_on, valid_from, last_day, state, recorded_at, recorded_by, ended, charged } =
    exemption
  const [tone, icon] = looks[state]
  const from = () => <LocalDate value={valid_from} />
  return (
    <li className="flex flex-col gap-1.5 py-3 text-13 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 grow text-14 font-medium wrap-anywhere">{t(`grounds.${ground}`)}</span>
        <Badge tone={tone} icon={icon}>
          {t(`states.${state}`)}
        </Badge>
      </div>
      <p>
        {last_day === null || state === 'void'
          ? t.rich('openEnd', { from })
          : t.rich('days', { from, until: () => <LocalDate value={last_day} /> })}
      </p>
      <p className="wrap-anywhere">
        {t.rich('certificate', { number: certificate, day: () => <LocalDate value={certified_on} /> })}
      </p>
      <p className="text-muted wrap-anywhere">{exemption.texts[locale]}</p>
      <p className="text-muted wrap-anywhere">
        {t.rich('recorded', { name: recorded_by, at: () => <ExactMoment value={recorded_at} /> })}
      </p>
      {ended && (
        <p className="text-muted wrap-anywhere">
          {t.rich('ended', { name: ended.by, reason: ended.reason, at: () => <ExactMoment value={ended.at} /> })}
        </p>
      )}
      {charged.length > 0 && (
        <Banner tone="warning" title={t('charged', { count: charged.length })}>
          <ul className="mt-2 flex flex-col gap-3">
            {charged.map(({ id, number, issued_on, tax }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <span className="grow wrap-anywhere">
                  {t.rich('chargedBy', {
                    number,
                    amount: formatMoney(tax, numbers),
                    day: () => <LocalDate value={issued_on} />,
                  })}
                </span>
                {mayStaff(powers, 'billing:act') && (
                  <OpenThere
                    row={{ customer_number: customer, customer_name: name }}
                    to={`/staff/invoices/${id}/correct`}
                    text={t('correct', { number })}
                  />
                )}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {mayStaff(powers, 'billing:act') &&
        exemption.files.map(file => <Paper key={file.id} customer={customer} exemption={exemption} file={file} />)}
      {mayStaff(powers, 'billing:decide') && !ended && (state === 'coming' || state === 'active') && (
        <EndExemption customer={customer} exemption={exemption} />
      )}
    </li>
  )
}

/** Hands a file of the certificate to staff who say why. */
const Paper = ({ customer, exemption, file }: OneProps & { file: TaxExemption['files'][number] }) => {
  const t = useTranslations('staff.exemptions')
  return (
    <details>
      <summary className="min-h-6 cursor-pointer wrap-anywhere text-brand">{t('open', { name: file.name })}</summary>
      <Form
        name="certificate"
        className="mt-2 flex flex-col gap-3 rounded-control border border-line bg-subtle p-4"
        submit={data =>
          fetchFile(`/ajax/v1/staff/customers/${customer}/exemptions/${exemption.id}/paper`, {
            file: file.id,
            ...data.texts('reason'),
          })
        }
        onDone={content => saveFile(file.name, content)}
      >
        <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
          <Input name="reason" minLength={revealReason.min} maxLength={revealReason.max} />
        </FormField>
        <SubmitButton size="sm" outline className="self-start">
          {t('openFile')}
        </SubmitButton>
      </Form>
    </details>
  )
}

const EndExemption = ({ customer, exemption: { id, certificate } }: OneProps) => {
  const t = useTranslations('staff.exemptions')
  const router = useRouter()
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-14 font-medium" aria-label={t('endOf', { number: certificate })}>
        {t('end')}
      </summary>
      <Form
        name="end-exemption"
        className="mt-3 flex flex-col gap-4"
        submit={(data, options) =>
          call(
            'POST /ajax/v1/staff/customers/{id}/exemptions/{exemption}/end',
            { params: { id: customer, exemption: id }, body: data.texts('last_day', 'reason') },
            options,
          )
        }
        onDone={async () => {
          showToast('success', t('endSaved'))
          await router.invalidate()
        }}
      >
        <FormField name="last_day" label={t('lastDay')} hint={t('lastDayHint')}>
          <DateInput name="last_day" />
        </FormField>
        <FormField name="reason" label={t('why')} hint={t('whyHint')}>
          <Textarea name="reason" rows={2} maxLength={500} />
        </FormField>
        <SubmitButton outline className="self-start max-sm:self-stretch">
          {t('end')}
        </SubmitButton>
      </Form>
    </details>
  )
}

const AddExemption = ({ customer }: { customer: number }) => {
  const t = useTranslations('staff.exemptions')
  const router = useRouter()
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-medium">{t('add')}</summary>
      <Form
        name="tax-exemption"
        className="mt-3 flex flex-col gap-4"
        check={data => missingFiles(data, t('missing'))}
        submit={(data, options) =>
          call(
            'POST /ajax/v1/staff/customers/{id}/exemptions',
            { params: { id: customer }, body: exemptionOf(data) },
            { ...options, pack: packFiles(data) },
          )
        }
        onDone={async ({ charged }, form) => {
          form.reset()
          showToast(
            charged > 0 ? 'warning' : 'success',
            charged > 0 ? t('savedCharged', { count: charged }) : t('saved'),
          )
          await router.invalidate()
        }}
      >
        <LeaveGuard />
        <ExemptionFields />
        <SubmitButton outline className="self-start max-sm:self-stretch">
          {t('save')}
        </SubmitButton>
      </Form>
    </details>
  )
}

/** Finds that the certificate is missing. */
export const missingFiles = (data: FormValues, text: string): Map<string, string> =>
  new Map(packFiles(data) ? [] : [['attachments', text]])

/** Reads what these fields hold, as a call takes it. */
export function exemptionOf(data: FormValues, prefix = '') {
  const text = (name: string) => data.text(prefix + name)
  const ground = text('ground') as ExemptionGround // the options are these
  const texts = locales.map(locale => [locale, text(`texts.${locale}`)])
  return {
    ground,
    certificate: text('certificate'),
    certified_on: text('certified_on'),
    valid_from: text('valid_from'),
    valid_until: text('valid_until') || null,
    texts: ground === 'other' ? (Object.fromEntries(texts) as Record<Locale, string>) : null, // each of them
  }
}

type FieldsProps = { prefix?: '' | 'exemption.' }

/** Asks for an exemption and its certificate. @param prefix under which the call has them, where the customer is opened with it */
export const ExemptionFields = ({ prefix = '' }: FieldsProps) => {
  const t = useTranslations('staff.exemptions')
  return (
    <>
      <FormField name={`${prefix}ground`} label={t('ground')} hint={t('groundHint')}>
        <Select name={`${prefix}ground`} defaultValue="eu_bodies">
          {exemptionGrounds.map(ground => (
            <option key={ground} value={ground}>
              {t(`grounds.${ground}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <OwnTexts prefix={prefix} />
      <FormField name={`${prefix}certificate`} label={t('number')}>
        <Input name={`${prefix}certificate`} maxLength={exemptionText.certificate} autoComplete="off" />
      </FormField>
      <FormField name={`${prefix}certified_on`} label={t('certifiedOn')}>
        <DateInput name={`${prefix}certified_on`} />
      </FormField>
      <FormField name={`${prefix}valid_from`} label={t('from')} {...(prefix === '' && { hint: t('past') })}>
        <DateInput name={`${prefix}valid_from`} />
      </FormField>
      <FormField name={`${prefix}valid_until`} label={t('until')} hint={t('untilHint')} optional>
        <DateInput name={`${prefix}valid_until`} />
      </FormField>
      <AttachmentField label={t('files')} limits={certificateLimits} required />
    </>
  )
}

/** Asks for the text on documents, where the chosen ground has none. */
const OwnTexts = ({ prefix }: Required<FieldsProps>) => {
  const t = useTranslations('staff.exemptions')
  if (useFormValue(`${prefix}ground`) !== 'other') return null
  return locales.map(locale => (
    <FormField
      key={locale}
      name={`${prefix}texts.${locale}`}
      label={t('text', { language: languages[locale].name })}
      hint={t('textHint')}
    >
      <Textarea name={`${prefix}texts.${locale}`} rows={2} maxLength={exemptionText.max} lang={locale} />
    </FormField>
  ))
}
