import type { Callback, Reach } from '@kontor/contract/areas/service/reach'
import { useTranslations } from 'use-intl/react'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BackToWays } from './BackToWays.tsx'
import { CallbackPart } from './CallbackPart.tsx'
import { Channels } from './Channels.tsx'
import type { ContactSearch } from './contact-search.ts'
import { LegalContacts } from './LegalContacts.tsx'
import { MessagePart } from './MessagePart.tsx'
import { NoticePart } from './NoticePart.tsx'
import { Ways } from './Ways.tsx'
import { WithoutScript } from './WithoutScript.tsx'

type ContactPageProps = {
  /** With the user's calls when signed in. */
  reach: Reach & { calls?: Callback[] }
  search: ContactSearch
}

/** How to reach the provider. */
export const ContactPage = ({ reach, search }: ContactPageProps) => {
  const t = useTranslations('reach')
  const { provider, languages } = reach
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead', { provider: provider.name })}
        back={search.form && <BackToWays />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-5">
          {search.form === 'abuse' ? (
            <WithoutScript address={provider.abuse_email} notice />
          ) : (
            search.form && <WithoutScript address={provider.email} />
          )}
          <Main reach={reach} search={search} />
        </div>
        {/* on phones before the rarely used parts */}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Channels reach={reach} />
        </div>
        {!search.form && <LegalContacts provider={provider} languages={languages} />}
      </div>
    </>
  )
}

const Main = ({ reach, search }: ContactPageProps) => {
  const { calls = [] } = reach
  if (search.form === 'message') return <MessagePart search={search} />
  if (search.form === 'callback') return <CallbackPart reach={reach} calls={calls} topic={search.topic} />
  if (search.form === 'abuse') return <NoticePart />
  return <Ways offersCalls={reach.callbacks_offered} calls={calls} />
}
