import type { FriendlyCaptchaSDK } from '@friendlycaptcha/sdk'

let made: Promise<FriendlyCaptchaSDK> | undefined

/**
 * The SDK, once per page: it patches natives of the page permanently, and slows them down, so only protected forms load
 * it. It must leave `eval` alone: the page's policy forbids it anyway.
 */
export function loadSdk(endpoint: string): Promise<FriendlyCaptchaSDK> {
  made ??= import('@friendlycaptcha/sdk').then(
    ({ FriendlyCaptchaSDK }) => new FriendlyCaptchaSDK({ apiEndpoint: endpoint, disableEvalPatching: true }),
  )
  // blocked once is not blocked for ever
  made.catch(() => {
    made = undefined
  })
  return made
}
