import type { ProductGroup } from '@kontor/contract/enums/contracts'

type Product = {
  group: ProductGroup
  name: string
  en: string
  de: string
  monthlyMinor: number
}

export const products = {
  'hosting-s': {
    group: 'web_hosting',
    name: 'Web Hosting S',
    en: 'One website with 10 GB of storage, one database and a free certificate.',
    de: 'Eine Website mit 10 GB Speicher, einer Datenbank und kostenlosem Zertifikat.',
    monthlyMinor: 499,
  },
  'hosting-m': {
    group: 'web_hosting',
    name: 'Web Hosting M',
    en: 'Five websites with 50 GB of storage, ten databases, SSH access and daily backups.',
    de: 'Fünf Websites mit 50 GB Speicher, zehn Datenbanken, SSH-Zugang und täglicher Sicherung.',
    monthlyMinor: 990,
  },
  'hosting-l': {
    group: 'web_hosting',
    name: 'Web Hosting L',
    en: 'Unlimited websites with 200 GB of storage, staging copies and a dedicated PHP pool.',
    de: 'Beliebig viele Websites mit 200 GB Speicher, Staging-Kopien und eigenem PHP-Pool.',
    monthlyMinor: 1990,
  },
  'domain-de': {
    group: 'domain',
    name: 'Domain .de',
    en: 'Registration with DENIC, name servers and DNSSEC included.',
    de: 'Registrierung bei der DENIC, Nameserver und DNSSEC inklusive.',
    monthlyMinor: 79,
  },
  'domain-com': {
    group: 'domain',
    name: 'Domain .com',
    en: 'Registration of a .com name, holder data hidden, name servers and DNSSEC included.',
    de: 'Registrierung einer .com-Domain mit verdeckten Inhaberdaten, Nameserver und DNSSEC inklusive.',
    monthlyMinor: 149,
  },
  'domain-eu': {
    group: 'domain',
    name: 'Domain .eu',
    en: 'Registration with EURid for residents of the EU, name servers and DNSSEC included.',
    de: 'Registrierung bei EURid für Personen mit Sitz in der EU, Nameserver und DNSSEC inklusive.',
    monthlyMinor: 99,
  },
  'vserver-m': {
    group: 'virtual_server',
    name: 'vServer M',
    en: '4 vCPU, 8 GiB of memory, 160 GB NVMe, one IPv4 address and an IPv6 network.',
    de: '4 vCPU, 8 GiB Arbeitsspeicher, 160 GB NVMe, eine IPv4-Adresse und ein IPv6-Netz.',
    monthlyMinor: 1690,
  },
  'vserver-l': {
    group: 'virtual_server',
    name: 'vServer L',
    en: '8 vCPU, 16 GiB of memory, 320 GB NVMe, one IPv4 address and an IPv6 network.',
    de: '8 vCPU, 16 GiB Arbeitsspeicher, 320 GB NVMe, eine IPv4-Adresse und ein IPv6-Netz.',
    monthlyMinor: 3290,
  },
  'cloud-managed': {
    group: 'cloud',
    name: 'Managed Cloud',
    en: 'A cloud project with monitoring and on-call support; servers and storage are billed by usage.',
    de: 'Ein Cloud-Projekt mit Überwachung und Bereitschaft; Server und Speicher nach Verbrauch.',
    monthlyMinor: 4900,
  },
  'mail-team': {
    group: 'mail',
    name: 'Mail Team',
    en: 'Ten mailboxes of 25 GB with calendar, spam filter and mobile synchronisation.',
    de: 'Zehn Postfächer mit je 25 GB, Kalender, Spamfilter und mobiler Synchronisation.',
    monthlyMinor: 2400,
  },
  'mail-archive': {
    group: 'mail',
    name: 'Mail Archive',
    en: 'Audit-proof archive of all incoming and outgoing mail, kept for ten years.',
    de: 'Revisionssichere Archivierung aller ein- und ausgehenden E-Mails über zehn Jahre.',
    monthlyMinor: 1150,
  },
  'certificate-wildcard': {
    group: 'certificate',
    name: 'Wildcard Certificate',
    en: 'TLS certificate for a domain and all its subdomains, organisation validated.',
    de: 'TLS-Zertifikat für eine Domain und alle Subdomains, mit geprüfter Organisation.',
    monthlyMinor: 850,
  },
} as const satisfies Record<string, Product>

export type ProductCode = keyof typeof products
