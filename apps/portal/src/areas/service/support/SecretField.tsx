import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

/** Takes passwords and the like, which have no place in a message that is mailed and kept. No draft keeps it. */
export const SecretField = () => {
  const t = useTranslations('support.secret')
  return (
    <details>
      <summary className="cursor-pointer font-medium text-brand">{t('add')}</summary>
      <div className="mt-2">
        <FormField name="secret" label={t('label')} hint={t('hint')} optional>
          <Textarea
            name="secret"
            rows={2}
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-13"
          />
        </FormField>
      </div>
    </details>
  )
}
