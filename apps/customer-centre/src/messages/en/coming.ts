import type { ComingTexts } from '../../areas/desk/coming/texts.ts'

const steps = {
  reminder: 'Reminder by email',
  first_notice: 'First notice',
  second_notice: 'Second notice',
  lock: 'Lock of the account',
  termination_notice: 'Notice of termination',
  lock_again: 'Another lock of the account',
  contracts_ended: 'End of the contracts',
} as const
const term = (months: number): string => {
  if (months % 12 !== 0) return months === 1 ? 'a month' : `${months} months`
  return months === 12 ? 'a year' : `${months / 12} years`
}

export const coming: ComingTexts = {
  titles: {
    dunning: ({ step }) => `${steps[step]} if nothing is paid`,
    payment: ({ number, names, late }) => `${number} is ${late ? 'overdue' : 'due'}: ${names}`,
    deferral: () => 'The payment you agreed on is due',
    debit: ({ number, names }) => `We debit ${number}: ${names}`,
    termination: () => 'Your contracts end because invoices are unpaid',
    method: ({ names, mandate }) => (mandate ? `The mandate for ${names} lapses` : `${names} expires`),
    holder: ({ names }) => `Confirm ${names} as domain holder`,
    trial: ({ names }) => `The trial of ${names} ends by itself`,
    end: ({ names }) => `${names} ends`,
    data_end: ({ names }) => `Last day to download data of ${names}`,
    renewal: ({ names, months, renews }) => `${names} ${renews ? 'renews' : 'is billed'} for ${term(months)}`,
    term: ({ names, months }) => `${names} renews for ${term(months)}`,
    price: ({ names }) => `New price for ${names}`,
    plan: ({ names }) => `Your change of ${names} takes effect`,
    bill: ({ names, month }) => `Invoice for ${month}: ${names}`,
    usage: ({ names, month }) => `Usage in ${month}: ${names}`,
  },
  more: (names, more) => `${names} and ${more} more`,
}
