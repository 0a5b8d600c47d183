import type { CheckError } from '@kontor/contract/areas/platform/anti-bot'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../api/client.ts'
import { ownCentre } from '../api/transport.ts'
import { useFormState } from '../forms/form-context.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { type Check, startCheck } from './check.ts'
import { type CheckView, firstView, isShown, mostAttempts } from './check-view.ts'
import type { AntiBotLink } from './use-anti-bot.ts'
import type { Wait } from './wait.ts'

type AntiBotProps = {
  /** The field as the contract names it. */
  name: 'captcha'
  link: AntiBotLink
  /** The form does not wait for it, and nothing of it is ever shown. */
  unseen?: boolean
  /** Gets errors after which the SDK does not try again; the form can still be sent. Unless it is given, the provider's log has them. */
  onError?: (error: CheckError) => void
}

/** The check against robots. It goes inside a `<Form>`, and stays hidden unless there is something to see or do. */
export const AntiBot = ({ name, link, unseen = false, onError = tellProvider }: AntiBotProps) => {
  const configuration = publicConfiguration().antiBot
  const language = useLocale()
  const { errors, pending } = useFormState()
  const element = useRef<HTMLDivElement>(null)
  const running = useRef<Check>(null)
  const [view, setView] = useState(firstView)
  const [wait, setWait] = useState<Wait | null>(null)
  const tellError = useEffectEvent(onError)

  useEffect(() => {
    if (!configuration || !element.current) return
    const options = { element: element.current, name, language, configuration }
    const onWait = unseen ? undefined : setWait
    const check = startCheck({ ...options, onView: setView, onWait, onError: error => tellError(error) })
    running.current = check
    link.attach(check)
    return () => {
      link.attach(null)
      check.destroy()
    }
  }, [configuration, link, name, language, unseen])

  // a response is good for one submission; after any outcome, the next one needs another
  const refused = useEffectEvent(() => errors.has(name))
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current && !pending) running.current?.renew(refused())
    sent.current = pending
  }, [pending])

  if (!configuration) return null
  if (unseen)
    return (
      <>
        <div ref={element} hidden />
        {configuration.maker && <Attribution />}
      </>
    )
  return (
    <>
      <AntiBotStatus view={view} wait={wait} pending={pending}>
        {view.wait === 'over' && view.state !== 'completed' && wait && (
          <input type="hidden" name={name} value={wait.ticket} />
        )}
        {/* the SDK owns what is inside; the local check works without the maker, whose name would be untrue */}
        <div ref={element} hidden={!isShown(view)} className={configuration.maker ? '' : '[&_.frc-banner]:hidden'} />
      </AntiBotStatus>
      {configuration.maker && <Attribution />}
    </>
  )
}

/** Another customer centre has no place for it. */
function tellProvider(body: CheckError): void {
  if (ownCentre()) call('POST /ajax/v1/anti-bot/errors', { body }).catch(() => undefined)
}

type AntiBotStatusProps = { view: CheckView; wait: Wait | null; pending: boolean; children: ReactNode }

/**
 * Says what is going on, for screen readers too; empty, and without taking space, as long as there is nothing to know.
 */
const AntiBotStatus = ({ view, wait, pending, children }: AntiBotStatusProps) => {
  const t = useTranslations('antiBot')
  const done = view.state === 'completed'
  const boxed = isShown(view) && view.state !== 'init'
  const waiting = !done && view.wait !== 'none'
  const checking = !done && !view.failed && view.attempts === 0 && (pending || isShown(view))
  const seen = isShown(view) || waiting || checking
  return (
    <div className={seen ? 'flex flex-col gap-2 text-13 text-muted' : 'sr-only'}>
      {children}
      {/* always there: an element that appears together with its text is not read out */}
      <div role="status">
        {checking && <p>{t('checking')}</p>}
        {/* the SDK's box shows the same words, but screen readers do not read them */}
        <div className={boxed ? 'sr-only' : undefined}>
          {!done && !view.failed && view.attempts > 0 && (
            <p>{t('retrying', { attempt: view.attempts, of: mostAttempts })}</p>
          )}
          {!done && view.failed && <p>{t('failed')}</p>}
        </div>
        {waiting && view.wait === 'running' && <p>{t('wait')}</p>}
        {waiting && view.wait === 'over' && <p>{t('waited')}</p>}
        {waiting && view.wait === 'refused' && <p>{t.rich('stuck', { contact: contactLink })}</p>}
      </div>
      {waiting && view.wait === 'running' && wait && <SecondsLeft until={wait.readyAt} />}
    </div>
  )
}

/** Only visible: screen readers have heard how long it takes. */
const SecondsLeft = ({ until }: { until: number }) => {
  const t = useTranslations('antiBot')
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p aria-hidden="true" className="tabular-nums">
      {left !== null && t('secondsLeft', { seconds: left })}
    </p>
  )
}

const contactLink = (chunks: ReactNode) => (
  <a href="/imprint" className="text-brand underline">
    {chunks}
  </a>
)

const maker = 'https://friendlycaptcha.com'

/** The maker requires this wherever their box is out of sight. */
const Attribution = () => (
  <p className="text-12 text-muted">
    {useTranslations('antiBot').rich('attribution', {
      maker: chunks => <Outside href={maker}>{chunks}</Outside>,
      privacy: chunks => <Outside href={`${maker}/legal/privacy-end-users/`}>{chunks}</Outside>,
      terms: chunks => <Outside href={`${maker}/legal/terms/`}>{chunks}</Outside>,
    })}
  </p>
)

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className="underline hover:text-ink">
    {children}
  </a>
)
