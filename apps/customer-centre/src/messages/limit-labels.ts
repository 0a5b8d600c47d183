import type { Locale } from '@kontor/contract/problem-texts'

/** Names of the limits by key. */
export const limitLabels: Record<Locale, Readonly<Record<string, string>>> = {
  en: {
    servers: 'Servers',
    vcpus: 'Processor cores',
    ram_gib: 'Memory',
    volumes: 'Volumes',
    addresses: 'Public addresses',
  },
  de: {
    servers: 'Server',
    vcpus: 'Prozessorkerne',
    ram_gib: 'Arbeitsspeicher',
    volumes: 'Speicherlaufwerke',
    addresses: 'Öffentliche Adressen',
  },
}
