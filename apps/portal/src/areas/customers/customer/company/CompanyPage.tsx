import type { UserData } from '@kontor/contract/areas/customers/customer'
import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { LastChange } from '../LastChange.tsx'
import { RecordForm } from '../RecordForm.tsx'
import { TaxFields } from '../tax/TaxFields.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { companyFields, companyIn } from './company-fields.ts'
import { InvoiceFields } from './InvoiceFields.tsx'

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
