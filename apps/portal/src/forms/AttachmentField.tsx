import { attachmentLimits, attachmentTypes } from '@kontor/contract/enums/files'
import { sizeText } from '@kontor/contract/file-size'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { classNames } from '../ui/class-names.ts'
import { FieldNote } from '../ui/Field.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'
import { FileIcon } from '../ui/NavigationIcons.tsx'
import { type Chosen, type Limits, sortFiles } from './attachments.ts'
import { FileInput } from './FileInput.tsx'
import { useFormState } from './form-context.ts'

const accept = Object.keys(attachmentTypes)
  .map(ending => `.${ending}`)
  .join(',')
const endings = Object.keys(attachmentTypes).join(', ')

type AttachmentFieldProps = { label: string; required?: boolean; limits?: Limits }

/**
 * Files to send with a form, as its `attachments`: they can be chosen, dropped on the form or pasted into it, and removed; refused ones say
 * why, each at its place.
 */
export const AttachmentField = ({ label, required, limits = attachmentLimits }: AttachmentFieldProps) => {
  const t = useTranslations('contactProvider.files')
  const form = useTranslations('form')
  const locale = useNumberLocale()
  const state = useFormState()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [{ taken, refused }, setFiles] = useState<Chosen<File>>({ taken: [], refused: [] })
  const error = state.errors.get('attachments')
  const errorOf = (place: number) => state.errors.get(`attachments.${place}`)
  const count = { count: limits.maxFiles, size: limits.maxBytes / 1024 / 1024 }

  const keep = (files: Chosen<File>) => {
    setFiles(files)
    // the field itself carries them, so that they are sent like any field
    const carrier = new DataTransfer()
    for (const file of files.taken) carrier.items.add(file)
    if (input.current) input.current.files = carrier.files
  }
  // the mistake of one of the files is over with the next change
  const notify = () => {
    const changed = list.current?.querySelector('[data-wrong]') ?? input.current
    changed?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const remove = (file: File) => {
    keep({ taken: taken.filter(other => other !== file), refused: [] })
    notify()
    input.current?.focus()
  }
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (!data?.files.length) return
    event.preventDefault()
    // what was chosen while the page woke up is in the field before we hear of it
    keep(sortFiles(taken, [...(input.current?.files ?? []), ...data.files], limits))
    notify()
  })

  useEffect(() => {
    const element = state.form.current
    const listening = new AbortController()
    const { signal } = listening
    element?.addEventListener('reset', () => setFiles({ taken: [], refused: [] }), { signal })
    element?.addEventListener('drop', event => take(event, event.dataTransfer), { signal })
    // else the browser leaves the page for the file
    const hold = (event: DragEvent) => event.dataTransfer?.items[0]?.kind === 'file' && event.preventDefault()
    element?.addEventListener('dragover', hold, { signal })
    element?.addEventListener(
      'paste',
      // a text that was copied with its picture is pasted as a text
      event => event.clipboardData?.types.includes('text/plain') || take(event, event.clipboardData),
      { signal },
    )
    return () => listening.abort()
  }, [state.form])

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">
        {label} {!required && <span className="font-normal text-muted">({form('optional')})</span>}
      </legend>
      <FileInput
        ref={input}
        name="attachments"
        multiple
        accept={accept}
        aria-describedby={noteId}
        aria-invalid={error || taken.some((_, place) => errorOf(place)) ? true : undefined}
        onChange={event => keep(sortFiles(taken, [...(event.target.files ?? [])], limits))}
      />
      <FieldNote id={noteId} hint={t('hint', { ...count, endings })} error={error} />
      {taken.length > 0 && (
        <ul ref={list} aria-label={t('chosen')} className="flex flex-col gap-1.5">
          {taken.map((file, place) => {
            const wrong = errorOf(place)
            return (
              <li
                key={`${file.name}/${file.size}/${file.lastModified}`}
                className={classNames(
                  'flex flex-wrap items-center gap-x-2.5 rounded-control border bg-subtle px-3 py-1.5 text-13',
                  wrong ? 'border-danger-line' : 'border-line',
                )}
              >
                {/* its place for the form, which tells mistakes by the names of fields; it sends nothing */}
                <input name={`attachments.${place}`} data-wrong={wrong && true} disabled hidden />
                <FileIcon className="size-4 text-muted" />
                <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
                <span className="shrink-0 text-muted tabular-nums">{sizeText(file.size, locale)}</span>
                <button
                  type="button"
                  className="rounded-control p-1.5 text-muted hover:text-ink"
                  aria-label={t('remove', { name: file.name })}
                  onClick={() => remove(file)}
                >
                  <XIcon className="size-4" />
                </button>
                {wrong && (
                  <p role="alert" className="basis-full text-danger">
                    {wrong}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <ul role="alert" className="flex flex-col gap-1 empty:hidden">
        {refused.map(({ name, why }) => (
          <li key={name} className="text-13 wrap-anywhere text-danger">
            {t(`refused.${why}`, { name, ...count })}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
