import { circumstancesIn } from '../../platform/mail/circumstances.ts'

export const circumstances = circumstancesIn('en', {
  when: 'When',
  device: 'Device',
  address: 'Address',
  unknown: 'unknown',
  on: 'on',
})
