import type { NoticeReceipt } from '@kontor/contract/areas/service/contact-provider'
import { mayStayUnknown, type NoticeCategory, noticeCategories } from '@kontor/contract/enums/contact-provider'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { AntiBot } from '../../../anti-bot/AntiBot.tsx'
import { useAntiBot } from '../../../anti-bot/use-anti-bot.ts'
import { type CallOptions, call } from '../../../api/client.ts'
import { KeepReceipt } from '../../../components/KeepReceipt.tsx'
import { AttachmentField } from '../../../forms/AttachmentField.tsx'
import { packFiles } from '../../../forms/attachments.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { useFormState } from '../../../forms/form-context.ts'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { PersonFields } from './PersonFields.tsx'
import { SentNote } from './SentNote.tsx'

/** A notice of illegal content with what Art. 16 (2) of Regulation (EU) 2022/2065 names, open to everyone. */
export const NoticePart = () => {
  const t = useTranslations('contactProvider.notice')
  const [receipt, setReceipt] = useState<NoticeReceipt | null>(null)
  if (receipt) return <Received receipt={receipt} />
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <NoticeForm onSent={setReceipt} />
    </Card>
  )
}

const NoticeForm = ({ onSent }: { onSent: (receipt: NoticeReceipt) => void }) => {
  const t = useTranslations('contactProvider.notice')
  const choose = useTranslations('contactProvider')
  const antiBot = useAntiBot()
  const submit = async (data: FormValues, options: CallOptions) => {
    const body = {
      category: data.text('category') as NoticeCategory, // the server refuses an empty choice
      ...data.texts('explanation'),
      locations: data
        .text('locations')
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean),
      ...data.texts('name', 'email'),
      // the server refuses an empty box
      good_faith: (data.get('good_faith') === 'on') as true,
      ...(await antiBot.response()),
    }
    return call('POST /ajax/v1/notices', { body }, { ...options, pack: packFiles(data) })
  }
  return (
    <Form name="notice" autosave="contact/notice" className="flex flex-col gap-5" submit={submit} onDone={onSent}>
      <FormField name="category" label={t('category')}>
        <Select name="category" defaultValue="">
          <option value="" disabled hidden>
            {choose('choose')}
          </option>
          {noticeCategories.map(name => (
            <option key={name} value={name}>
              {t(`categories.${name}`)}
            </option>
          ))}
        </Select>
      </FormField>
      <FormField name="locations" label={t('locations')} hint={t('locationsHint')}>
        <Textarea name="locations" rows={3} maxLength={20_000} spellCheck={false} />
      </FormField>
      <FormField name="explanation" label={t('explanation')} hint={t('explanationHint')}>
        <Textarea name="explanation" rows={6} maxLength={5000} />
      </FormField>
      <AttachmentField label={t('files')} />
      <Notifier />
      <GoodFaith />
      <p className="text-13 text-muted">{t('afterwards')}</p>
      <AntiBot name="captcha" link={antiBot} />
      <SubmitButton className="self-start max-sm:self-stretch">{t('submit')}</SubmitButton>
    </Form>
  )
}

/** The person who reports; for one kind of content this is optional. */
const Notifier = () => {
  const t = useTranslations('contactProvider.notice')
  const unknown = mayStayUnknown(useFormValue('category'))
  return (
    <div className="flex flex-col gap-1.5">
      <PersonFields optional={unknown} />
      <p className="text-13 text-muted">{t(unknown ? 'unnamed' : 'named')}</p>
    </div>
  )
}

const GoodFaith = () => {
  const t = useTranslations('contactProvider.notice')
  const { errors } = useFormState()
  return (
    <Checkbox
      name="good_faith"
      label={t('goodFaith')}
      error={errors.has('good_faith') ? t('goodFaithMissing') : undefined}
    />
  )
}

const Received = ({ receipt }: { receipt: NoticeReceipt }) => {
  const t = useTranslations('contactProvider.notice')
  const { number, text, email } = receipt
  return (
    <SentNote
      title={t('received')}
      number={number}
      actions={<KeepReceipt text={text} fileName={t('fileName', { number })} save={t('save')} print={t('print')} />}
    >
      <p>{email === null ? t('receivedUnnamed') : t('receivedText', { email })}</p>
      <pre className="rounded-control border border-line bg-subtle p-4 font-sans text-13 wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </SentNote>
  )
}
