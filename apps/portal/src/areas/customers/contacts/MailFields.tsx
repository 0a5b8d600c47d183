import { canDo } from '@kontor/contract/can'
import { type MailCategory, mailCategories, mailCategoryPermission } from '@kontor/contract/enums/mail-categories'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFormState } from '../../../forms/form-context.ts'
import { useUser } from '../../../session/use-user.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldNote } from '../../../ui/Field.tsx'

/** The mails a contact gets. Users cannot grant mails they may not read; what others granted is sent back unchanged. */
export const MailFields = ({ chosen }: { chosen: readonly MailCategory[] }) => {
  const t = useTranslations('contacts')
  const user = useUser()
  const { errors } = useFormState()
  const noteId = useId()
  const error = errors.get('mail_categories')
  return (
    <fieldset className="border-t border-line pt-5" aria-describedby={error ? noteId : undefined}>
      <legend className="contents">
        <span className="block font-semibold">{t('fields.mail_categories')}</span>
      </legend>
      <p className="mb-3 text-13 text-muted">{t('form.mailsHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {mailCategories.map(category => {
          const granted = canDo(user, mailCategoryPermission[category])
          const checked = chosen.includes(category)
          return (
            <div key={category}>
              <Checkbox
                name="mail_categories"
                value={category}
                defaultChecked={checked}
                disabled={!granted}
                label={t(`mails.${category}`)}
                hint={granted ? t(`mailHints.${category}`) : t('form.mailsRefused')}
              />
              {!granted && checked && <input type="hidden" name="mail_categories" value={category} />}
            </div>
          )
        })}
      </div>
      <FieldNote id={noteId} hint={undefined} error={error} />
    </fieldset>
  )
}
