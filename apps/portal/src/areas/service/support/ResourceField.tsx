import type { Ticket, TicketOptions } from '@kontor/contract/areas/service/support'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { Fact } from '../../../ui/DescriptionList.tsx'
import { Select } from '../../../ui/Select.tsx'

type ResourceFieldProps = {
  resources: TicketOptions['contracts'][number]['resources']
  chosen?: string | undefined
}

/** Asks which part of the chosen contract a ticket is about. */
export const ResourceField = ({ resources, chosen = '' }: ResourceFieldProps) => {
  const t = useTranslations('support.resource')
  return (
    <FormField name="resource" label={t('label')} optional>
      <Select name="resource" defaultValue={chosen}>
        <option value="">{t('whole')}</option>
        {resources.map(({ key, name, value }) => (
          <option key={key} value={key}>
            {t('option', { name, value })}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

/** Shows it. */
export const ResourceFact = ({ resource }: Pick<Ticket, 'resource'>) => {
  const t = useTranslations('support.resource')
  return (
    resource && (
      <Fact term={t('label')}>
        <span className="wrap-anywhere">{t('option', { name: resource.name, value: resource.value })}</span>
      </Fact>
    )
  )
}
