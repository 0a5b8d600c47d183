import { attachmentEndings, attachmentLimits } from '@kontor/contract/enums/files'
import { sizeText } from '@kontor/contract/file-size'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ownCentre } from '../api/transport.ts'
import { useNumberLocale } from '../i18n/number-locale.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldNote } from '../ui/Field.tsx'
import { XIcon } from '../ui/MoreIcons.tsx'
import { FileIcon } from '../ui/NavigationIcons.tsx'
import { type Chosen, type Limits, sortFiles } from './attachments.ts'
import { FileInput } from './FileInput.tsx'
import { useFormState } from './form-context.ts'
import { type HoldAt, type Upload, useHeldUploads } from './held-uploads.ts'

type AttachmentFieldProps = {
  label: string
  required?: boolean
  limits?: Limits
  /** Is where each is sent as soon as it is chosen; absent: with the form. */
  holdAt?: HoldAt | undefined
}

/**
 * Files to send with a form, as its `attachments`: they can be chosen, dropped on the form or pasted into it, and removed; refused ones say
 * why, each at its place. Where they are sent at once, each shows how far it has come, and one that failed is sent again by itself; the form then
 * names those that have arrived as `uploads`.
 */
export const AttachmentField = ({ label, required, limits = attachmentLimits, holdAt }: AttachmentFieldProps) => {
  const t = useTranslations('contactProvider.files')
  const form = useTranslations('form')
  const state = useFormState()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [{ taken, refused }, setFiles] = useState<Chosen<File>>({ taken: [], refused: [] })
  const [waiting, setWaiting] = useState(false)
  const [pressed, setPressed] = useState<HTMLFormElement | null>(null)
  const endings = attachmentEndings(limits)
  // another customer centre may know of files in forms alone
  const held = useHeldUploads(ownCentre() ? holdAt : undefined)
  const idOf = (file: File) => {
    const upload = held.uploads.get(file)
    return upload?.state === 'held' ? upload.id : undefined
  }
  const error = state.errors.get('attachments')
  // as they went with the last press, which is how mistakes number them: those in the form first
  const [sent, setSent] = useState<readonly File[]>([])
  const errorOf = (file: File) => state.errors.get(`attachments.${sent.indexOf(file)}`)
  const count = { count: limits.maxFiles, size: limits.maxBytes / 1024 / 1024 }

  const keep = (files: Chosen<File>) => {
    for (const file of taken) if (!files.taken.includes(file)) held.forget(file)
    for (const file of files.taken) if (!taken.includes(file)) held.start(file)
    setFiles(files)
    if (files.taken.length === 0 && input.current) input.current.files = new DataTransfer().files
  }
  // the field itself carries those that have not arrived, so that they are sent like any field
  useEffect(() => {
    // what was chosen while the page woke up is in the field before we hear of it
    if (taken.length === 0) return
    const carrier = new DataTransfer()
    for (const file of taken) if (held.uploads.get(file)?.state !== 'held') carrier.items.add(file)
    if (input.current) input.current.files = carrier.files
  }, [taken, held.uploads])
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

  const clear = useEffectEvent(() => keep({ taken: [], refused: [] }))
  const hold = useEffectEvent((event: Event, form: HTMLFormElement) => {
    if (!held.running()) return setSent([...taken.filter(file => !idOf(file)), ...taken.filter(idOf)])
    event.preventDefault()
    event.stopImmediatePropagation()
    setWaiting(true)
    void held.settled().then(() => {
      setWaiting(false)
      // one that was refused or failed is shown first
      setPressed(form)
    })
  })
  useEffect(() => {
    if (!pressed) return
    setPressed(null)
    const wrong = list.current?.querySelector<HTMLElement>('[data-upload=refused], [data-upload=failed]')
    if (wrong) wrong.focus()
    else pressed.requestSubmit()
  }, [pressed])

  useEffect(() => {
    const element = state.form.current
    const listening = new AbortController()
    const { signal } = listening
    element?.addEventListener('reset', () => clear(), { signal })
    // a press is never lost: it is carried out once the files are there
    element?.addEventListener('submit', event => hold(event, element), { signal, capture: true })
    element?.addEventListener('drop', event => take(event, event.dataTransfer), { signal })
    // else the browser leaves the page for the file
    const stay = (event: DragEvent) => event.dataTransfer?.items[0]?.kind === 'file' && event.preventDefault()
    element?.addEventListener('dragover', stay, { signal })
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
        accept={endings.map(ending => `.${ending}`).join(',')}
        aria-describedby={noteId}
        aria-invalid={error || taken.some(errorOf) ? true : undefined}
        onChange={event => keep(sortFiles(taken, [...(event.target.files ?? [])], limits))}
      />
      <FieldNote id={noteId} hint={t('hint', { ...count, endings: endings.join(', ') })} error={error} />
      {taken.length > 0 && (
        <ul ref={list} aria-label={t('chosen')} className="flex flex-col gap-1.5">
          {taken.map(file => (
            <ChosenFile
              key={`${file.name}/${file.size}/${file.lastModified}`}
              file={file}
              place={sent.indexOf(file)}
              wrong={errorOf(file)}
              upload={held.uploads.get(file)}
              onRemove={() => remove(file)}
              onRetry={() => {
                held.start(file)
                notify()
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-13 text-muted empty:hidden">
        {waiting && t('waits')}
      </p>
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

type ChosenFileProps = {
  file: File
  /** Is its place among the files that were sent, as mistakes name it; -1: it was not. */
  place: number
  wrong: string | undefined
  upload: Upload | undefined
  onRemove: () => void
  onRetry: () => void
}

const ChosenFile = ({ file, place, wrong, upload, onRemove, onRetry }: ChosenFileProps) => {
  const t = useTranslations('contactProvider.files')
  const locale = useNumberLocale()
  const again = upload?.state === 'failed' || (wrong !== undefined && upload?.state === 'held')
  const mistake = upload?.state === 'refused' ? upload.why : upload?.state === 'failed' ? t('failed') : wrong
  return (
    <li
      tabIndex={-1}
      data-upload={upload?.state}
      className={classNames(
        'flex flex-wrap items-center gap-x-2.5 rounded-control border bg-subtle px-3 py-1.5 text-13',
        mistake ? 'border-danger-line' : 'border-line',
      )}
    >
      {/* its place for the form, which tells mistakes by the names of fields; it sends nothing */}
      {place >= 0 && <input name={`attachments.${place}`} data-wrong={wrong && true} disabled hidden />}
      {upload?.state === 'held' && <input type="hidden" name="uploads" value={upload.id} />}
      <FileIcon className="size-4 text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
      <span className="shrink-0 text-muted tabular-nums">{sizeText(file.size, locale)}</span>
      {upload?.state === 'held' && !wrong && <Note>{t('uploaded')}</Note>}
      {again && (
        <Button size="sm" colour="muted" outline aria-label={t('retryOf', { name: file.name })} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      <button
        type="button"
        className="rounded-control p-1.5 text-muted hover:text-ink"
        aria-label={t('remove', { name: file.name })}
        onClick={onRemove}
      >
        <XIcon className="size-4" />
      </button>
      {upload?.state === 'sending' && (
        <progress
          className="h-1 basis-full accent-brand"
          aria-label={t('progressOf', { name: file.name })}
          value={upload.progress}
          max={1}
        />
      )}
      {mistake && (
        <p role="alert" className="basis-full text-danger">
          {mistake}
        </p>
      )}
    </li>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span role="status" className="shrink-0 text-muted">
    {children}
  </span>
)
