import type { StaffNotice } from '@kontor/contract/areas/desk/staff'
import { type NoticeDecision, noticeDecisions } from '@kontor/contract/enums/contact-provider'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { FileLinks } from '../../../../components/FileLinks.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { ChoiceField } from '../../../../forms/ChoiceField.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CheckIcon } from '../../../../ui/MoreIcons.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import { DeskQueue } from './DeskQueue.tsx'

const read = (cursor: string | undefined) =>
  call('GET /ajax/v1/staff/notices', { query: { cursor, status: 'received' } })

/** Notices of illegal content, with the form to decide. */
export const Notices = () => (
  <DeskQueue queue="notices" read={read}>
    {(notice, _, replace) => <Notice key={notice.id} notice={notice} onDecided={replace} />}
  </DeskQueue>
)

type NoticeProps = { notice: StaffNotice; onDecided: (notice: StaffNotice) => void }

const Notice = ({ notice, onDecided }: NoticeProps) => {
  const t = useTranslations('staff.desk')
  const categories = useTranslations('contactProvider.notice.categories')
  const [open, setOpen] = useState(false)
  const decided = notice.status === 'decided'
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 grow font-medium">
          {notice.number} · {categories(notice.category)}
        </p>
        <Badge tone={decided ? 'success' : 'warning'} icon={decided ? CheckIcon : ClockIcon}>
          {t(decided ? 'decided' : 'received')}
        </Badge>
      </div>
      <p className="text-13 text-muted wrap-anywhere">
        <ExactMoment value={notice.received_at} /> ·{' '}
        {[notice.name, notice.email].filter(Boolean).join(', ') || t('unnamed')}
      </p>
      {/* text and no links, so that reported content is not opened by accident */}
      <ul className="text-13 wrap-anywhere">
        {notice.locations.map(location => (
          <li key={location}>
            <code>{location}</code>
          </li>
        ))}
      </ul>
      <p className="text-13 wrap-anywhere whitespace-pre-wrap">{notice.explanation}</p>
      <FileLinks files={notice.files} at="/ajax/v1/staff/files/" />
      {notice.decision && (
        <p className="text-13 wrap-anywhere whitespace-pre-wrap">
          <span className="font-medium">{t(`decisions.${notice.decision}`)}</span> {notice.statement}
        </p>
      )}
      {!decided && (
        <Button
          size="sm"
          colour="muted"
          outline
          className="self-start"
          aria-expanded={open}
          aria-label={t('decideWhich', { number: notice.number })}
          onClick={() => setOpen(!open)}
        >
          {t('decide')}
        </Button>
      )}
      {open && !decided && <DecisionForm notice={notice} onDecided={onDecided} />}
    </li>
  )
}

const DecisionForm = ({ notice, onDecided }: NoticeProps) => {
  const t = useTranslations('staff.desk')
  const router = useRouter()
  return (
    <Form
      name={`decide-${notice.id}`}
      className="flex flex-col gap-4 rounded-control border border-line bg-subtle p-4"
      submit={(data, options) => {
        // the server refuses an empty choice: every decision is made explicitly
        const decision = data.text('decision') as NoticeDecision
        const body = { decision, ...data.texts('statement') }
        return call('POST /ajax/v1/staff/notices/{id}/decide', { params: { id: notice.id }, body }, options)
      }}
      onDone={async decided => {
        showToast('success', t('decidedToast', { number: notice.number }))
        onDecided(decided)
        await router.invalidate()
      }}
      // the only possible conflict: a colleague was faster
      stale={current => <DecidedAlready notice={current as StaffNotice} onSeen={onDecided} />}
    >
      <ChoiceField
        name="decision"
        legend={t('decision')}
        options={noticeDecisions.map(value => ({ value, label: t(`decisions.${value}`) }))}
      />
      <FormField
        name="statement"
        label={t('statement')}
        hint={t(notice.email === null ? 'statementUnsent' : 'statementHint')}
      >
        <Textarea name="statement" rows={4} maxLength={5000} />
      </FormField>
      <SubmitButton className="self-start">{t('decideSubmit')}</SubmitButton>
    </Form>
  )
}

const DecidedAlready = ({ notice, onSeen }: { notice: StaffNotice; onSeen: (notice: StaffNotice) => void }) => {
  const t = useTranslations('staff.desk')
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" colour="muted" outline onClick={() => onSeen(notice)}>
          {t('decidedShow')}
        </Button>
      }
    >
      {t('decidedAlready', { name: notice.decided_by ?? '' })}
    </Banner>
  )
}
