import { type ContactValues, emptyContact } from '@kontor/contract/enums/contact-fields'
import type { ContactRole, HolderState, VerificationState } from '@kontor/contract/enums/contacts'
import { nameOf } from '../areas/customers/contacts/rules.ts'
import type { Contracts } from './contracts.ts'
import type { ContractKey } from './contracts-data.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export function contactRows(stage: Stage, { byKey }: Contracts): Rows {
  const contacts = contactPlans.map(({ customer, daysAgo, verified, uses, holder, ...fields }) => {
    const created = stage.at(stage.day(-daysAgo), '13:20')
    const ago = (days: number) => stage.at(stage.day(-Math.min(days, daysAgo)), '13:40').toISOString()
    const contact = { ...emptyContact, ...fields }
    return { customer, verified, uses, holder, contact, id: stage.id(created), createdAt: created.toISOString(), ago }
  })
  return {
    contact: contacts.map(({ customer, id, contact, verified, holder, ago, createdAt }) => ({
      customer_number: customer,
      id,
      ...contact,
      email_verification: verified.email,
      phone_verification: verified.phone,
      email_verified_at: verifiedAt(verified.email, ago),
      phone_verified_at: verifiedAt(verified.phone, ago),
      holder_state: holder?.state ?? 'not_needed',
      holder_since: holder ? ago(holder.days) : null,
      // the confirmed ones gave their codes when they were added
      holder_asked_at: holder?.left === undefined ? null : ago(holder.days),
      holder_due_on: holder?.left === undefined ? null : stage.day(holder.left),
      created_at: createdAt,
    })),
    contact_use: contacts.flatMap(({ customer, id, uses = [] }) =>
      uses.map(([contract, role]) => ({
        customer_number: customer,
        contact_id: id,
        contract_id: byKey[contract].id,
        role,
      })),
    ),
    contact_evidence: contacts.flatMap(({ customer, id, contact, holder, ago }) =>
      holder?.evidence
        ? {
            customer_number: customer,
            id: stage.id(new Date(ago(holder.days))),
            contact_id: id,
            kind: 'document',
            note: holder.evidence,
            given_at: ago(holder.days),
            given_by: nameOf(contact),
          }
        : [],
    ),
  }
}

/** An expired verification expired after a year. */
function verifiedAt(state: VerificationState, ago: (days: number) => string): string | null {
  if (state === 'expired') return ago(390)
  return state === 'verified' ? ago(201) : null
}

/** The fields that are not empty, and what became of the contact. */
type ContactPlan = Partial<ContactValues> & {
  customer: number
  daysAgo: number
  verified: { email: VerificationState; phone: VerificationState }
  uses?: [ContractKey, ContactRole][]
  /** For owners of domains. @property days since the state holds @property left until the deadline */
  holder?: { state: HolderState; days: number; left?: number; evidence?: string }
}

const studio = { line1: 'Große Elbstraße 47', postal_code: '22767', city: 'Hamburg' }

const contactPlans: readonly ContactPlan[] = [
  {
    customer: 10001,
    daysAgo: 1480,
    first_name: 'Anna',
    last_name: 'Lindqvist',
    email: 'anna@demo.example',
    phone: '+49 40 30098214',
    ...studio,
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
    organisation: 'Lindqvist & Partner Design GmbH',
    email: 'office@lindqvist-partner.example',
    phone: '+49 40 30098210',
    fax: '+49 40 30098219',
    registry_handle: 'DENIC-1001475-LPD',
    ...studio,
    locale: 'en',
    roles: ['owner'],
    verified: { email: 'verified', phone: 'unverified' },
    uses: [['wildcard', 'owner']],
  },
  {
    customer: 10001,
    daysAgo: 801,
    first_name: 'Ben',
    last_name: 'Krüger',
    email: 'ben@demo.example',
    phone: '+49 40 30098221',
    ...studio,
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
    organisation: 'Invoices',
    email: 'rechnungen@lindqvist-partner.example',
    mail_categories: ['billing'],
    ...studio,
    locale: 'de',
    roles: ['billing'],
    verified: { email: 'mail_sent', phone: 'unverified' },
  },
  {
    customer: 10001,
    daysAgo: 604,
    kind: 'role',
    organisation: 'On-call engineering',
    email: 'oncall@lindqvist-partner.example',
    phone: '+49 171 5550123',
    mail_categories: ['domains'],
    ...studio,
    locale: 'en',
    roles: ['technical', 'emergency', 'abuse'],
    note: 'Phone around the clock, emails are read every two hours.',
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
    first_name: 'Tobias',
    last_name: 'Reimann',
    email: 'tobias@reimann-webentwicklung.example',
    phone: '+49 451 88120',
    line1: 'Hüxstraße 90',
    postal_code: '23552',
    city: 'Lübeck',
    locale: 'de',
    roles: ['technical'],
    note: 'Freelance developer of the website.',
    verified: { email: 'expired', phone: 'failed' },
    uses: [['website', 'technical']],
  },
  {
    customer: 10001,
    daysAgo: 377,
    first_name: 'Miriam',
    last_name: 'Adler',
    email: 'm.adler@adler-datenschutz.example',
    phone: '+43 1 5550199',
    mail_categories: ['privacy'],
    line1: 'Gumpendorfer Straße 8',
    postal_code: '1060',
    city: 'Wien',
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
    organisation: 'Hafenmuseum Nord e. V.',
    email: 'technik@hafenmuseum-nord.example',
    phone: '+49 40 7765530',
    line1: 'Australiastraße 52',
    postal_code: '20457',
    city: 'Hamburg',
    locale: 'de',
    roles: ['owner'],
    verified: { email: 'failed', phone: 'unverified' },
    uses: [['museum', 'owner']],
    holder: { state: 'open', days: 4, left: 11 },
  },
  {
    customer: 10001,
    daysAgo: 1,
    first_name: 'Noémie',
    last_name: 'Carlier',
    email: 'noemie@lindqvist-partner.example',
    locale: 'en',
    roles: ['technical'],
    verified: { email: 'unverified', phone: 'unverified' },
  },
  {
    customer: 10002,
    daysAgo: 730,
    first_name: 'Ben',
    last_name: 'Krüger',
    email: 'ben@demo.example',
    phone: '+49 4131 774120',
    line1: 'Am Sande 12',
    postal_code: '21335',
    city: 'Lüneburg',
    locale: 'de',
    roles: ['owner', 'admin'],
    verified: { email: 'verified', phone: 'verified' },
    uses: [['blogDomain', 'owner']],
    holder: { state: 'confirmed', days: 170 },
  },
  {
    customer: 10003,
    daysAgo: 530,
    first_name: 'Sabine',
    last_name: 'Vogt',
    email: 'locked@demo.example',
    phone: '+49 341 2254870',
    line1: 'Karl-Heine-Straße 83',
    postal_code: '04229',
    city: 'Leipzig',
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
