import type { Centre } from '../../../platform/centre.ts'

export const contractLink = ({ configuration }: Centre, number: string): string =>
  `${configuration.appUrl}/billing/contracts/${number}`
