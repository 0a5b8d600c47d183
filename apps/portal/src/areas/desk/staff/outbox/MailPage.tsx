import type { OutboxMail } from '@kontor/contract/areas/platform/outbox'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { MailStateBadge } from './MailStateBadge.tsx'

/** One mail of the demo, as its reader gets it. */
export const MailPage = ({ mail }: { mail: OutboxMail }) => {
  const t = useTranslations('staff.outbox')
  const { centreUrl } = publicConfiguration()
  return (
    <>
      <PageHeader
        back={<Link to="/outbox">{t('back')}</Link>}
        title={<span lang={mail.locale}>{mail.subject}</span>}
        status={<MailStateBadge state={mail.state} />}
        subtitle={
          <>
            <span className="wrap-anywhere">{t('to', { address: mail.to })}</span>
            {' · '}
            <ExactMoment value={mail.written_at} />
          </>
        }
      />
      <section
        aria-label={t('text')}
        lang={mail.locale}
        className="mt-4 rounded-control border border-line bg-subtle p-4 text-14 whitespace-pre-wrap wrap-anywhere"
      >
        <MailText text={mail.text} />
      </section>
      {mail.page && (
        // in a new tab and a separate origin: nothing of the mail runs as a page of the portal
        <a
          href={`${centreUrl}${mail.page}`}
          target="_blank"
          rel="noopener"
          className={`${buttonClass({ colour: 'muted', outline: true })} mt-4`}
        >
          {t('asPage')} <span className="sr-only">{t('newTab')}</span>
        </a>
      )}
    </>
  )
}

/** Links to the portal can be followed; strangers' words stay text. */
const MailText = ({ text }: { text: string }) => {
  const { appUrl } = publicConfiguration()
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    part.startsWith(`${appUrl}/`) ? (
      <a key={index} href={part} className="text-brand underline">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
