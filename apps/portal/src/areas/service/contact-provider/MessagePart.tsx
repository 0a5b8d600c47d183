import type { InquiryReceipt } from '@kontor/contract/areas/service/contact-provider'
import { can, canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../anti-bot/use-anti-bot.ts'
import { type CallOptions, call } from '../../../api/client.ts'
import { FileLinks } from '../../../components/FileLinks.tsx'
import { AttachmentField } from '../../../forms/AttachmentField.tsx'
import { packFiles } from '../../../forms/attachments.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useVisitor } from '../../../session/use-user.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { ContactSearch } from './contact-search.ts'
import { PersonFields } from './PersonFields.tsx'
import { SentNote } from './SentNote.tsx'
import { TopicField, topicOf } from './TopicField.tsx'

/** A message with files. Signed-in users are not asked for a name, and are pointed to tickets. */
export const MessagePart = ({ search }: { search: ContactSearch }) => {
  const t = useTranslations('contactProvider.message')
  const member = useVisitor()
  const [sent, setSent] = useState<InquiryReceipt | null>(null)
  if (sent) return <Sent receipt={sent} />
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-5">
        {canDo(member, 'support:write') && <TicketNote />}
        <MessageForm search={search} guest={member === null} onSent={setSent} />
      </div>
    </Card>
  )
}

const TicketNote = () => {
  const t = useTranslations('contactProvider.message')
  return (
    <Banner
      tone="info"
      title={t('ticketTitle')}
      action={
        <Link to="/support/create" className={buttonClass({ size: 'sm', outline: true })}>
          {t('ticketAction')}
        </Link>
      }
    >
      {t('ticketText')}
    </Banner>
  )
}

type MessageFormProps = { search: ContactSearch; guest: boolean; onSent: (receipt: InquiryReceipt) => void }

const MessageForm = ({ search, guest, onSent }: MessageFormProps) => {
  const t = useTranslations('contactProvider.message')
  const antiBot = useAntiBot()
  const submit = async (data: FormValues, options: CallOptions) => {
    const message = { topic: topicOf(data), ...data.texts('reference', 'message') }
    const packed = { ...options, pack: packFiles(data) }
    if (!guest) return call('POST /ajax/v1/accounts/inquiries', { body: message }, packed)
    const body = { ...message, ...(await antiBot.response()), ...data.texts('name', 'email') }
    return call('POST /ajax/v1/inquiries', { body }, packed)
  }
  return (
    <Form name="message" autosave="contact/message" className="flex flex-col gap-5" submit={submit} onDone={onSent}>
      <TopicField topic={search.topic} />
      <FormField name="reference" label={t('reference')} optional>
        <Input name="reference" maxLength={60} defaultValue={search.reference} autoComplete="off" />
      </FormField>
      <FormField name="message" label={t('text')}>
        <Textarea name="message" rows={6} maxLength={5000} />
      </FormField>
      <AttachmentField label={t('files')} />
      {guest ? <PersonFields /> : <AnswerTo />}
      {guest && <AntiBot name="captcha" link={antiBot} />}
      <SubmitButton className="self-start max-sm:self-stretch">{t('submit')}</SubmitButton>
    </Form>
  )
}

const AnswerTo = () => {
  const t = useTranslations('contactProvider.message')
  const visitor = useVisitor()
  return <p className="text-13 text-muted">{t('answerTo', { email: visitor?.email ?? '' })}</p>
}

const Sent = ({ receipt }: { receipt: InquiryReceipt }) => {
  const t = useTranslations('contactProvider.message')
  const member = useVisitor()
  // only staff may open a file of a person who is no customer
  const mayLoad = member !== null && can(member, 'support')
  return (
    <SentNote title={t('sent')} number={receipt.number}>
      <p>{t('sentText', { email: receipt.email })}</p>
      {receipt.files.length > 0 && (
        <div>
          <p className="mb-1 text-13 font-medium">{t('sentFiles')}</p>
          <FileLinks files={receipt.files} at={mayLoad ? '/ajax/v1/files/' : null} />
        </div>
      )}
    </SentNote>
  )
}
