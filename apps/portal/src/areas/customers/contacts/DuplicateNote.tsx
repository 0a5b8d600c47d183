import type { Duplicate } from '@kontor/contract/areas/customers/contact-parts'
import { useTranslations } from 'use-intl/react'
import { AlikeNote } from '../../../forms/AlikeNote.tsx'

/**
 * Before saving: contacts that look the same. A second press saves; the form holds the answer in a hidden field
 * `allow_duplicate`.
 */
export const DuplicateNote = ({ duplicates }: { duplicates: Duplicate[] }) => {
  const t = useTranslations('contacts.duplicate')
  return (
    <AlikeNote
      title={t('title')}
      lead={t('lead', { count: duplicates.length })}
      insist={t('insist')}
      rows={duplicates.map(duplicate => ({
        href: `/contacts/${duplicate.id}`,
        name: duplicate.name,
        facts: <DuplicateFacts duplicate={duplicate} />,
      }))}
      field="allow_duplicate"
      answer="true"
    />
  )
}

/** Shows what both share, and what tells them apart. */
export const DuplicateFacts = ({ duplicate }: { duplicate: Duplicate }) => {
  const t = useTranslations('contacts.duplicate.same')
  const { name, organisation, email, phone, same } = duplicate
  const facts = [organisation === name ? '' : organisation, email, phone].filter(Boolean)
  return (
    <span className="text-muted">
      {facts.join(' · ')} ({same.map(reason => t(reason)).join(', ')})
    </span>
  )
}
