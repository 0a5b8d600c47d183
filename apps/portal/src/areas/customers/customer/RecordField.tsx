import type { UserData } from '@kontor/contract/areas/customers/customer'
import { customerFields, eInvoiceFields } from '@kontor/contract/enums/customer-fields'
import type { TextOf } from '@kontor/contract/enums/field-table'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { flatUserData } from './user-data-fields.ts'

type RecordFieldProps = Omit<ComponentProps<typeof Input>, 'name'> & {
  name: TextOf<typeof customerFields> | `e_invoice.${TextOf<typeof eInvoiceFields>}`
  data: UserData
  optional?: boolean
  /** Names other words than the field's own. */
  words?: 'leitweg_id' | 'name_of_body' | 'name_of_company' | undefined
}

/** A text of the record: the table has its limit, the catalogue its label, hint and explanation. */
export const RecordField = ({ name, data, optional = false, words, ...control }: RecordFieldProps) => {
  const t = useTranslations()
  const field = name.replace('e_invoice.', '') as 'vat_id' // of both tables, which have no name in common
  const own = words ?? field
  const label = t(`customer.fields.${own}`)
  const hint = `customer.fieldHints.${own}` as 'customer.fieldHints.vat_id'
  const explanation = `customer.fieldExplanations.${own}` as 'customer.fieldExplanations.vat_id'
  return (
    <FormField
      name={name}
      label={label}
      hint={t.has(hint) && t(hint)}
      optional={optional}
      explanation={t.has(explanation) && <Tooltip label={t('explain', { term: label })}>{t(explanation)}</Tooltip>}
    >
      <Input
        name={name}
        maxLength={{ ...customerFields, ...eInvoiceFields }[field].max}
        defaultValue={String(flatUserData(data)[name])}
        autoComplete="off"
        {...control}
      />
    </FormField>
  )
}
