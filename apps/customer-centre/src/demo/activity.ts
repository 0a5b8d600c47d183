import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { isPersonal } from '../platform/audit/write-audit.ts'
import { referenceSince } from './customers.ts'
import type { PaymentMethods } from './payment-methods.ts'
import type { People } from './people.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

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
export function activityRows(
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
