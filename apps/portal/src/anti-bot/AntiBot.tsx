import type { WidgetErrorData } from '@friendlycaptcha/sdk'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale } from 'use-intl/react'
import { useFormState } from '../forms/form-context.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { AntiBotStatus } from './AntiBotStatus.tsx'
import { Attribution } from './Attribution.tsx'
import { type Check, startCheck } from './check.ts'
import { firstView, isShown } from './check-view.ts'
import type { AntiBotLink } from './use-anti-bot.ts'
import type { Wait } from './wait.ts'

type AntiBotProps = {
  /** The field as the contract names it. */
  name: 'captcha'
  link: AntiBotLink
  /** Errors after which the SDK does not try again; the form can still be sent. */
  onError?: (error: WidgetErrorData) => void
}

/** The check against robots. It goes inside a `<Form>`, and stays hidden unless there is something to see or do. */
export const AntiBot = ({ name, link, onError }: AntiBotProps) => {
  const configuration = publicConfiguration().antiBot
  const language = useLocale()
  const { errors, pending } = useFormState()
  const element = useRef<HTMLDivElement>(null)
  const running = useRef<Check>(null)
  const [view, setView] = useState(firstView)
  const [wait, setWait] = useState<Wait | null>(null)
  const tellError = useEffectEvent((error: WidgetErrorData) => onError?.(error))

  useEffect(() => {
    if (!configuration || !element.current) return
    const options = { element: element.current, name, language, configuration }
    const check = startCheck({ ...options, onView: setView, onWait: setWait, onError: error => tellError(error) })
    running.current = check
    link.attach(check)
    return () => {
      link.attach(null)
      check.destroy()
    }
  }, [configuration, link, name, language])

  // a response is good for one submission; after any outcome, the next one needs another
  const refused = useEffectEvent(() => errors.has(name))
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current && !pending) running.current?.renew(refused())
    sent.current = pending
  }, [pending])

  if (!configuration) return null
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
