/** Which service checks that an account belongs to its stated holder. */
export type PayeeCheckSettings =
  | { mode: 'off' }
  | { mode: 'sandbox' }
  | { mode: 'vop'; url: string; token: string | null; timeoutSeconds: number }
