import { circumstancesIn } from '../../platform/mail/circumstances.ts'

export const circumstances = circumstancesIn('de', {
  when: 'Wann',
  device: 'Gerät',
  address: 'Adresse',
  unknown: 'unbekannt',
  on: 'auf',
})
