import type { TicketOptions } from '@kontor/contract/areas/service/support'
import { type TicketVisibility, ticketVisibilities } from '@kontor/contract/enums/support'
import type { CallInput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import type { FormValues } from '../../../forms/form-values.ts'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'

type Sharing = CallInput<'PUT /ajax/v1/tickets/{number}/visibility'>['body']

/** Reads who is to see a ticket. */
export const sharingOf = (data: FormValues): Sharing => ({
  visibility: data.text('visibility') as TicketVisibility, // the values of the choices
  people: data.getAll('people').map(String),
})

type VisibilityFieldsProps = {
  people: TicketOptions['people']
  /** Number of the contract that the ticket is about: only who may read its tickets can be chosen. */
  contract: string
  now?: TicketVisibility
  /** Ids of those who see it now. */
  readers?: readonly string[]
}

/** Asks who of the customer sees a ticket. */
export const VisibilityFields = ({ people, contract, now = 'people', readers = [] }: VisibilityFieldsProps) => {
  const t = useTranslations('support.sharing')
  const { errors } = useFormState()
  const chosen = useFormValue('visibility', now) === 'chosen'
  const offered = people.filter(({ contracts }) => contracts === null || contracts.includes(contract))
  return (
    <>
      <ChoiceField
        name="visibility"
        legend={t('legend')}
        defaultValue={now}
        options={ticketVisibilities
          .filter(value => value !== 'chosen' || offered.length > 0 || now === 'chosen')
          .map(value => ({ value, label: t(`choices.${value}.label`), hint: t(`choices.${value}.hint`) }))}
      />
      {chosen && (
        <fieldset className="flex flex-col gap-2" aria-describedby={errors.get('people') ? 'people-note' : undefined}>
          <legend className="mb-1.5 font-medium">{t('people')}</legend>
          {offered.map(({ id, name }) => (
            <Checkbox key={id} name="people" value={id} label={name} defaultChecked={readers.includes(id)} />
          ))}
          <FieldNote id="people-note" hint={null} error={errors.get('people')} />
        </fieldset>
      )}
    </>
  )
}
