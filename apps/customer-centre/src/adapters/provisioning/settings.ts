/** Who sets up what was ordered; `off`: staff do, and say so in their queue. */
export type ProvisioningSettings =
  | { mode: 'off' }
  | { mode: 'sandbox' }
  | { mode: 'webhook'; url: string; secret: string; timeoutSeconds: number }

/** How a secret is written: base64 of 24 to 64 bytes behind `whsec_`, as Standard Webhooks have it. */
export const isSigningSecret = (text: string): boolean =>
  /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text) && secretBytes(text).length >= 24 && secretBytes(text).length <= 64

export const secretBytes = (text: string): Buffer => Buffer.from(text.slice('whsec_'.length), 'base64')
