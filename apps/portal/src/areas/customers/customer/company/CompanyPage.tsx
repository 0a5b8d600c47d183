import type { UserData } from '@kontor/contract/areas/customers/customer'
import { canDo } from '@kontor/contract/can'
import { eInvoiceFormats } from '@kontor/contract/enums/customer'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { LastChange } from '../LastChange.tsx'
import { RecordField } from '../RecordField.tsx'
import { RecordForm } from '../RecordForm.tsx'
import { TaxFields } from '../tax/TaxFields.tsx'
import { companyFields, companyIn, isXRechnung } from './company-fields.ts'

/** The customer's details for the tax office, and the format of their invoices. */
export const CompanyPage = ({ data }: { data: UserData }) => {
  const t = useTranslations()
  const mayWrite = canDo(useUser(), 'account:write')
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {!mayWrite && <Banner tone="info">{t('customer.data.readOnly')}</Banner>}
      <RecordForm
        name="company"
        data={data}
        readOnly={!mayWrite}
        fields={companyFields}
        read={form => companyIn(form, data.type)}
        saved={t('customer.company.saved')}
      >
        {data.type === 'consumer' ? <ForConsumers /> : <OfCompany data={data} mayWrite={mayWrite} />}
        <Card title={t('customer.company.invoices.title')} subtitle={t('customer.company.invoices.lead')}>
          <InvoiceFields data={data} />
        </Card>
        <div className="text-13 text-muted">
          <p>{t('customer.company.issuedStay')}</p>
          <LastChange at={data.changed_at} />
        </div>
      </RecordForm>
    </div>
  )
}

const OfCompany = ({ data, mayWrite }: { data: UserData; mayWrite: boolean }) => {
  const t = useTranslations('customer.company')
  const title = t(data.type === 'public_body' ? 'details.bodyTitle' : 'details.title')
  return (
    <>
      <Card title={title} subtitle={t('details.lead')}>
        <CompanyFields data={data} />
      </Card>
      <Card title={t('tax.title')} subtitle={t('tax.lead')}>
        <TaxFields data={data} mayCheck={mayWrite} />
      </Card>
    </>
  )
}

const ForConsumers = () => {
  const t = useTranslations('customer.company.consumer')
  return (
    <Banner
      tone="info"
      title={t('title')}
      action={
        <Link to="/account" className={buttonClass({ size: 'sm', colour: 'muted', outline: true })}>
          {t('link')}
        </Link>
      }
    >
      {t('text')}
    </Banner>
  )
}

/** Asks what the company or body is called, and where it is registered. */
const CompanyFields = ({ data }: { data: UserData }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <RecordField
        name="company_name"
        data={data}
        words={data.type === 'public_body' ? 'name_of_body' : 'name_of_company'}
        dir="auto"
        autoComplete="organization"
      />
    </div>
    <RecordField name="register_court" data={data} optional />
    <RecordField name="register_number" data={data} optional />
  </div>
)

/**
 * The customer's invoice format, and what invoices must state to be accepted. Consumers are only asked where to send
 * them.
 */
const InvoiceFields = ({ data }: { data: UserData }) => (
  <div className="flex flex-col gap-5">
    {data.type === 'consumer' ? <HiddenBlock e_invoice={data.e_invoice} /> : <BusinessFields data={data} />}
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordField name="e_invoice.receiver_email" data={data} type="email" optional />
      {data.type !== 'consumer' && (
        <RecordField name="e_invoice.peppol_id" data={data} spellCheck={false} figures optional />
      )}
    </div>
  </div>
)

/** Earlier entries stay as they are: the call wants the whole block. */
const HiddenBlock = ({ e_invoice }: Pick<UserData, 'e_invoice'>) =>
  (['format', 'buyer_reference', 'order_number', 'peppol_id'] as const).map(name => (
    <input key={name} type="hidden" name={`e_invoice.${name}`} defaultValue={e_invoice[name]} />
  ))

const BusinessFields = ({ data }: { data: UserData }) => {
  const t = useTranslations('customer.company.invoices')
  const fields = useTranslations('customer.fields')
  const format = useFormValue('e_invoice.format', data.e_invoice.format)
  const isGerman = data.address.country === 'DE'
  const hasLeitwegId = data.type === 'public_body' && isGerman
  return (
    <>
      <ChoiceField
        name="e_invoice.format"
        legend={fields('format')}
        defaultValue={data.e_invoice.format}
        options={eInvoiceFormats.map(value => ({
          value,
          label: t(`formats.${value}.name`),
          hint: t(`formats.${value}.hint`),
        }))}
      />
      {format === 'pdf' && data.type === 'business' && isGerman && (
        <Banner tone="info" title={t('duty')}>
          {t('dutyText')}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {/* one field of the invoice (BT-10): for a public body in Germany it is the Leitweg-ID */}
        <RecordField
          name="e_invoice.buyer_reference"
          data={data}
          words={hasLeitwegId ? 'leitweg_id' : undefined}
          optional={!isXRechnung(format)}
          figures={hasLeitwegId}
        />
        <RecordField name="e_invoice.order_number" data={data} optional />
      </div>
    </>
  )
}
