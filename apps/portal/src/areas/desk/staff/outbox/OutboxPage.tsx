import type { OutboxLine } from '@kontor/contract/areas/platform/outbox'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Moment } from '../../../../components/Moment.tsx'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { RefreshIcon } from '../../../../ui/ThingIcons.tsx'
import { MailStateBadge } from './MailStateBadge.tsx'

/** Reads from the page's address for whom the mails shall be. */
export function addressee({ to }: { to?: unknown }): { to?: string } {
  const address = typeof to === 'string' ? to.trim().slice(0, 254) : ''
  return address === '' ? {} : { to: address }
}

/** Every mail the demo has written. @param to part of the recipient's address */
export const OutboxPage = ({ mails, to }: { mails: readonly OutboxLine[]; to?: string }) => {
  const t = useTranslations('staff.outbox')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      {/* a plain HTML form: it filters before any script has loaded */}
      <form action="/outbox" className="mt-4 flex flex-wrap items-end gap-2">
        <div className="flex grow flex-col gap-1.5">
          <label htmlFor="outbox-to" className="font-medium">
            {t('filter')}
          </label>
          <Input id="outbox-to" key={to ?? ''} name="to" type="search" defaultValue={to ?? ''} maxLength={254} />
        </div>
        <Button type="submit" colour="muted" outline>
          {t('show')}
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap gap-2">
        <RefreshButtons />
      </div>
      {mails.length === 0 ? (
        <p className="mt-6 text-muted">
          {t(to ? 'nothingFound' : 'empty')} {to && <Link to="/outbox">{t('all')}</Link>}
        </p>
      ) : (
        <ul className="mt-6 flex flex-col divide-y divide-line border-y border-line">
          {mails.map(mail => (
            <li key={mail.id} className="flex flex-col gap-1 py-3">
              <Link to="/outbox/$id" params={{ id: mail.id }} className="font-medium text-brand hover:underline">
                {mail.subject}
              </Link>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
                <span className="wrap-anywhere">{t('to', { address: mail.to })}</span>
                <Moment value={mail.written_at} />
                <MailStateBadge state={mail.state} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Looks for new mails, once or repeatedly; off by default (WCAG 2.2.2). */
const RefreshButtons = () => {
  const t = useTranslations('staff.outbox')
  const router = useRouter()
  const [automatic, setAutomatic] = useState(false)
  useRefresh(automatic)

  return (
    <>
      <Button size="sm" colour="muted" outline onClick={() => void router.invalidate()}>
        <RefreshIcon className="size-4" />
        {t('refresh')}
      </Button>
      <Button
        size="sm"
        colour={automatic ? 'primary' : 'muted'}
        outline={!automatic}
        aria-pressed={automatic}
        onClick={() => setAutomatic(!automatic)}
      >
        {t('automatic')}
      </Button>
    </>
  )
}
