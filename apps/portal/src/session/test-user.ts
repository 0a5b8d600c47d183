import type { UserInfo } from '@kontor/contract/areas/people/identity'

/** The owner of a customer, for tests that depend on the user. */
export const testUser: UserInfo = {
  id: '018f0000-0000-7000-8000-000000000000',
  email: 'anna@demo.example',
  name: 'Anna',
  locale: 'en',
  admin: false,
  permissions: [],
  master_customer_numbers: [10001],
  current_customer_number: 10001,
  customers: [
    { number: 10001, name: 'A', type: 'business', role: 'owner', locked: false, lock_reason: null, deactivated: false },
  ],
  closed_customers: [],
  preferences: {},
  two_factor: 'off',
  two_factor_required_from: null,
  unread: { tickets: 0, notifications: 0, overdue: null, notices: [] },
  acting_reason: null,
  staff_powers: [],
}
