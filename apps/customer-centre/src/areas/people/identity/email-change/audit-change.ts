import type { AuditEntry } from '../../../../platform/audit/write-audit.ts'

type Concerned = {
  customer: number
  customerName: string
  userId: string
  userName: string
  signIn: boolean
  oldEmail: string
  newEmail: string
}

const deeds = {
  requested: { signIn: 'sign_in_address.change_requested', customer: 'customer.email_change_requested' },
  confirmed: { signIn: 'sign_in_address.confirmed', customer: 'customer.email_confirmed' },
  refused: { signIn: 'sign_in_address.change_refused', customer: 'customer.email_change_refused' },
  cancelled: { signIn: 'sign_in_address.change_cancelled', customer: 'customer.email_change_cancelled' },
  changed: { signIn: 'sign_in_address.changed', customer: 'customer.email_changed' },
} as const

/**
 * Records what happened to an address: for the user if it is their sign-in, for the customer if it is its contact, or
 * both.
 * @param by the address whose link was used; where no one is signed in it names the actor, or the user is the actor
 */
export async function auditChange(
  audit: (entry: AuditEntry) => Promise<void>,
  change: Concerned,
  deed: keyof typeof deeds,
  by?: string,
): Promise<void> {
  const { customer, customerName, newEmail, oldEmail, signIn, userId, userName } = change
  const said =
    deed === 'confirmed' ? { after: { email: by } } : { before: { email: oldEmail }, after: { email: newEmail } }
  if (signIn) {
    await audit({
      action: deeds[deed].signIn,
      subject: { kind: 'user', id: userId, label: userName },
      ...said,
      ...(by !== undefined && { actor: { userId, name: userName } }),
    })
  }
  if (customer > 0) {
    await audit({
      action: deeds[deed].customer,
      subject: { kind: 'customer', id: String(customer), label: customerName },
      ...said,
      customer,
      ...(by !== undefined && { actor: { userId: null, name: by } }),
    })
  }
}
