import type { UserData } from '@kontor/contract/areas/customers/customer'
import { canDo } from '@kontor/contract/can'
import { eInvoiceFormats } from '@kontor/contract/enums/customer'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { LastChange } from '../LastChange.tsx'
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
const CompanyFields = ({ data }: { data: UserData }) => {
  const t = useTranslations('customer.company.details')
  const isBody = data.type === 'public_body'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <FormField name="company_name" label={t(isBody ? 'bodyName' : 'name')}>
          <Input
            name="company_name"
            dir="auto"
            maxLength={200}
            defaultValue={data.company_name}
            autoComplete="organization"
          />
        </FormField>
      </div>
      <FormField name="register_court" label={t('court')} hint={t('courtHint')} optional>
        <Input name="register_court" maxLength={80} defaultValue={data.register_court} autoComplete="off" />
      </FormField>
      <FormField name="register_number" label={t('number')} hint={t('numberHint')} optional>
        <Input name="register_number" maxLength={40} defaultValue={data.register_number} autoComplete="off" />
      </FormField>
    </div>
  )
}

/**
 * The customer's invoice format, and what invoices must state to be accepted. Consumers are only asked where to send
 * them.
 */
const InvoiceFields = ({ data }: { data: UserData }) => {
  const { e_invoice } = data
  const t = useTranslations('customer.company.invoices')
  return (
    <div className="flex flex-col gap-5">
      {data.type === 'consumer' ? <HiddenBlock e_invoice={e_invoice} /> : <BusinessFields data={data} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="e_invoice.receiver_email" label={t('receiver')} hint={t('receiverHint')} optional>
          <Input
            name="e_invoice.receiver_email"
            type="email"
            maxLength={254}
            defaultValue={e_invoice.receiver_email}
            autoComplete="off"
          />
        </FormField>
        {data.type !== 'consumer' && <PeppolField id={e_invoice.peppol_id} />}
      </div>
    </div>
  )
}

/** Earlier entries stay as they are: the call wants the whole block. */
const HiddenBlock = ({ e_invoice }: Pick<UserData, 'e_invoice'>) =>
  (['format', 'buyer_reference', 'order_number', 'peppol_id'] as const).map(name => (
    <input key={name} type="hidden" name={`e_invoice.${name}`} defaultValue={e_invoice[name]} />
  ))

const BusinessFields = ({ data: { type, address, e_invoice } }: { data: UserData }) => {
  const t = useTranslations('customer.company.invoices')
  const format = useFormValue('e_invoice.format', e_invoice.format)
  const isGerman = address.country === 'DE'
  return (
    <>
      <ChoiceField
        name="e_invoice.format"
        legend={t('format')}
        defaultValue={e_invoice.format}
        options={eInvoiceFormats.map(value => ({
          value,
          label: t(`formats.${value}.name`),
          hint: t(`formats.${value}.hint`),
        }))}
      />
      {format === 'pdf' && type === 'business' && isGerman && (
        <Banner tone="info" title={t('duty')}>
          {t('dutyText')}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ReferenceField
          kind={type === 'public_body' && isGerman ? 'leitwegId' : 'reference'}
          stored={e_invoice.buyer_reference}
          optional={!isXRechnung(format)}
        />
        <FormField name="e_invoice.order_number" label={t('orderNumber')} hint={t('orderNumberHint')} optional>
          <Input
            name="e_invoice.order_number"
            maxLength={100}
            defaultValue={e_invoice.order_number}
            autoComplete="off"
          />
        </FormField>
      </div>
    </>
  )
}

type ReferenceFieldProps = { kind: 'leitwegId' | 'reference'; stored: string; optional: boolean }

/** One field of the invoice (BT-10): for a public body in Germany it is the Leitweg-ID. */
const ReferenceField = ({ kind, stored, optional }: ReferenceFieldProps) => {
  const t = useTranslations('customer.company.invoices')
  const explain = useTranslations()
  return (
    <FormField
      name="e_invoice.buyer_reference"
      label={t(kind)}
      hint={kind === 'leitwegId' ? t('leitwegIdHint') : null}
      optional={optional}
      explanation={<Tooltip label={explain('explain', { term: t(kind) })}>{t(`${kind}Explained`)}</Tooltip>}
    >
      <Input
        name="e_invoice.buyer_reference"
        maxLength={100}
        defaultValue={stored}
        autoComplete="off"
        figures={kind === 'leitwegId'}
      />
    </FormField>
  )
}

const PeppolField = ({ id }: { id: string }) => {
  const t = useTranslations('customer.company.invoices')
  const explain = useTranslations()
  return (
    <FormField
      name="e_invoice.peppol_id"
      label={t('peppol')}
      hint={t('peppolHint')}
      optional
      explanation={<Tooltip label={explain('explain', { term: t('peppol') })}>{t('peppolExplained')}</Tooltip>}
    >
      <Input
        name="e_invoice.peppol_id"
        maxLength={60}
        defaultValue={id}
        autoComplete="off"
        spellCheck={false}
        figures
      />
    </FormField>
  )
}
