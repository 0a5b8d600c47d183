import { circumstancesIn } from '../../platform/mail/circumstances.ts'

export const circumstances = circumstancesIn({
  when: 'Wann',
  device: 'Gerät',
  address: 'IP-Adresse',
  unknown: 'unbekannt',
  on: 'auf',
})
