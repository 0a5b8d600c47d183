/** Who is asked whether an account belongs to whom it is said to. */
export type PayeeCheckSettings =
  | { mode: 'off' }
  | { mode: 'sandbox' }
  | { mode: 'vop'; url: string; token: string | null; timeoutSeconds: number }
