import type { MailLine } from '@kontor/contract/areas/people/notifications'
import type { CallOutput } from '@kontor/contract/wire/types'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ExactMoment } from '../../../components/Moment.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'

type SentMailProps = { mail: MailLine; state: ReactNode; onClose: () => void }

/** One mail, word for word, and what became of it. */
export const SentMail = ({ mail, state, onClose }: SentMailProps) => {
  const t = useTranslations('notifications.mails')
  const left = mail.state !== 'held' && mail.state !== 'waiting'
  return (
    <Dialog open title={mail.subject} closeLabel={t('close')} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
          {state}
          <span className="wrap-anywhere">{mail.to}</span>
          <ExactMoment value={mail.state_at ?? mail.at} />
        </p>
        {mail.reason && (
          <p className="text-13 wrap-anywhere">
            {mail.reason} {mail.own || mail.state !== 'sent' ? t('fix') : null}
          </p>
        )}
        {left ? <Text id={mail.id} /> : <p className="text-muted">{t('notYet')}</p>}
      </div>
    </Dialog>
  )
}

const Text = ({ id }: { id: string }) => {
  const t = useTranslations('notifications.mails')
  const [answer, setAnswer] = useState<CallOutput<'GET /ajax/v1/mails/{id}'> | 'failed'>()
  useEffect(() => {
    const controller = new AbortController()
    call('GET /ajax/v1/mails/{id}', { params: { id } }, { signal: controller.signal }).then(
      setAnswer,
      () => controller.signal.aborted || setAnswer('failed'),
    )
    return () => controller.abort()
  }, [id])
  if (answer === undefined) return <SkeletonText lines={6} />
  if (answer === 'failed') return <p className="text-danger">{t('failed')}</p>
  return (
    <>
      <div
        lang={answer.locale}
        className="max-h-[50vh] overflow-y-auto rounded-control border border-line bg-subtle p-3 text-13 whitespace-pre-wrap wrap-anywhere"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
        role="document"
      >
        {answer.text}
      </div>
      {answer.attachments.length > 0 && (
        <p className="text-13 text-muted wrap-anywhere">{t('attachments', { names: answer.attachments.join(', ') })}</p>
      )}
    </>
  )
}
