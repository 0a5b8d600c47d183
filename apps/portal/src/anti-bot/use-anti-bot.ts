import { useState } from 'react'
import { ApiProblem } from '../api/problem.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import type { Check } from './check.ts'

/** Between a form's `submit` and the `<AntiBot>` inside of it. */
export type AntiBotLink = {
  /**
   * The field `captcha` to send along; empty where the provider has turned the check off. Waits for a running check.
   */
  response(): Promise<{ captcha?: string }>
  /** The same as far as it is there already, for a form that must not wait. */
  now(): { captcha?: string }
  attach(check: Check | null): void
}

/**
 * For a form that is always checked: `body: {…, ...(await antiBot.response())}`, and `<AntiBot name="captcha"
 * link={antiBot} />`.
 */
export function useAntiBot(): AntiBotLink {
  const [link] = useState(createLink)
  return link
}

/** For a form that is checked once the centre asks for it: `<AntiBot>` is shown from then on. */
export function useAntiBotWhenAsked(): {
  asked: boolean
  link: AntiBotLink
  send<Answer>(request: (captcha: { captcha?: string }) => Promise<Answer>): Promise<Answer>
} {
  const [link] = useState(createLink)
  const [asked, setAsked] = useState(false)
  return {
    asked,
    link,
    async send(request) {
      if (asked) return request(await link.response())
      try {
        return await request({})
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'captcha_required') throw error
        setAsked(true)
        return request(await link.response())
      }
    },
  }
}

function createLink(): AntiBotLink {
  let check: Check | null = null
  let attached = Promise.withResolvers<void>()
  return {
    attach(given) {
      check = given
      if (given) attached.resolve()
      else attached = Promise.withResolvers()
    },
    now() {
      const captcha = check?.current()
      return captcha ? { captcha } : {}
    },
    async response() {
      if (!publicConfiguration().antiBot) return {}
      // the check was asked for only now and is loading
      if (!check) await attached.promise
      return check ? { captcha: await check.response() } : {}
    },
  }
}
