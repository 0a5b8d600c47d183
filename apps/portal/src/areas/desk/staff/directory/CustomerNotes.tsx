import type { CustomerFile } from '@kontor/contract/areas/desk/customer-file'
import { ticketAttachmentLimits } from '@kontor/contract/enums/files'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { FileLinks } from '../../../../components/FileLinks.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { TagEditor } from '../../../../components/TagEditor.tsx'
import { AttachmentField } from '../../../../forms/AttachmentField.tsx'
import { packFiles } from '../../../../forms/attachments.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'

type Props = { file: CustomerFile }

/** Shows staff's words for a customer, which those who work for customers change. */
export const CustomerTags = ({ file: { number: id, tags, known_tags: known } }: Props) => {
  const t = useTranslations('staff.tickets.tags')
  const may = mayStaff(useUser().staff_powers, 'customers:act')
  if (!may && tags.length === 0) return null
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-3">
        {may ? (
          <TagEditor
            tags={tags}
            known={known}
            change={(body, options) =>
              call('POST /ajax/v1/staff/customers/{id}/tags', { params: { id }, body }, options)
            }
          />
        ) : (
          <p className="text-13 wrap-anywhere">{tags.join(', ')}</p>
        )}
      </div>
    </Card>
  )
}

/** Shows what staff have noted about a customer, and takes another note. */
export const CustomerNotes = ({ file: { number: id, notes } }: Props) => {
  const t = useTranslations('staff.directory.file.notes')
  const may = mayStaff(useUser().staff_powers, 'customers:act')
  const router = useRouter()
  if (!may && notes.length === 0) return null
  return (
    <Card title={t('title')} className={notes.length > 0 ? '[&]:border-warning-line [&]:bg-warning-surface' : ''}>
      <div className="flex flex-col gap-5">
        {notes.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {notes.map(note => (
              <Note key={note.id} customer={id} note={note} />
            ))}
          </ul>
        )}
        {may && (
          <details>
            <summary className="min-h-6 cursor-pointer font-medium">{t('add')}</summary>
            <Form
              name="customer-note"
              autosave={`customer-note/${id}`}
              className="mt-3 flex flex-col gap-4"
              submit={(data, options) =>
                call(
                  'POST /ajax/v1/staff/customers/{id}/notes',
                  { params: { id }, body: data.texts('body') },
                  { ...options, pack: packFiles(data) },
                )
              }
              onDone={async (_, form) => {
                form.reset()
                showToast('success', t('saved'))
                await router.invalidate()
              }}
            >
              <LeaveGuard />
              <FormField name="body" label={t('text')} hint={t('hint')}>
                <Textarea name="body" rows={3} maxLength={20_000} />
              </FormField>
              <AttachmentField label={t('files')} limits={ticketAttachmentLimits} />
              <SubmitButton outline className="self-start max-sm:self-stretch">
                {t('save')}
              </SubmitButton>
            </Form>
          </details>
        )}
      </div>
    </Card>
  )
}

const Note = ({ customer, note }: { customer: number; note: CustomerFile['notes'][number] }) => {
  const t = useTranslations('staff.directory.file.notes')
  const router = useRouter()
  const { id, author, body, created_at, files, own } = note
  const remove = useAction(async options => {
    const params = { id: customer, note: id }
    await call('DELETE /ajax/v1/staff/customers/{id}/notes/{note}', { params }, options)
    await router.invalidate()
  })
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>
      <FileLinks files={files} at="/ajax/v1/staff/files/" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="grow text-13 text-muted wrap-anywhere">
          {author} · <ExactMoment value={created_at} />
        </p>
        {own && (
          <Button
            size="sm"
            colour="muted"
            outline
            aria-label={t('deleteThis', { text: body.slice(0, 60) })}
            pending={remove.pending}
            onClick={remove.run}
          >
            {t('delete')}
          </Button>
        )}
      </div>
    </li>
  )
}
