import { type SubmitEvent, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { FileInput } from '../../../../forms/FileInput.tsx'
import { saveText } from '../../../../list/csv.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { type Encoding, encodings } from './decode-text.ts'
import { longestText } from './import-state.ts'
import { useSampleFile } from './sample-file.ts'
import type { ImportSteps } from './use-import.ts'

/** The source of the contacts: a file, or pasted text. */
export const SourceCard = ({ steps }: { steps: ImportSteps }) => {
  const t = useTranslations('contacts.transfer.source')
  const form = useTranslations('form')
  const { source, mistake } = steps.step
  const pasted = useRef<HTMLTextAreaElement>(null)
  const sample = useSampleFile()
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = pasted.current?.value ?? ''
    steps.paste(text)
    if (text.trim() === '') pasted.current?.focus()
  }
  return (
    <Card
      title={t('title')}
      action={
        <Button
          size="sm"
          colour="muted"
          outline
          onClick={() => saveText(`${t('templateFile')}.csv`, sample(), 'text/csv;charset=utf-8')}
        >
          <DownloadIcon className="size-4" />
          {t('template')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('file')} hint={t('fileHint')} error={mistake === 'nothing' ? null : mistake && t(mistake)}>
          <FileInput
            chosen={source?.name && t('chosen', { name: source.name, characters: source.text.length })}
            accept=".csv,.txt,.tsv,.vcf,text/csv,text/plain,text/vcard"
            onChange={({ currentTarget: field }) => {
              const [file] = field.files ?? []
              if (file) void steps.open(file)
            }}
            // the same file again, after a correction
            onClick={({ currentTarget: field }) => {
              field.value = ''
            }}
          />
        </Field>
        {source?.file?.unsure && (
          <Field label={t('encoding')} hint={t('encodingHint')}>
            <Select
              className="max-w-80"
              value={source.file.encoding}
              onChange={({ currentTarget }) => steps.readAs(currentTarget.value as Encoding)} // of the options below
            >
              {encodings.map(encoding => (
                <option key={encoding} value={encoding}>
                  {t(`encodings.${encoding}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <form method="post" onSubmit={check} className="flex flex-col items-start gap-3">
          <div className="w-full">
            <Field
              label={t('paste')}
              hint={t('pasteHint')}
              optional={form('optional')}
              error={mistake === 'nothing' ? t(mistake) : null}
            >
              <Textarea ref={pasted} name="text" rows={3} maxLength={longestText} spellCheck={false} />
            </Field>
          </div>
          <Button type="submit" colour="muted" outline pending={steps.pending === 'check'}>
            {t('check')}
          </Button>
        </form>
      </div>
    </Card>
  )
}
