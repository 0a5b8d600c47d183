import { type ContactTopic, contactTopics } from '@kontor/contract/words/reach'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../forms/FormField.tsx'
import { Select } from '../../ui/Select.tsx'

/** @param topic what a link asks for; one that is unknown is as good as none */
export const TopicField = ({ topic }: { topic: string | undefined }) => {
  const t = useTranslations('reach')
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

/** What the field holds; nothing chosen is refused by the server as any mistake is. */
export const topicOf = (data: FormData): ContactTopic => String(data.get('topic') ?? '') as ContactTopic
