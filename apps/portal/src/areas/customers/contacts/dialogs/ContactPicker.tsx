import type { ContactRow } from '@kontor/contract/areas/customers/contacts'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useFormState } from '../../../../forms/form-context.ts'
import { FieldNote } from '../../../../ui/Field.tsx'
import { SearchInput } from '../../../../ui/SearchInput.tsx'

export type Choice = Pick<ContactRow, 'id' | 'name' | 'email' | 'organisation' | 'holder_lacks'>

/** Milliseconds without a key before the search begins. */
const pause = 250
export const shown = 8

type ContactPickerProps = {
  /** The form's field. */
  name: string
  /** Not to be chosen. */
  except: string
  /** Shown first, and the first of them chosen. */
  suggested?: readonly Omit<Choice, 'holder_lacks'>[]
}

/** One other contact of the customer, found by words. */
export const ContactPicker = ({ name, except, suggested = [] }: ContactPickerProps) => {
  const t = useTranslations('contacts.picker')
  const { errors } = useFormState()
  const noteId = useId()
  const [words, setWords] = useState('')
  const found = useContacts(words, except)
  const first = words === '' ? suggested : []
  const choices: readonly Omit<Choice, 'holder_lacks'>[] = [
    ...first,
    ...(found.rows ?? []).filter(({ id }) => !first.some(one => one.id === id)),
  ].slice(0, shown)
  const error = errors.get(name)
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={noteId}>
      <legend className="contents">
        <span className="font-medium">{t('legend')}</span>
      </legend>
      <SearchInput label={t('search')} onChange={event => setWords(event.target.value)} />
      <div className="flex max-h-64 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
        {choices.map((choice, position) => (
          <label
            key={choice.id}
            className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-subtle has-checked:bg-subtle"
          >
            <input
              type="radio"
              name={name}
              value={choice.id}
              className="radio"
              aria-invalid={error ? true : undefined}
              defaultChecked={position === 0 && first.length > 0}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-13 font-medium">{choice.name}</span>
              <span className="block text-12 text-muted">
                {[choice.organisation === choice.name ? '' : choice.organisation, choice.email]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </label>
        ))}
        {choices.length === 0 && (
          <p role="status" className="px-3 py-2 text-13 text-muted">
            {found.failed ? t('failed') : found.rows ? t('none') : '…'}
          </p>
        )}
      </div>
      <FieldNote id={noteId} hint={found.more ? t('more') : undefined} error={error} />
    </fieldset>
  )
}

export type Found = { rows: Choice[] | null; more: boolean; failed: boolean }

/** The contacts that match the words, after a pause; a late answer is dropped. @param known those that match no words, where they are there */
export function useContacts(words: string, except: string, known?: Found): Found {
  const [found, setFound] = useState<Found>({ rows: null, more: false, failed: false })
  useEffect(() => {
    if (known && words.trim() === '') return
    const abort = new AbortController()
    const query = { limit: shown + 1, ...(words.trim() && { q: words.trim() }) }
    const look = async () => {
      try {
        const { data } = await call('GET /ajax/v1/contacts', { query }, { signal: abort.signal })
        const rows = data.filter(({ id }) => id !== except)
        setFound({ rows, more: rows.length > shown, failed: false })
      } catch {
        if (!abort.signal.aborted) setFound({ rows: null, more: false, failed: true })
      }
    }
    const timer = setTimeout(() => void look(), words === '' ? 0 : pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, except, known])
  return known && words.trim() === '' ? known : found
}

/** The form's own check that one is chosen. */
export function pickerCheck(name: string, missing: string): (data: FormData) => Map<string, string> {
  return data => (data.get(name) ? new Map() : new Map([[name, missing]]))
}
