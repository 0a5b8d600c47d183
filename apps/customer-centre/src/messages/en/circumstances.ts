import { circumstancesIn } from '../../platform/mail/circumstances.ts'

export const circumstances = circumstancesIn({
  when: 'When',
  device: 'Device',
  address: 'IP address',
  unknown: 'unknown',
  on: 'on',
})
