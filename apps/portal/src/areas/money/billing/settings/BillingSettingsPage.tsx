import type { InvoiceArchive } from '@kontor/contract/areas/money/billing-archive'
import type { BillingSettings } from '@kontor/contract/areas/money/billing-settings'
import { can, canDo } from '@kontor/contract/can'
import { receiversLimit } from '@kontor/contract/enums/billing'
import { Link, useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import type { ComparedField } from '../../../../forms/differences.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { RemountOnVersion } from '../../../../forms/RemountOnVersion.tsx'
import { SaveBar } from '../../../../forms/SaveBar.tsx'
import { StaleVersion } from '../../../../forms/StaleVersion.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ArchiveItem } from './ArchiveItem.tsx'

type BillingSettingsPageProps = { settings: BillingSettings; archives: readonly InvoiceArchive[] }

/** Shows how documents reach the customer, what stands on them, and all of a year in one file. */
export const BillingSettingsPage = ({ settings, archives }: BillingSettingsPageProps) => (
  <div className="flex max-w-3xl flex-col gap-5">
    <MailSettings settings={settings} />
    <InvoiceDataCard settings={settings} />
    <ProformaCard />
    <ArchiveCard archives={archives} years={settings.years} />
  </div>
)

/** Says how often the page checks whether a file is ready. */
const isOpen = ({ state }: InvoiceArchive) => state === 'requested' || state === 'building'

type ArchiveCardProps = { archives: readonly InvoiceArchive[]; years: readonly number[] }

const ArchiveCard = ({ archives, years }: ArchiveCardProps) => {
  const t = useTranslations('billing.settings.archive')
  const router = useRouter()
  const underWay = archives.some(isOpen)
  useRefresh(underWay)
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-4">
        {years.length === 0 ? (
          <p className="text-13 text-muted">{t('none')}</p>
        ) : (
          <Form
            name="archive"
            className="flex flex-col gap-3"
            submit={(data, options) =>
              call('POST /ajax/v1/invoices/archive', { body: { year: Number(data.get('year')) } }, options)
            }
            onDone={async () => {
              showToast('success', t('requested'))
              await router.invalidate()
            }}
          >
            <div className="flex flex-wrap items-end gap-3">
              <FormField name="year" label={t('year')}>
                <Select name="year" defaultValue={String(years[0])}>
                  {years.map(year => (
                    <option key={year} value={year}>
                      {year}
                    </option>
                  ))}
                </Select>
              </FormField>
              <SubmitButton colour="muted" outline disabledReason={underWay ? t('underWay') : null}>
                {t('request')}
              </SubmitButton>
            </div>
          </Form>
        )}
        <ul aria-live="polite" className="flex flex-col divide-y divide-line empty:hidden">
          {archives.map(archive => (
            <ArchiveItem key={archive.id} archive={archive} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** Shows what stands on new documents. It belongs to the account data, and is changed there. */
const InvoiceDataCard = ({ settings }: { settings: BillingSettings }) => {
  const t = useTranslations('billing.settings.address')
  const { name, address, format, buyer_reference, order_number, public_body, exemption } = settings
  const country = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const link = buttonClass({ size: 'sm', colour: 'muted', outline: true })
  return (
    <Card
      title={t('title')}
      subtitle={t('lead')}
      action={
        can(useUser(), 'account') && (
          <div className="flex flex-wrap gap-2">
            <Link to="/account/addresses" className={link}>
              {t('editAddress')}
            </Link>
            <Link to="/account/company" className={link}>
              {t('editFormat')}
            </Link>
          </div>
        )
      }
    >
      <DescriptionList>
        <Fact term={t('address')}>
          <address className="not-italic wrap-anywhere">
            {[
              name,
              address.line1,
              address.line2,
              `${address.postal_code} ${address.city}`,
              country.of(address.country) ?? '',
            ]
              .filter(line => line !== '')
              .map(line => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </address>
        </Fact>
        <Fact term={t('format')}>{t(`formats.${format}`)}</Fact>
        <Fact term={t(public_body ? 'leitwegId' : 'reference')}>{buyer_reference || t('none')}</Fact>
        <Fact term={t('orderNumber')}>{order_number || t('none')}</Fact>
        {exemption && (
          <Fact term={t('exemption')}>
            {exemption.text}
            <span className="block">
              {t.rich(exemption.last_day === null ? 'exemptFrom' : 'exemptUntil', {
                from: () => <LocalDate value={exemption.first_day} />,
                until: () => <LocalDate value={exemption.last_day ?? ''} />,
              })}
            </span>
            <span className="block text-muted">{t('exemptKept')}</span>
          </Fact>
        )}
      </DescriptionList>
    </Card>
  )
}

/** Who gets documents, and how. */
const MailSettings = ({ settings }: { settings: BillingSettings }) => {
  const t = useTranslations('billing.settings')
  const router = useRouter()
  const fields = useSettingFields()
  const mayWrite = canDo(useUser(), 'billing:write')
  return (
    <RemountOnVersion version={settings.version}>
      <Form
        name="billing-settings"
        submit={(form, options) => call('PUT /ajax/v1/billing/settings', { body: settingsIn(form) }, options)}
        stale={current => <StaleVersion current={flatSettings(current as BillingSettings)} fields={fields} />}
        onDone={async () => {
          showToast('success', t('saved'))
          await router.invalidate()
        }}
      >
        <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-5">
          {!mayWrite && <Banner tone="info">{t('readOnly')}</Banner>}
          <input type="hidden" name="version" defaultValue={settings.version} />
          <Card title={t('mail.title')} subtitle={t('mail.lead')}>
            <div className="flex flex-col gap-5">
              <Receivers settings={settings} />
              <ChoiceField
                name="attach"
                legend={t('mail.attach')}
                defaultValue={settings.attach ? 'yes' : 'no'}
                options={[
                  { value: 'yes', label: t('mail.attached'), hint: t('mail.attachedHint') },
                  { value: 'no', label: t('mail.linked'), hint: t('mail.linkedHint') },
                ]}
              />
              <ChoiceField
                name="collective"
                legend={t('mail.collective')}
                defaultValue={settings.collective ? 'yes' : 'no'}
                options={[
                  { value: 'yes', label: t('mail.together'), hint: t('mail.togetherHint') },
                  { value: 'no', label: t('mail.single'), hint: t('mail.singleHint') },
                ]}
              />
            </div>
          </Card>
        </fieldset>
        <SaveBar />
      </Form>
    </RemountOnVersion>
  )
}

/** Always with a field for the next one: nothing has to be added first, and it works before any script has loaded. */
const Receivers = ({ settings: { receivers, default_receiver, contacts } }: { settings: BillingSettings }) => {
  const t = useTranslations('billing.settings.mail')
  const user = useUser()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-medium">{t('receivers')}</legend>
      <p className="text-13 text-muted">{t('receiverHint', { address: default_receiver })}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: Math.min(receivers.length + 2, receiversLimit) }, (_, place) => `receivers.${place}`).map(
          (name, place) => (
            <FormField key={name} name={name} label={t('receiver', { number: place + 1 })} optional>
              <Input
                name={name}
                type="email"
                maxLength={254}
                defaultValue={receivers[place] ?? ''}
                autoComplete="off"
              />
            </FormField>
          ),
        )}
      </div>
      <p className="text-13 text-muted">
        {t('contacts', { count: contacts })}{' '}
        {can(user, 'contacts') && (
          <Link to="/contacts" className="text-brand underline">
            {t('toContacts')}
          </Link>
        )}
      </p>
    </fieldset>
  )
}

/** The next invoice in advance, as a document that asks for nothing. */
const ProformaCard = () => {
  const t = useTranslations('billing.settings.proforma')
  const banner = useTranslations('banner')
  const router = useRouter()
  const mayWrite = canDo(useUser(), 'billing:write')
  const { run, pending } = useAction(async options => {
    const { documents } = await call('POST /ajax/v1/billing/proforma', options)
    const [first] = documents
    if (!first) return
    showToast('success', t('made', { number: documents.map(({ number }) => number).join(', ') }))
    if (documents.length > 1) await router.navigate({ to: '/billing', search: { kind: 'proforma' } })
    else await router.navigate({ to: '/billing/$id', params: { id: first.id } })
  })
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          colour="muted"
          outline
          pending={pending}
          disabledReason={mayWrite ? null : banner('refusedPermission')}
          onClick={run}
        >
          {t('make')}
        </Button>
        <p className="text-13 text-muted">{t('hint')}</p>
      </div>
    </Card>
  )
}

/** The fields by name, for the comparison with another person's change. */
function useSettingFields(): ComparedField[] {
  const t = useTranslations('billing.settings.mail')
  const option = (yes: string, no: string) => (value: string) => (value === 'yes' ? yes : no)
  return [
    ...Array.from({ length: receiversLimit }, (_, place) => ({
      name: `receivers.${place}`,
      label: t('receiver', { number: place + 1 }),
    })),
    { name: 'attach', label: t('attach'), show: option(t('attached'), t('linked')) },
    { name: 'collective', label: t('collective'), show: option(t('together'), t('single')) },
  ]
}

const places = Array.from({ length: receiversLimit }, (_, place) => `receivers.${place}`)

/** The settings as the form has them. */
const settingsIn = (form: FormValues) => ({
  version: Number(form.get('version')),
  attach: form.get('attach') === 'yes',
  collective: form.get('collective') === 'yes',
  receivers: places.flatMap(name => (form.has(name) ? [form.text(name).trim()] : [])),
})

/** Each value under its field's name. */
const flatSettings = ({ version, attach, collective, receivers }: BillingSettings) => ({
  version,
  attach: attach ? 'yes' : 'no',
  collective: collective ? 'yes' : 'no',
  ...Object.fromEntries(places.map((name, place) => [name, receivers[place] ?? ''])),
})
