/**
 * Checks that a form was sent by a person. Pages show the check in frames of `origin`, which speak to them as those of Friendly Captcha do
 * (`/api/v2/captcha/agent` and `/api/v2/captcha/widget`); no script of it runs in a page.
 */
export type AntiBot = {
  /** Names the site to the frames; it is no secret. */
  siteKey: string
  /** Scheme and host of the frames: pages may load frames from there, and nothing else. */
  origin: string
  /**
   * Says whether a response proves a solved check; it counts once. Where it cannot be found out, it rejects: visitors are let in then.
   * @param page origin of the sending page, where the browser names one
   */
  verify: (response: string, page: string | null) => Promise<boolean>
}
