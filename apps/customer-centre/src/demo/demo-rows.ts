import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { hashOf, mandateText, wholeText } from '../areas/money/payments/mandate-text.ts'
import { agreementText, hashOfText } from '../areas/privacy/privacy/agreement/agreement-text.ts'
import { catalogues } from '../messages/catalogues.ts'
import { isPersonal } from '../platform/audit/write-audit.ts'
import { defaultPrivacy } from '../platform/privacy-settings.ts'
import { addMonths } from '../values/local-date.ts'
import { demoCatalogueRows } from './catalogue.ts'
import { demoConfiguration } from './centre.ts'
import { cloudRows, usageRows } from './cloud.ts'
import { contactRows } from './contacts.ts'
import { contractRows, createContracts } from './contracts.ts'
import { type Customer, customerRows, referenceSince } from './customers.ts'
import type { Cast } from './deeds.ts'
import { delegateRows } from './delegates.ts'
import { noticeRows } from './notices.ts'
import { createPaymentMethods, type PaymentMethods } from './payment-methods.ts'
import { createPeople, memberRows, type People, userRows } from './people.ts'
import { mergeRows, type Rows } from './rows.ts'
import { createStage, type Stage } from './stage.ts'
import { ticketRows } from './tickets.ts'

/** Says how far back the customers' documents reach. */
const months = 24

export type Demo = {
  stage: Stage
  /** The first of the two years' days. */
  since: string
  cast: Cast
  /** Holds what is there when they begin, as it was then. */
  before: Rows
  /** Makes what is told beside what happens in them, as of the evening before today. @param numbers of documents, by what was worked */
  beside(numbers: ReadonlyMap<string, string>): Rows
}

/** All the demo holds but for its documents and payments: those come about. @param passwordHash of all the logins */
export function createDemo(today: string, passwordHash: string, seed = 1): Demo {
  const stage = createStage(today, seed)
  const since = addMonths(today, -months)
  const people = createPeople(stage)
  const customers = customerRows(stage)
  const methods = createPaymentMethods(stage)
  const contracts = createContracts(stage, customers.customer ?? [])
  return {
    stage,
    since,
    cast: { contracts, methods, mandates: mandateRows(people, methods) },
    before: mergeRows([
      userRows(stage, people, passwordHash),
      customers,
      demoCatalogueRows(stage),
      contractRows(stage, contracts, since),
      usageRows(stage, contracts),
      vatCheckRows(stage, customers.customer ?? []),
    ]),
    beside(numbers) {
      const tickets = ticketRows(stage, people, contracts, numbers)
      return mergeRows([
        // not before: no one is written to about what is long over
        memberRows(stage, people),
        cloudRows(stage, contracts),
        contactRows(stage, contracts),
        agreementRows(stage, people, customers.customer ?? []),
        tickets,
        noticeRows(stage, people),
        activityRows(stage, people, methods, tickets.ticket ?? []),
        delegateRows(stage, people, contracts, passwordHash),
      ])
    },
  }
}

type Act = {
  at: Date
  by: keyof People
  action: AuditAction
  subject: { kind: string; id: string; label: string }
  before?: Record<string, string>
  after?: Record<string, string>
  /** Why staff acted for the customer. */
  reason?: string
}

const homeAddress: Partial<Record<keyof People, string>> = {
  anna: '198.51.100.23',
  ben: '198.51.100.24',
  admin: '192.0.2.10',
  colleague: '192.0.2.11',
}

/** The audit trail of customer 10001's last weeks: sign-ins, tickets, changes, an access by staff. */
function activityRows(
  stage: Stage,
  people: People,
  methods: PaymentMethods,
  tickets: NonNullable<Rows['ticket']>,
): Rows {
  const acts = [...signIns(stage, people), ...changes(stage, people, methods), ...openedTickets(people, tickets)]
  return {
    audit_entry: acts
      .filter(({ at }) => at >= stage.at(stage.day(-30), '00:00'))
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, by, action, subject, before, after, reason }) => ({
        customer_number: isPersonal(action) ? 0 : 10001,
        id: stage.id(at),
        at: at.toISOString(),
        actor_user_id: people[by].id,
        actor_name: people[by].name,
        staff: people[by].admin ?? false,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_label: subject.label,
        before: before ?? null,
        after: after ?? null,
        address: homeAddress[by] ?? null,
        request_id: stage.id(at),
        acting_reason: reason ?? null,
      })),
  }
}

function signIns(stage: Stage, people: People): Act[] {
  const signIn = (daysAgo: number, time: string, by: 'anna' | 'ben'): Act => ({
    at: stage.at(stage.day(-daysAgo), time),
    by,
    action: 'session.signed_in',
    subject: { kind: 'user', id: people[by].id, label: people[by].name },
  })
  return [
    signIn(20, '08:19', 'anna'),
    signIn(12, '11:14', 'anna'),
    signIn(10, '10:02', 'ben'),
    signIn(7, '14:03', 'anna'),
    signIn(6, '13:40', 'ben'),
    signIn(3, '08:47', 'anna'),
    signIn(3, '08:55', 'ben'),
    signIn(1, '16:31', 'anna'),
  ]
}

const accessReason = 'Objection to extra traffic: compare the invoice with the flow data'

function changes(stage: Stage, people: People, methods: PaymentMethods): Act[] {
  const customer = { kind: 'customer', id: '10001', label: 'Lindqvist & Partner Design GmbH' }
  return [
    {
      at: stage.at(stage.day(-referenceSince), '08:21'),
      by: 'anna',
      action: 'customer.changed',
      subject: customer,
      before: { buyer_reference: '', e_invoice_format: 'pdf' },
      after: { buyer_reference: 'LPD-HOSTING', e_invoice_format: 'zugferd' },
    },
    {
      at: stage.at(stage.day(-15), '09:48'),
      by: 'anna',
      action: 'payment_method.made_default',
      subject: { kind: 'payment_method', id: methods.sepa, label: 'DE89 ···· 3000' },
    },
    {
      at: stage.at(stage.day(-12), '11:16'),
      by: 'anna',
      action: 'preferences.saved',
      subject: { kind: 'user', id: people.anna.id, label: people.anna.name },
    },
    {
      at: stage.at(stage.day(-9), '16:12'),
      by: 'admin',
      action: 'staff.access_started',
      subject: customer,
      reason: accessReason,
    },
    {
      at: stage.at(stage.day(-9), '16:34'),
      by: 'admin',
      action: 'staff.access_ended',
      subject: customer,
      reason: accessReason,
    },
  ]
}

function openedTickets(people: People, tickets: NonNullable<Rows['ticket']>): Act[] {
  return tickets.flatMap(({ customer_number, number, subject, created_by, created_at }) => {
    const by = (['anna', 'ben', 'admin'] as const).find(who => people[who].id === created_by)
    if (customer_number !== 10001 || !by) return []
    const label = `#${number} ${subject}`
    return {
      at: new Date(created_at),
      by,
      action: 'ticket.created',
      subject: { kind: 'ticket', id: String(number), label },
    }
  })
}

/** Customer 10001 has concluded the processing agreement in an earlier version; the current one is still open. */
function agreementRows(stage: Stage, { anna }: People, customers: readonly Customer[]): Rows {
  const customer = customers.find(({ customer_number }) => customer_number === 10001)
  if (!customer) return {}
  const at = stage.at(stage.day(-612), '09:40')
  const version = '2025-03'
  const privacy = { agreement: { ...defaultPrivacy.agreement, version } }
  const { customer_number, company_name = '', line1, line2 = '', postal_code, city, country } = customer
  const party = { customer_number, name: company_name, line1, line2, postal_code, city, country }
  const text = agreementText({ provider: demoConfiguration.provider, privacy }, 'en', party)
  return {
    processing_agreement: [
      {
        customer_number,
        id: stage.id(at),
        user_id: anna.id,
        accepted_by: anna.name,
        accepted_at: at.toISOString(),
        version,
        locale: 'en',
        text,
        hash: hashOfText(text),
      },
    ],
  }
}

const { provider, billing } = demoConfiguration
const creditor = { name: provider.name, postal: provider.postal, noticeDays: billing.noticeDays }

/** The mandates of the demo's bank accounts, as their owners gave them in their own language; without a session. */
function mandateRows({ anna, ben }: People, methods: PaymentMethods): Rows {
  return {
    sepa_mandate: methods.all.flatMap(
      ({ row: { customer_number, id, holder, iban, mandate_reference, creditor_id, mandate_signed_at } }) => {
        if (!iban || !mandate_reference || !creditor_id || !mandate_signed_at) return []
        const person = customer_number === 10001 ? anna : ben
        const words = mandateText({ catalogues }, { ...creditor, creditorId: creditor_id }, person.locale)
        const text = wholeText(words)
        return {
          customer_number,
          payment_method_id: id,
          reference: mandate_reference,
          creditor_id,
          holder,
          iban,
          version: '2024-06',
          locale: person.locale,
          text,
          hash: hashOf(text),
          text_named: true,
          signed_at: mandate_signed_at,
          signed_by: person.name,
          user_id: person.id,
        }
      },
    ),
  }
}

/** Lists how many days ago the register was asked; it is asked every 90 days. */
const askedBefore = [192, 102, 12]

/** The sandbox register's answers about the customers' VAT ids so far. */
function vatCheckRows(stage: Stage, customers: readonly Customer[]): Required<Pick<Rows, 'vat_check' | 'vat_status'>> {
  const owners = customers.filter(({ vat_id }) => vat_id)
  const checks = owners.flatMap(({ customer_number, vat_id = '', company_name = '' }) =>
    askedBefore.map(daysAgo => {
      const at = stage.at(stage.day(-daysAgo), '03:20')
      return {
        customer_number,
        id: stage.id(at),
        vat_id,
        outcome: 'valid',
        checked_at: at.toISOString(),
        source: 'sandbox',
        consultation_number: `SANDBOX${vat_id.slice(-8)}`,
        name: company_name,
      }
    }),
  )
  return {
    vat_check: checks,
    vat_status: checks
      .filter(({ checked_at }) => checked_at === stage.at(stage.day(-12), '03:20').toISOString())
      .map(({ customer_number, id, vat_id }) => ({
        customer_number,
        vat_id,
        state: 'valid',
        check_id: id,
        failures: 0,
        next_check_at: stage.at(stage.day(78), '03:20').toISOString(),
      })),
  }
}
