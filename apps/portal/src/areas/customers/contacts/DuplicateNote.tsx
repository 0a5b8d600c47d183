import type { Duplicate } from '@kontor/contract/areas/customers/contact-parts'
import { useTranslations } from 'use-intl/react'
import { useFormState } from '../../../forms/form-context.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'

/**
 * Before saving: contacts that look the same. A second press saves; the form holds the answer in a hidden field
 * `allow_duplicate`.
 */
export const DuplicateNote = ({ duplicates }: { duplicates: Duplicate[] }) => {
  const t = useTranslations('contacts.duplicate')
  const { form, pending } = useFormState()
  const insist = () => {
    const field = form.current?.elements.namedItem('allow_duplicate')
    if (!(field instanceof HTMLInputElement)) return
    field.value = 'true'
    form.current?.requestSubmit()
    // it applies to these, and not to contacts that the next change resembles
    field.value = ''
  }
  return (
    <div role="alert">
      <Banner tone="warning" title={t('title')}>
        <p>{t('lead', { count: duplicates.length })}</p>
        <ul className="my-2 flex flex-col gap-1.5">
          {duplicates.map(duplicate => (
            <li key={duplicate.id} className="wrap-anywhere">
              {/* in a new tab, so that what is typed here stays */}
              <a href={`/contacts/${duplicate.id}`} target="_blank" rel="noopener" className="font-medium underline">
                {duplicate.name}
              </a>{' '}
              <DuplicateFacts duplicate={duplicate} />
            </li>
          ))}
        </ul>
        <Button size="sm" pending={pending} onClick={insist}>
          {t('insist')}
        </Button>
      </Banner>
    </div>
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
