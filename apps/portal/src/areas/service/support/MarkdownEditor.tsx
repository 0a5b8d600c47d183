import { ticketAttachmentLimits } from '@kontor/contract/enums/files'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AttachmentField } from '../../../forms/AttachmentField.tsx'
import type { Limits } from '../../../forms/attachments.ts'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import type { HoldAt } from '../../../forms/held-uploads.ts'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { classNames } from '../../../ui/class-names.ts'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

// the renderer comes with the first preview, or has come with a thread
const Markdown = lazy(async () => ({ default: (await import('./Markdown.tsx')).Markdown }))

type MarkdownEditorProps = {
  name: string
  label: string
  hint: string
  tall?: boolean
  defaultValue?: string
  autoFocus?: boolean
  /** Takes files, which go with it. @property at where each is sent as soon as it is chosen */
  files?: { at: HoldAt; limits?: Limits }
}

/** A long text in Markdown, with a preview. Ctrl-Enter sends. */
export const MarkdownEditor = ({ name, label, hint, tall, defaultValue, autoFocus, files }: MarkdownEditorProps) => {
  const t = useTranslations('support.editor')
  const { errors } = useFormState()
  const [wanted, setWanted] = useState(false)
  const text = useFormValue(name, defaultValue).trim()
  // an error belongs to the field, so the field is shown; and after sending there is nothing to preview
  const previewing = wanted && !errors.has(name) && text !== ''
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <FormField
          name={name}
          label={label}
          hint={hint}
          aside={<ModeSwitch previewing={previewing} empty={text === ''} onChange={setWanted} />}
        >
          <Textarea
            name={name}
            rows={tall ? 9 : 5}
            maxLength={20_000}
            defaultValue={defaultValue}
            autoFocus={autoFocus}
            // what is put into it, as a quote, is seen where it can be changed
            onInput={() => setWanted(false)}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            // the primitive's own minimum height counts where rows do not
            className={classNames(previewing && 'hidden', tall && 'sm:[&]:min-h-[10lh]')}
          />
          {previewing && (
            <div className="min-h-[calc(4lh+18px)] rounded-control border border-line bg-subtle px-3 py-2">
              <Suspense fallback={<SkeletonText lines={3} />}>
                <Markdown text={text} />
              </Suspense>
            </div>
          )}
        </FormField>
        <p className="flex flex-wrap justify-between gap-x-4 text-12 text-muted">
          <span>{t('markdown')}</span>
          <span className="max-sm:hidden">{t('send')}</span>
        </p>
      </div>
      {files && (
        <AttachmentField label={t('files')} limits={files.limits ?? ticketAttachmentLimits} holdAt={files.at} />
      )}
    </>
  )
}

type ModeSwitchProps = { previewing: boolean; empty: boolean; onChange: (preview: boolean) => void }

const ModeSwitch = ({ previewing, empty, onChange }: ModeSwitchProps) => {
  const t = useTranslations('support.editor')
  const look =
    'min-h-6 rounded-control px-2 py-0.5 text-muted hover:text-ink aria-pressed:bg-muted-surface aria-pressed:text-ink'
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('mode')}</legend>
      <button type="button" aria-pressed={!previewing} className={look} onClick={() => onChange(false)}>
        {t('write')}
      </button>
      <button
        type="button"
        aria-pressed={previewing}
        aria-disabled={empty}
        title={empty ? t('nothing') : undefined}
        className={look}
        onClick={() => onChange(true)}
      >
        {t('preview')}
      </button>
    </fieldset>
  )
}
