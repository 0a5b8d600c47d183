import type { UserData } from '@kontor/contract/areas/customers/customer'
import type { InputEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../../forms/FormField.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { VatCheckPanel } from './VatCheckPanel.tsx'

/** The customer's tax numbers. The result of the check follows the stored VAT id, not the typed one. */
export const TaxFields = ({ data, mayCheck }: { data: UserData; mayCheck: boolean }) => {
  const t = useTranslations('customer.company.tax')
  const explain = useTranslations()
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          name="vat_id"
          label={t('vatId')}
          hint={t('vatIdHint')}
          optional
          explanation={<Tooltip label={explain('explain', { term: t('vatId') })}>{t('vatIdExplained')}</Tooltip>}
        >
          <Input
            name="vat_id"
            maxLength={40}
            defaultValue={data.vat_id}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            figures
            onInput={capitalise}
          />
        </FormField>
        <FormField name="tax_number" label={t('number')} hint={t('numberHint')} optional>
          <Input name="tax_number" maxLength={30} defaultValue={data.tax_number} autoComplete="off" figures />
        </FormField>
      </div>
      {data.vat_check.vat_id !== '' && (
        <VatCheckPanel check={data.vat_check} company={data.company_name} mayCheck={mayCheck} />
      )}
      {data.type === 'business' && (
        <Checkbox
          name="small_business"
          defaultChecked={data.small_business}
          label={t('smallBusiness')}
          hint={t('smallBusinessHint')}
        />
      )}
    </div>
  )
}

/** The caret stays, as the length does. */
function capitalise({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd } = field
  field.value = field.value.replaceAll(/[a-z]/g, letter => letter.toUpperCase())
  field.setSelectionRange(selectionStart, selectionEnd)
}
