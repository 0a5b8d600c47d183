import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../../forms/FormField.tsx'
import { PhoneField } from '../../../../forms/phone/PhoneField.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'

/**
 * The person who becomes a customer. Fields for other kinds stay hidden from a consumer, and are kept if they choose
 * again.
 */
export const PersonFields = () => {
  const t = useTranslations('identity.registration')
  const explain = useTranslations()
  const type = useFormValue('type')
  const isConsumer = type === 'consumer'
  const only = (wanted: string) => (type === wanted ? undefined : 'hidden')
  return (
    <>
      <div className={isConsumer ? 'hidden' : undefined}>
        <FormField name="company_name" label={t(type === 'public_body' ? 'bodyName' : 'companyName')}>
          <Input name="company_name" maxLength={200} autoComplete="organization" />
        </FormField>
      </div>
      {!isConsumer && <p className="-mb-2 text-13 text-muted">{t('contactPerson')}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="first_name" label={t('firstName')}>
          <Input name="first_name" maxLength={80} autoComplete="given-name" />
        </FormField>
        <FormField name="last_name" label={t('lastName')}>
          <Input name="last_name" maxLength={80} autoComplete="family-name" />
        </FormField>
        <PhoneField name="phone" label={t('phone')} hint={t('phoneHint')} optional />
        <div className={only('business')}>
          <FormField
            name="vat_id"
            label={t('vatId')}
            hint={t('vatIdHint')}
            optional
            explanation={<Tooltip label={explain('explain', { term: t('vatId') })}>{t('vatIdExplained')}</Tooltip>}
          >
            <Input
              name="vat_id"
              maxLength={20}
              placeholder="DE123456789"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
            />
          </FormField>
        </div>
        <div className={only('public_body')}>
          <FormField
            name="buyer_reference"
            label={t('routing')}
            hint={t('routingHint')}
            optional
            explanation={<Tooltip label={explain('explain', { term: t('routing') })}>{t('routingExplained')}</Tooltip>}
          >
            <Input name="buyer_reference" maxLength={100} autoComplete="off" spellCheck={false} />
          </FormField>
        </div>
      </div>
    </>
  )
}
