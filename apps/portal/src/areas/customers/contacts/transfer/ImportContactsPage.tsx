import type { ImportReport } from '@kontor/contract/areas/customers/contact-transfer'
import { canDo } from '@kontor/contract/can'
import { fileFields, type ImportField, importFields } from '@kontor/contract/enums/contact-transfer'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { FileInput } from '../../../../forms/FileInput.tsx'
import { ProblemNote } from '../../../../forms/ProblemNote.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { csvText, saveText } from '../../../../list/csv.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { HeadCell, Table, TableBody, TableHead } from '../../../../ui/Table.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { DownloadIcon } from '../../../../ui/ThingIcons.tsx'
import { BackToContacts } from '../BackToContacts.tsx'
import { type Encoding, encodings } from './decode-text.ts'
import { countsOf, decided, formatOf, longestText, shownRows } from './import-state.ts'
import { PreviewRow } from './PreviewRow.tsx'
import { type ImportSteps, useImport } from './use-import.ts'

export const ImportContactsPage = () => {
  const t = useTranslations()
  return (
    <div className="flex w-full max-w-4xl flex-col gap-4">
      <PageHeader
        back={<BackToContacts />}
        title={t('contacts.transfer.title')}
        subtitle={t('contacts.transfer.lead')}
      />
      {canDo(useUser(), 'contacts:write') ? <Steps /> : <Banner tone="info">{t('contacts.readOnly')}</Banner>}
    </div>
  )
}

const Steps = () => {
  const steps = useImport()
  const { source, report, problem, done } = steps.step
  if (done) return <Done created={done.create} skipped={done.skip} onAgain={steps.restart} />
  // a mistake of the whole text has its own sentence; rows show theirs
  const also = Object.values(problem?.body.errors ?? {}).flat()
  return (
    <>
      <SourceCard steps={steps} />
      {problem && problem.code !== 'import_broken' && <ProblemNote problem={problem} also={also} />}
      {source && report && report.columns.length > 0 && <ColumnsCard report={report} steps={steps} />}
      {source && report && report.missing.length === 0 && <PreviewCard report={report} steps={steps} />}
    </>
  )
}

type DoneProps = { created: number; skipped: number; onAgain: ImportSteps['restart'] }

const Done = ({ created, skipped, onAgain }: DoneProps) => {
  const t = useTranslations('contacts.transfer')
  return (
    <div role="status">
      <Banner
        tone="success"
        title={t('done.title', { count: created })}
        action={
          <span className="flex flex-wrap gap-2">
            <Button colour="muted" outline onClick={onAgain}>
              {t('again')}
            </Button>
            <Link to="/contacts" className={buttonClass()}>
              {t('done.show')}
            </Link>
          </span>
        }
      >
        {skipped > 0 && t('done.skipped', { count: skipped })}
      </Banner>
    </div>
  )
}

const fieldOf = (value: string): ImportField | null => importFields.find(field => field === value) ?? null

/** The field of each column. Open where an answer is needed, collapsed otherwise. */
const ColumnsCard = ({ report, steps }: { report: ImportReport; steps: ImportSteps }) => {
  const t = useTranslations('contacts.transfer.columns')
  const fields = useTranslations('contacts.fields')
  const { columns, missing } = report
  return (
    <Card>
      <details open={missing.length > 0 || undefined} className="group">
        <summary className="font-semibold">{t('title')}</summary>
        <div className="flex flex-col gap-4 pt-3">
          <p className="text-13 text-muted">{t('lead')}</p>
          {missing.length > 0 && (
            <div role="alert">
              <Banner tone="warning">
                {missing.map(field => (
                  <p key={field}>{t(`missing.${field}`)}</p>
                ))}
              </Banner>
            </div>
          )}
          <Checkbox
            label={t('header')}
            checked={steps.step.reading.hasHeader}
            onChange={({ currentTarget }) => steps.nameColumns(currentTarget.checked)}
          />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {columns.map(({ title, field, example }, place) => (
              <Field
                // columns have no other identity than their place
                key={place}
                label={title || t('column', { number: place + 1 })}
                hint={example && <span className="wrap-anywhere">{t('example', { example })}</span>}
              >
                <Select
                  value={field ?? ''}
                  onChange={({ currentTarget }) => steps.setColumn(place, fieldOf(currentTarget.value))}
                >
                  <option value="">{t('nothing')}</option>
                  {importFields.map(known => (
                    <option key={known} value={known}>
                      {fields(known)}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
        </div>
      </details>
    </Card>
  )
}

/** Shows what would become of each row, and the button that does it. */
const PreviewCard = ({ report, steps }: { report: ImportReport; steps: ImportSteps }) => {
  const t = useTranslations('contacts.transfer')
  const fields = useTranslations('contacts.fields')
  const { anyway, source } = steps.step
  const rows = useMemo(() => decided(report.rows, anyway), [report, anyway])
  const counts = countsOf(rows)
  const { shown, more } = shownRows(rows)
  const cards = formatOf(source?.text ?? '') === 'vcard'
  const reason = counts.error > 0 ? t('mendFirst') : counts.create === 0 ? t('nothingToImport') : null
  return (
    <Card
      flush
      title={t('preview.title')}
      subtitle={
        <span role="status">
          {counts.error === 0 && t('preview.summary', { create: counts.create, skip: counts.skip })}
        </span>
      }
      action={
        <Button pending={steps.pending === 'import'} disabledReason={reason} onClick={steps.run}>
          {t('submit', { count: counts.error > 0 ? 0 : counts.create })}
        </Button>
      }
    >
      {counts.error > 0 && (
        <div role="alert" className="px-5 pb-3 max-sm:px-4">
          <Banner tone="danger">{t('preview.broken', { count: counts.error })}</Banner>
        </div>
      )}
      <Table caption={t('preview.caption')}>
        <TableHead>
          <HeadCell numeric>{t(cards ? 'preview.card' : 'preview.row')}</HeadCell>
          <HeadCell>{fields('name')}</HeadCell>
          <HeadCell>{fields('email')}</HeadCell>
          <HeadCell>{fields('phone')}</HeadCell>
          <HeadCell>{t('preview.remarks')}</HeadCell>
        </TableHead>
        <TableBody>
          {shown.map(row => (
            <PreviewRow key={row.row} row={row} cards={cards} onAnyway={steps.addAnyway} />
          ))}
        </TableBody>
      </Table>
      {more > 0 && (
        <p className="border-t border-line px-5 py-3 text-13 text-muted max-sm:px-4">
          {t('preview.more', { count: more })}
        </p>
      )}
    </Card>
  )
}

/** The source of the contacts: a file, or pasted text. */
const SourceCard = ({ steps }: { steps: ImportSteps }) => {
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

/** An empty table with the columns that an import recognises, for filling in. */
function useSampleFile(): () => string {
  const t = useTranslations('contacts.fields')
  const locale = useNumberLocale()
  return () => csvText([fileFields.map(field => t(field))], locale)
}
