import { canDo } from '@kontor/contract/can'
import type { CallOutput } from '@kontor/contract/wire/types'
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useFormState } from '../../../forms/form-context.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useUser } from '../../../session/use-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldNote } from '../../../ui/Field.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { type Choice, shown, useContacts } from './dialogs/ContactPicker.tsx'
import type { HolderDraft } from './dialogs/HolderDialog.tsx'

type Contacts = CallOutput<'GET /ajax/v1/contacts'>

type HolderChoiceProps = {
  /** The first of them, and the account's owner where there are none. */
  contacts: Contacts
  /** Draws the page around the field. The dialog's form stands beside its form, as forms cannot hold one another. */
  children: (field: ReactNode) => ReactNode
}

/** Asks who is to hold a domain: one of the customer's contacts, or one that is entered here. */
export const HolderChoice = ({ contacts, children }: HolderChoiceProps) => {
  const [draft, setDraft] = useState<HolderDraft | null>(null)
  const [saved, setSaved] = useState<readonly Choice[]>([])
  return (
    <>
      {children(<HolderField contacts={contacts} saved={saved} onDraft={setDraft} />)}
      {draft && (
        <Suspense>
          <HolderDialog
            draft={draft}
            onClose={() => setDraft(null)}
            onSaved={contact => {
              setDraft(null)
              setSaved(others => [{ ...contact, holder_lacks: [] }, ...others.filter(({ id }) => id !== contact.id)])
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const HolderDialog = lazy(async () => ({ default: (await import('./dialogs/HolderDialog.tsx')).HolderDialog }))

type HolderFieldProps = {
  contacts: Contacts
  /** Those entered here, latest first. */
  saved: readonly Choice[]
  onDraft: (draft: HolderDraft) => void
}

const name = 'holder_id'

const HolderField = ({ contacts, saved, onDraft }: HolderFieldProps) => {
  const t = useTranslations('contacts')
  const { errors } = useFormState()
  const mayWrite = canDo(useUser(), 'contacts:write')
  const noteId = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const known = useMemo(
    () => ({ rows: contacts.data, more: contacts.data.length > shown || contacts.next_cursor !== null, failed: false }),
    [contacts],
  )
  const found = useContacts(words, '', known)
  const pinned = [...saved, ...(chosen && !saved.some(({ id }) => id === chosen.id) ? [chosen] : [])]
  const others = (found.rows ?? []).filter(({ id }) => !pinned.some(one => one.id === id))
  const choices = words === '' ? inOrder(found.rows ?? [], pinned) : [...pinned, ...others]
  // the only one that can be chosen is
  const able = contacts.data.filter(({ holder_lacks }) => holder_lacks.length === 0)
  const only = able.length === 1 && contacts.next_cursor === null ? able[0]?.id : undefined
  const latest = useRef<HTMLInputElement>(null)
  // as if it were pressed, so that the form hears of it
  useEffect(() => {
    if (saved.length > 0) latest.current?.click()
  }, [saved])
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={noteId}>
      <legend className="mb-1.5 font-medium">{t('holderChoice.legend')}</legend>
      {known.more && <SearchInput label={t('picker.search')} onChange={event => setWords(event.target.value)} />}
      {choices.length > 0 && (
        <div className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
          {choices.slice(0, shown + pinned.length).map(choice => (
            <HolderOption
              key={choice.id}
              choice={choice}
              first={choice.id === only}
              input={choice.id === saved[0]?.id ? latest : null}
              mayComplete={mayWrite}
              onChoose={() => setChosen(choice)}
              onDraft={onDraft}
            />
          ))}
        </div>
      )}
      {choices.length === 0 && (
        <p role="status" className="text-13 text-muted">
          {found.failed
            ? t('picker.failed')
            : found.rows === null
              ? '…'
              : t(words === '' ? 'holderChoice.none' : 'holderChoice.noneFound')}
        </p>
      )}
      <FieldNote id={noteId} hint={t('holderChoice.hint')} error={errors.get(name)} />
      {mayWrite && (
        <Button
          size="sm"
          colour="muted"
          outline
          className="self-start"
          onClick={() => onDraft({ suggestion: contacts.suggestion })}
        >
          {t('create')}
        </Button>
      )}
    </fieldset>
  )
}

/** Keeps the list's order; what is not in it comes first. */
const inOrder = (rows: readonly Choice[], pinned: readonly Choice[]): Choice[] => [
  ...pinned.filter(({ id }) => !rows.some(row => row.id === id)),
  ...rows.map(row => pinned.find(({ id }) => id === row.id) ?? row),
]

type HolderOptionProps = {
  choice: Choice
  first: boolean
  input: React.Ref<HTMLInputElement>
  mayComplete: boolean
  onChoose: () => void
  onDraft: (draft: HolderDraft) => void
}

const HolderOption = ({ choice, first, input, mayComplete, onChoose, onDraft }: HolderOptionProps) => {
  const t = useTranslations('contacts')
  const { errors } = useFormState()
  const id = useId()
  const { holder_lacks: lacks, organisation, email } = choice
  const { run, pending } = useAction(async options =>
    onDraft({ contact: await call('GET /ajax/v1/contacts/{id}', { params: { id: choice.id } }, options) }),
  )
  const missing = lacks.flatMap(one => (one === 'kind' ? [] : [t(`fields.${one}`)]))
  const obstacle = lacks.includes('kind')
    ? t('holderChoice.role')
    : missing.length > 0
      ? t('holderChoice.lacks', { fields: missing.join(', ') })
      : null
  return (
    <div className="flex items-center gap-3 px-3 py-2 has-checked:bg-brand-surface">
      <label htmlFor={id} className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 has-disabled:cursor-default">
        <input
          ref={input}
          id={id}
          type="radio"
          name={name}
          value={choice.id}
          className="radio"
          disabled={obstacle !== null}
          aria-invalid={errors.has(name) ? true : undefined}
          defaultChecked={first}
          onChange={onChoose}
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="block text-13 font-medium">{choice.name}</span>
          <span className="block text-12 text-muted">
            {[organisation === choice.name ? '' : organisation, email].filter(Boolean).join(' · ')}
          </span>
          {obstacle && <span className="block text-12">{obstacle}</span>}
        </span>
      </label>
      {obstacle && mayComplete && (
        <Button
          size="sm"
          colour="muted"
          outline
          aria-label={t('holderChoice.complete', { name: choice.name })}
          pending={pending}
          onClick={run}
        >
          {t('holderChoice.completeShort')}
        </Button>
      )}
    </div>
  )
}
