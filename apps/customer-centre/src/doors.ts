/**
 * The house, read downwards: its wings, their areas, and what each area lets other wings import, by file name without its ending.
 * An area imports only areas above it; of those in other wings only what stands here. `walls.test.ts` holds it.
 */
export const doors = {
  people: {
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
    people: ['may-act', 'notices', 'queries', 'recipients'],
    notifications: [],
  },
  customers: {
    customer: [
      'customer-queries',
      'limit-requests',
      'tax/charged-tax',
      'tax/leitweg-id',
      'tax/queries',
      'tax/start-check',
      'tax/taxed-place',
    ],
    contacts: ['code-queries', 'staff-queue'],
  },
  contracts: {
    catalogue: ['agreed', 'answer', 'catalogue', 'changes', 'offer', 'present', 'price-list', 'terms', 'tried'],
    contracts: [
      'contract-extension',
      'billed',
      'change-lifecycle',
      'earliest-end',
      'erased-queue',
      'lifecycle',
      'news-queue',
      'ordered-contract',
      'queries',
      'rules',
      'suspend',
      'switching',
      'terms',
      'transition',
    ],
    usage: ['billable', 'decide-hold'],
  },
  money: {
    ledger: [],
    billing: [
      'balance',
      'billed-contract',
      'billed-lines',
      'charged-before',
      'billable-lines',
      'compose',
      'draft',
      'facts',
      'items',
      'letter',
      'note-events',
      'obstacles',
      'owed',
      'split-by-correction',
      'promotion',
      'purpose',
      'rules',
      'run-job',
      'tax-corrections',
      'withdraw',
    ],
    payments: ['paying/move-money', 'payout/losses', 'payout/staff', 'withdrawals/staff-queue'],
    balance: [],
  },
  selling: {
    orders: ['staff-queue'],
    changes: ['transfer-queries'],
  },
  privacy: {
    privacy: ['erasure/erase-job', 'erasure/erasure-queries', 'erasure/notify-owners', 'plan-queries'],
    activity: [],
  },
  service: {
    support: ['queries'],
    'contact-provider': ['caller-pin', 'queries', 'sender', 'staff-queue'],
    declarations: ['staff-queue'],
    notices: ['queries'],
    articles: [],
  },
  arrears: {
    dunning: ['staff-queue'],
    locks: ['staff-queue'],
  },
  desk: {
    dashboard: [],
    staff: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

/** Lists what the platform knows of adapters: the ports it is given and the check that each of its endpoints may ask for. */
export const ports = [
  'anti-bot/queries',
  'anti-bot/settings',
  'anti-bot/verify',
  'anti-bot/wait-ticket',
  'geo-ip/settings',
  'mail/mailer',
  'payee-check/settings',
  'payment/settings',
  'phone-code/settings',
  'provisioning/settings',
  'storage/file-store',
  'vat-check/settings',
  'virus-scan/virus-scan',
] as const
