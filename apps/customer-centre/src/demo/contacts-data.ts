import type { Locale } from '@kontor/contract/problem-texts'
import type {
  ContactKind,
  ContactRole,
  HolderState,
  MailCategory,
  VerificationState,
} from '@kontor/contract/words/contacts'
import type { ContractKey } from './contracts-data.ts'

export type ContactPlan = {
  customer: number
  daysAgo: number
  kind: ContactKind
  name: { first: string; last: string } | { organisation: string }
  email: string
  phone?: string
  fax?: string
  mails?: MailCategory[]
  handle?: string
  /** Street, postal code and city. */
  address?: [line1: string, postalCode: string, city: string]
  country?: string
  locale: Locale
  roles: ContactRole[]
  note?: string
  verified: { email: VerificationState; phone: VerificationState }
  uses?: [ContractKey, ContactRole][]
  /** Of those who own domains. @property days since the state holds @property left until the deadline */
  holder?: { state: HolderState; days: number; left?: number; evidence?: string }
}

const studio: ContactPlan['address'] = ['Große Elbstraße 47', '22767', 'Hamburg']

export const contactPlans: readonly ContactPlan[] = [
  {
    customer: 10001,
    daysAgo: 1480,
    kind: 'person',
    name: { first: 'Anna', last: 'Lindqvist' },
    email: 'anna@demo.example',
    phone: '+49 40 30098214',
    address: studio,
    locale: 'en',
    roles: ['owner', 'admin'],
    verified: { email: 'verified', phone: 'verified' },
    uses: [
      ['domainDe', 'owner'],
      ['domainDe', 'admin'],
      ['domainCom', 'owner'],
      ['domainEu', 'owner'],
      ['atelier', 'owner'],
      ['cloud', 'emergency'],
    ],
    holder: { state: 'confirmed', days: 201 },
  },
  {
    customer: 10001,
    daysAgo: 1475,
    kind: 'organisation',
    name: { organisation: 'Lindqvist & Partner Design GmbH' },
    email: 'office@lindqvist-partner.example',
    phone: '+49 40 30098210',
    fax: '+49 40 30098219',
    handle: 'DENIC-1001475-LPD',
    address: studio,
    locale: 'en',
    roles: ['owner'],
    verified: { email: 'verified', phone: 'unverified' },
    uses: [['wildcard', 'owner']],
  },
  {
    customer: 10001,
    daysAgo: 801,
    kind: 'person',
    name: { first: 'Ben', last: 'Krüger' },
    email: 'ben@demo.example',
    phone: '+49 40 30098221',
    address: studio,
    locale: 'de',
    roles: ['billing'],
    note: 'Only mornings, works part-time.',
    verified: { email: 'verified', phone: 'code_sent' },
    uses: [
      ['cloud', 'billing'],
      ['teamMail', 'billing'],
    ],
  },
  {
    customer: 10001,
    daysAgo: 640,
    kind: 'role',
    name: { organisation: 'Invoices' },
    email: 'rechnungen@lindqvist-partner.example',
    mails: ['billing'],
    address: studio,
    locale: 'de',
    roles: ['billing'],
    verified: { email: 'mail_sent', phone: 'unverified' },
  },
  {
    customer: 10001,
    daysAgo: 604,
    kind: 'role',
    name: { organisation: 'On-call engineering' },
    email: 'oncall@lindqvist-partner.example',
    phone: '+49 171 5550123',
    mails: ['domains'],
    address: studio,
    locale: 'en',
    roles: ['technical', 'emergency', 'abuse'],
    note: 'Telephone day and night, mail is read every two hours.',
    verified: { email: 'verified', phone: 'verified' },
    uses: [
      ['shop', 'technical'],
      ['cloud', 'technical'],
      ['domainDe', 'technical'],
      ['website', 'abuse'],
    ],
  },
  {
    customer: 10001,
    daysAgo: 411,
    kind: 'person',
    name: { first: 'Tobias', last: 'Reimann' },
    email: 'tobias@reimann-webentwicklung.example',
    phone: '+49 451 88120',
    address: ['Hüxstraße 90', '23552', 'Lübeck'],
    locale: 'de',
    roles: ['technical'],
    note: 'Freelance developer of the website.',
    verified: { email: 'expired', phone: 'failed' },
    uses: [['website', 'technical']],
  },
  {
    customer: 10001,
    daysAgo: 377,
    kind: 'person',
    name: { first: 'Miriam', last: 'Adler' },
    email: 'm.adler@adler-datenschutz.example',
    phone: '+43 1 5550199',
    mails: ['privacy'],
    address: ['Gumpendorfer Straße 8', '1060', 'Wien'],
    country: 'AT',
    locale: 'de',
    roles: ['data_protection'],
    verified: { email: 'verified', phone: 'unverified' },
    uses: [['archive', 'data_protection']],
  },
  {
    customer: 10001,
    daysAgo: 4,
    kind: 'organisation',
    name: { organisation: 'Hafenmuseum Nord e. V.' },
    email: 'technik@hafenmuseum-nord.example',
    phone: '+49 40 7765530',
    address: ['Australiastraße 52', '20457', 'Hamburg'],
    locale: 'de',
    roles: ['owner'],
    verified: { email: 'failed', phone: 'unverified' },
    uses: [['museum', 'owner']],
    holder: { state: 'open', days: 4, left: 11 },
  },
  {
    customer: 10001,
    daysAgo: 1,
    kind: 'person',
    name: { first: 'Noémie', last: 'Carlier' },
    email: 'noemie@lindqvist-partner.example',
    locale: 'en',
    roles: ['technical'],
    verified: { email: 'unverified', phone: 'unverified' },
  },
  {
    customer: 10002,
    daysAgo: 730,
    kind: 'person',
    name: { first: 'Ben', last: 'Krüger' },
    email: 'ben@demo.example',
    phone: '+49 4131 774120',
    address: ['Am Sande 12', '21335', 'Lüneburg'],
    locale: 'de',
    roles: ['owner', 'admin'],
    verified: { email: 'verified', phone: 'verified' },
    uses: [['blogDomain', 'owner']],
    holder: { state: 'confirmed', days: 170 },
  },
  {
    customer: 10003,
    daysAgo: 530,
    kind: 'person',
    name: { first: 'Sabine', last: 'Vogt' },
    email: 'locked@demo.example',
    phone: '+49 341 2254870',
    address: ['Karl-Heine-Straße 83', '04229', 'Leipzig'],
    locale: 'de',
    roles: ['owner', 'billing'],
    verified: { email: 'verified', phone: 'unverified' },
    uses: [
      ['bookshopDomain', 'owner'],
      ['bookshop', 'billing'],
    ],
    holder: {
      state: 'evidence_received',
      days: 6,
      left: 3,
      evidence: 'Gewerbeanmeldung mit Anschrift und Telefonnummer, liegt Ihrem Support vor.',
    },
  },
]
