import type { Provider } from '@kontor/contract/areas/service/provider'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { CheckIcon, MailIcon } from '../../../../ui/MoreIcons.tsx'

/** Lists what each kind of customer tells the provider; the keys of the messages' `identity.registration.closed.types`. */
const needs = {
  consumer: ['name', 'address', 'email', 'phone'],
  business: ['name', 'address', 'register', 'vat', 'email'],
  publicBody: ['name', 'address', 'routing', 'order', 'email'],
} as const

/** Shows how to become a customer where the provider opens accounts. */
export const ClosedPage = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('identity.registration.closed')
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
        <p className="mt-3 text-muted">
          {t('already')}{' '}
          <a href={publicConfiguration().loginUrl} className="font-medium text-brand hover:underline">
            {t('signIn')}
          </a>
        </p>
      </header>
      <Types email={provider.email} />
      <section aria-labelledby="channels" className="border-t border-line pt-5">
        <h2 id="channels" className="mb-3 font-semibold">
          {t('channels')}
        </h2>
        <Channels provider={provider} />
      </section>
    </div>
  )
}

const Types = ({ email }: { email: string }) => {
  const t = useTranslations('identity.registration.closed')
  // each kind has needs of its own, which the compiler cannot follow through a loop over kinds
  const texts = {
    consumer: needs.consumer.map(need => t(`types.consumer.needs.${need}`)),
    business: needs.business.map(need => t(`types.business.needs.${need}`)),
    publicBody: needs.publicBody.map(need => t(`types.publicBody.needs.${need}`)),
  }
  return (['consumer', 'business', 'publicBody'] as const).map(type => {
    const name = t(`types.${type}.name`)
    const mail = mailTo(email, t('mailSubject', { type: name }), texts[type])
    return (
      <section key={type} aria-labelledby={type} className="rounded-card border border-line p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 grow basis-72">
            <h2 id={type} className="font-semibold">
              {name}
            </h2>
            <p className="text-13 text-muted">{t(`types.${type}.lead`)}</p>
          </div>
          <a href={mail} aria-describedby={type} className={buttonClass({ size: 'sm', outline: true })}>
            <MailIcon className="size-4" />
            {t('write')}
          </a>
        </div>
        <p className="mt-3 text-13 font-medium">{t('needs')}</p>
        <ul className="mt-1.5 flex flex-col gap-1 text-13">
          {texts[type].map(text => (
            <li key={text} className="flex gap-2">
              <CheckIcon className="mt-0.5 size-4 text-brand" />
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** A mail that only needs filling in: each line up to its explanation. */
function mailTo(address: string, subject: string, lines: readonly string[]): string {
  const body = lines.map(line => `${line.split(/[:,]/)[0]}: `).join('\r\n\r\n')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

const Channels = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('identity.registration.closed')
  return (
    <DescriptionList>
      <Fact term={t('email')}>
        <a href={`mailto:${provider.email}`} className="wrap-anywhere text-brand hover:underline">
          {provider.email}
        </a>
      </Fact>
      {provider.phone && (
        <Fact term={t('phone')}>
          <a
            href={`tel:${provider.phone.replaceAll(/[^+\d]/g, '')}`}
            className="whitespace-nowrap text-brand hover:underline"
          >
            {provider.phone}
          </a>
          <span className="block text-13 text-muted">{provider.phone_hours}</span>
        </Fact>
      )}
      <Fact term={t('postal')}>
        {provider.postal.map(line => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
    </DescriptionList>
  )
}
