import type { UserData } from '@kontor/contract/areas/customers/customer'
import type { InputEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { RecordField } from '../RecordField.tsx'
import { VatCheckPanel } from './VatCheckPanel.tsx'

/** The customer's tax numbers. The result of the check follows the stored VAT id, not the typed one. */
export const TaxFields = ({ data, mayCheck }: { data: UserData; mayCheck: boolean }) => {
  const t = useTranslations('customer')
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <RecordField
          name="vat_id"
          data={data}
          autoCapitalize="characters"
          spellCheck={false}
          figures
          onInput={capitalise}
          optional
        />
        <RecordField name="tax_number" data={data} figures optional />
      </div>
      {data.vat_check.vat_id !== '' && (
        <VatCheckPanel check={data.vat_check} company={data.company_name} mayCheck={mayCheck} />
      )}
      {data.type === 'business' && (
        <Checkbox
          name="small_business"
          defaultChecked={data.small_business}
          label={t('fields.small_business')}
          hint={t('fieldHints.small_business')}
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
