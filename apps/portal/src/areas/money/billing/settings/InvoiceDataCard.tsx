import type { BillingSettings } from '@kontor/contract/areas/money/billing-settings'
import { can } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { useUser } from '../../../../session/use-user.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'

/** What stands on new documents. It belongs to the account data, and is changed there. */
export const InvoiceDataCard = ({ settings }: { settings: BillingSettings }) => {
  const t = useTranslations('billing.settings.address')
  const { name, address, format, buyer_reference, order_number, public_body } = settings
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
      </DescriptionList>
    </Card>
  )
}
