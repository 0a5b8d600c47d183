import { contactKinds, contactRoles, useFilters, verificationFilters } from '@kontor/contract/enums/contacts'
import { useTranslations } from 'use-intl/react'
import { ListToolbar } from '../../../list/ListToolbar.tsx'
import { useContactExport } from './contact-export.ts'
import { type ContactSearch, restingSort } from './contact-search.ts'

const sorts = [
  { sort: 'name', text: 'name' },
  { sort: '-name', text: 'nameDown' },
  { sort: 'email', text: 'email' },
  { sort: '-email', text: 'emailDown' },
] as const

export const ContactFilters = ({ search, filtered }: { search: ContactSearch; filtered: boolean }) => {
  const t = useTranslations('contacts')
  const rows = useContactExport(search)
  return (
    <ListToolbar
      search={search}
      filtered={filtered}
      t={t}
      fields={[
        {
          name: 'role',
          label: t('list.role'),
          options: contactRoles.map(value => ({ value, label: t(`roles.${value}`) })),
        },
        {
          name: 'kind',
          label: t('list.kind'),
          options: contactKinds.map(value => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          name: 'verification',
          label: t('list.verification'),
          options: verificationFilters.map(value => ({ value, label: t(`list.verifications.${value}`) })),
        },
        {
          name: 'use',
          label: t('list.use'),
          options: useFilters.map(value => ({ value, label: t(`list.uses.${value}`) })),
        },
      ]}
      sorts={sorts.map(({ sort, text }) => ({ value: sort, label: t(`list.sorts.${text}`) }))}
      restingSort={restingSort}
      rows={rows}
    />
  )
}
