import { attachmentLimits, attachmentTypes } from '@kontor/contract/enums/files'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { FieldNote } from '../ui/Field.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'
import { FileIcon } from '../ui/NavigationIcons.tsx'
import { type Chosen, sizeText, sortFiles } from './attachments.ts'
import { FileInput } from './FileInput.tsx'
import { useFormState } from './form-context.ts'

const accept = Object.keys(attachmentTypes)
  .map(ending => `.${ending}`)
  .join(',')
const endings = Object.keys(attachmentTypes).join(', ')

/** Files to send with a form, as its `attachments`: files can be added and removed, and refused ones say why. */
export const AttachmentField = ({ label, required }: { label: string; required?: boolean }) => {
  const t = useTranslations('contactProvider.files')
  const form = useTranslations('form')
  const locale = useNumberLocale()
  const state = useFormState()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [{ taken, refused }, setFiles] = useState<Chosen<File>>({ taken: [], refused: [] })
  const error = state.errors.get('attachments')

  useEffect(() => {
    const element = state.form.current
    const cleared = () => setFiles({ taken: [], refused: [] })
    element?.addEventListener('reset', cleared)
    return () => element?.removeEventListener('reset', cleared)
  }, [state.form])

  const keep = (files: Chosen<File>) => {
    setFiles(files)
    // the field itself carries them, so that they are sent like any field
    const carrier = new DataTransfer()
    for (const file of files.taken) carrier.items.add(file)
    if (input.current) input.current.files = carrier.files
  }
  const remove = (file: File) => {
    keep({ taken: taken.filter(other => other !== file), refused: [] })
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    input.current?.focus()
  }

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
        aria-invalid={error ? true : undefined}
        onChange={event => keep(sortFiles(taken, [...(event.target.files ?? [])]))}
      />
      <FieldNote
        id={noteId}
        hint={t('hint', { count: attachmentLimits.maxFiles, size: attachmentLimits.maxBytes / 1024 / 1024, endings })}
        error={error}
      />
      {taken.length > 0 && (
        <ul aria-label={t('chosen')} className="flex flex-col gap-1.5">
          {taken.map(file => (
            <li
              key={`${file.name}/${file.size}/${file.lastModified}`}
              className="flex items-center gap-2.5 rounded-control border border-line bg-subtle px-3 py-1.5 text-13"
            >
              <FileIcon className="size-4 text-muted" />
              <span className="min-w-0 grow wrap-anywhere">{file.name}</span>
              <span className="shrink-0 text-muted tabular-nums">{sizeText(file.size, locale)}</span>
              <button
                type="button"
                className="rounded-control p-1.5 text-muted hover:text-ink"
                aria-label={t('remove', { name: file.name })}
                onClick={() => remove(file)}
              >
                <XIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul role="alert" className="flex flex-col gap-1 empty:hidden">
        {refused.map(({ name, why }) => (
          <li key={name} className="text-13 wrap-anywhere text-danger">
            {t(`refused.${why}`, {
              name,
              count: attachmentLimits.maxFiles,
              size: attachmentLimits.maxBytes / 1024 / 1024,
            })}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
