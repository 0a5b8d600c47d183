import { type ContactTopic, contactTopics } from '@kontor/contract/enums/contact-provider'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { Select } from '../../../ui/Select.tsx'

/** @param topic a link's topic; an unknown one counts as none */
export const TopicField = ({ topic }: { topic: string | undefined }) => {
  const t = useTranslations('contactProvider')
  return (
    <FormField name="topic" label={t('topic')}>
      <Select name="topic" defaultValue={contactTopics.find(known => known === topic) ?? ''}>
        <option value="" disabled hidden>
          {t('choose')}
        </option>
        {contactTopics.map(name => (
          <option key={name} value={name}>
            {t(`topics.${name}`)}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

/** The field's value; the server refuses an empty choice like any mistake. */
export const topicOf = (data: FormValues): ContactTopic => data.text('topic') as ContactTopic
