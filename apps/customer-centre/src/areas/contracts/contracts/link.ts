import type { Services } from '../../../platform/services.ts'

export const contractLink = ({ configuration }: Services, number: string): string =>
  `${configuration.appUrl}/billing/contracts/${number}`
