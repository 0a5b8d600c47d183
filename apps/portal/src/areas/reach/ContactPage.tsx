import type { Callback, Reach } from '@kontor/contract/areas/reach'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { isLocked } from '../../session/session.ts'
import { useVisitor } from '../../session/use-user.ts'
import { DefaultLayout } from '../../shell/DefaultLayout.tsx'
import { QuietCard } from '../../shell/QuietCard.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BackToWays } from './BackToWays.tsx'
import { CallbackPart } from './CallbackPart.tsx'
import { Channels } from './Channels.tsx'
import type { ContactSearch } from './contact-search.ts'
import { LegalContacts } from './LegalContacts.tsx'
import { MessagePart } from './MessagePart.tsx'
import { NoticePart } from './NoticePart.tsx'
import { Ways } from './Ways.tsx'
import { WithoutScript } from './WithoutScript.tsx'

/** Staff alone see it. */
const StaffDesk = lazy(async () => ({ default: (await import('./StaffDesk.tsx')).StaffDesk }))

type ContactPageProps = {
  /** With the user's calls where somebody is signed in. */
  reach: Reach & { calls?: Callback[] }
  search: ContactSearch
}

/** How to reach the provider, signed in or not, locked or not. */
export const ContactPage = (props: ContactPageProps) => {
  const user = useVisitor()
  const framed = user && user.two_factor !== 'missing' && (user.admin || !isLocked(user))
  return framed ? (
    <DefaultLayout>
      <Contact {...props} />
    </DefaultLayout>
  ) : (
    <QuietCard bare>
      <Contact {...props} />
    </QuietCard>
  )
}

const Contact = ({ reach, search }: ContactPageProps) => {
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
        {/* on phones before what few look for */}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Channels reach={reach} />
        </div>
        {!search.form && <LegalContacts provider={provider} languages={languages} />}
      </div>
    </>
  )
}

const Main = ({ reach, search }: ContactPageProps) => {
  const user = useVisitor()
  const { calls = [] } = reach
  if (search.form === 'message') return <MessagePart search={search} />
  if (search.form === 'callback') return <CallbackPart reach={reach} calls={calls} topic={search.topic} />
  if (search.form === 'abuse') return <NoticePart />
  if (search.form === 'desk' && user?.admin)
    return (
      <Suspense>
        <StaffDesk />
      </Suspense>
    )
  return <Ways offersCalls={reach.callbacks_offered} calls={calls} />
}
