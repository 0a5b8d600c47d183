import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../forms/FormField.tsx'
import { useVisitor } from '../../../session/use-user.ts'
import { Input } from '../../../ui/Input.tsx'

/** The person who writes. @param optional for people who may stay anonymous */
export const PersonFields = ({ optional = false }: { optional?: boolean }) => {
  const t = useTranslations('contactProvider.person')
  const visitor = useVisitor()
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <FormField name="name" label={t('name')} optional={optional}>
        <Input name="name" maxLength={160} defaultValue={visitor?.name} autoComplete="name" />
      </FormField>
      <FormField name="email" label={t('email')} optional={optional}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          maxLength={254}
          defaultValue={visitor?.email}
          autoComplete="email"
        />
      </FormField>
    </div>
  )
}
