import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DuplicateFacts } from './DuplicateNote.tsx'

const MergeContactsDialog = lazy(async () => ({
  default: (await import('./dialogs/MergeContactsDialog.tsx')).MergeContactsDialog,
}))

/** Other contacts that look like the same one. */
export const DuplicatesCard = ({ contact, mayWrite }: { contact: Contact; mayWrite: boolean }) => {
  const t = useTranslations('contacts.duplicate')
  const [merging, setMerging] = useState(false)
  if (contact.duplicates.length === 0) return null
  return (
    <Card title={t('card')}>
      <ul className="flex flex-col divide-y divide-line text-13">
        {contact.duplicates.map(duplicate => (
          <li key={duplicate.id} className="py-2 wrap-anywhere first:pt-0">
            <Link
              to="/contacts/$id"
              params={{ id: duplicate.id }}
              className="block font-medium text-brand hover:underline"
            >
              {duplicate.name}
            </Link>
            <DuplicateFacts duplicate={duplicate} />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button size="sm" colour="muted" outline className="mt-2" onClick={() => setMerging(true)}>
          {t('compare')}
        </Button>
      )}
      <Suspense>{merging && <MergeContactsDialog contact={contact} onClose={() => setMerging(false)} />}</Suspense>
    </Card>
  )
}
