import type { MailboxTrouble } from '@kontor/contract/areas/service/held-mails'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { Banner } from '../../../../ui/Banner.tsx'

/** Milliseconds after which a page that stays open asks again. */
const again = 60_000

/** Tells of mailboxes that cannot be read; nothing where all can. */
export const MailboxFailures = () => {
  const t = useTranslations('staff.tickets.mailboxes')
  const [failing, setFailing] = useState<readonly MailboxTrouble[]>([])
  useEffect(() => {
    // where that fails, the tickets are there all the same
    const look = () =>
      void call('GET /ajax/v1/staff/mailboxes', {}).then(
        ({ mailboxes }) => setFailing(mailboxes),
        () => undefined,
      )
    look()
    const timer = setInterval(() => document.hidden || look(), again)
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="status" className="empty:hidden">
      {failing.length > 0 && (
        <Banner tone="danger" title={t('title')}>
          <ul className="flex flex-col gap-2">
            {failing.map(({ mailbox, since, failure, words }) => (
              <li key={mailbox} className="wrap-anywhere">
                {t.rich('text', { mailbox, since: () => <Moment value={since} /> })} {t(`failures.${failure}`)}
                {words !== '' && <p className="text-12 text-muted">{t('words', { words })}</p>}
              </li>
            ))}
          </ul>
          <p className="mt-2">{t('later')}</p>
        </Banner>
      )}
    </div>
  )
}
