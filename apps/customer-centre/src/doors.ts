/**
 * What each area lets others import, by file name without its ending. Read downwards: an area imports only areas above it in this list,
 * and of those only what stands here. `walls.test.ts` holds it.
 */
export const doors = {
  identity: [
    'email-change/customer-addresses',
    'email-change/queries',
    'email-change/request-change',
    'passwords/password-rules',
    'queries',
    'sessions/acting-customer',
    'sign-in/attempts',
    'sign-in/open-session',
  ],
  people: ['notices', 'queries', 'recipients'],
  customer: ['customer-queries', 'limit-requests', 'tax/charged-tax', 'tax/vat-id'],
  contacts: ['code-queries', 'read-contact', 'staff-queue'],
  catalogue: ['agreed'],
  contracts: ['queries', 'rules'],
  usage: [],
  billing: ['balance', 'owed', 'rules'],
  payments: [],
  orders: [],
  dunning: [],
  support: [],
  reach: ['caller-pin', 'queries', 'sender', 'staff-queue'],
  declarations: ['staff-queue'],
  activity: [],
  privacy: ['erasure/erase-job', 'erasure/erasure-queries', 'erasure/tell-owners', 'plan-queries'],
  locks: ['staff-queue'],
  dashboard: [],
  staff: [],
} as const satisfies Record<string, readonly string[]>

/** What the platform knows of adapters: the ports it is given and the check that each of its endpoints may ask for. */
export const ports = [
  'anti-bot/queries',
  'anti-bot/settings',
  'anti-bot/verify',
  'anti-bot/wait-ticket',
  'geo-ip/geo-ip',
  'mail/mailer',
  'payee-check/settings',
  'storage/file-store',
  'vat-check/settings',
] as const
