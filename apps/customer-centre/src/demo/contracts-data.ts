import type { ContractState, Cycle } from '@kontor/contract/words/contracts'
import type { ProductCode } from './products-data.ts'

/** When a contract began: in a month some months ago, or so that it renews in some days after whole cycles. */
type Start = { monthsAgo: number; day: number } | { renewsIn: number; cyclesAgo: number } | { daysAgo: number }

export type ContractPlan = {
  customer: number
  product: ProductCode
  label: string
  state: ContractState
  cycle: Cycle
  start: Start
  /** Last day, counted from today; what is cancelled without one ends the day before it would renew. */
  endsIn?: number
  cancelledAgo?: number
  minimumTermMonths?: number
  noticeDays?: number
  /** Net of one cycle, where it is not the catalogue's. Consumers' are chosen for a round gross price. */
  priceMinor?: number
  nextPrice?: { minor: number; inMonths: number }
  /** The method of the payment methods table this contract is collected with. */
  paidWith?: 'sepa' | 'card'
  location?: string
  attributes: Record<string, string>
}

const hamburg = 'Hamburg (DE)'
const nuremberg = 'Nürnberg (DE)'

/** Contracts in the order of their numbers. The keys are what the documents and tickets call them by. */
export const contractPlans = {
  website: {
    customer: 10001,
    product: 'hosting-l',
    label: 'Corporate website',
    state: 'active',
    cycle: 'month',
    start: { monthsAgo: 39, day: 1 },
    nextPrice: { minor: 2190, inMonths: 2 },
    location: hamburg,
    attributes: { Domain: 'lindqvist-partner-design.de', Server: 'web-hh-0412', PHP: '8.4', Storage: '200 GB' },
  },
  domainDe: {
    customer: 10001,
    product: 'domain-de',
    label: 'lindqvist-partner-design.de',
    state: 'active',
    cycle: 'year',
    start: { renewsIn: 12, cyclesAgo: 4 },
    attributes: {
      Domain: 'lindqvist-partner-design.de',
      'Name servers': 'ns1.nordlicht.example, ns2.nordlicht.example',
    },
  },
  domainCom: {
    customer: 10001,
    product: 'domain-com',
    label: 'lindqvist-partner-design.com',
    state: 'active',
    cycle: 'year',
    start: { renewsIn: 12, cyclesAgo: 4 },
    attributes: {
      Domain: 'lindqvist-partner-design.com',
      'Name servers': 'ns1.nordlicht.example, ns2.nordlicht.example',
    },
  },
  teamMail: {
    customer: 10001,
    product: 'mail-team',
    label: 'Team mail',
    state: 'active',
    cycle: 'quarter',
    start: { renewsIn: 47, cyclesAgo: 13 },
    paidWith: 'sepa',
    location: hamburg,
    attributes: { Domain: 'lindqvist-partner-design.de', Mailboxes: '10', 'Mail server': 'mx-hh-07.nordlicht.example' },
  },
  shop: {
    customer: 10001,
    product: 'vserver-l',
    label: 'Shop production',
    state: 'active',
    cycle: 'month',
    start: { monthsAgo: 28, day: 11 },
    paidWith: 'sepa',
    location: hamburg,
    attributes: {
      Server: 'vs-hh-20817',
      IPv4: '203.0.113.24',
      IPv6: '2001:db8:4f2:18::/64',
      'Operating system': 'Debian 13',
      'Reverse DNS': 'shop.lindqvist-partner-design.de',
    },
  },
  staging: {
    customer: 10001,
    product: 'vserver-m',
    label: 'Shop staging',
    state: 'suspended',
    cycle: 'month',
    start: { monthsAgo: 22, day: 17 },
    location: hamburg,
    attributes: {
      Server: 'vs-hh-21394',
      IPv4: '203.0.113.61',
      IPv6: '2001:db8:4f2:3a::/64',
      'Operating system': 'Debian 13',
      'Suspended by': 'customer',
    },
  },
  wildcard: {
    customer: 10001,
    product: 'certificate-wildcard',
    label: '*.lindqvist-partner-design.de',
    state: 'active',
    cycle: 'year',
    start: { renewsIn: 24, cyclesAgo: 2 },
    attributes: { 'Common name': '*.lindqvist-partner-design.de', Key: 'ECDSA P-256', Validation: 'Organisation' },
  },
  cloud: {
    customer: 10001,
    product: 'cloud-managed',
    label: 'Production cloud',
    state: 'active',
    cycle: 'month',
    start: { monthsAgo: 20, day: 5 },
    paidWith: 'sepa',
    location: hamburg,
    attributes: { Project: 'lpd-production', Region: 'hh-1', 'Support level': 'Managed 24/7' },
  },
  archive: {
    customer: 10001,
    product: 'mail-archive',
    label: 'Mail archive',
    state: 'active',
    cycle: 'half_year',
    start: { renewsIn: 96, cyclesAgo: 4 },
    location: nuremberg,
    attributes: { Domain: 'lindqvist-partner-design.de', Retention: '10 years' },
  },
  matomo: {
    customer: 10001,
    product: 'vserver-m',
    label: 'Analytics (Matomo)',
    state: 'active',
    cycle: 'month',
    start: { monthsAgo: 7, day: 1 },
    minimumTermMonths: 12,
    paidWith: 'card',
    location: nuremberg,
    attributes: {
      Server: 'vs-nbg-03340',
      IPv4: '198.51.100.140',
      IPv6: '2001:db8:90a:140::/64',
      'Operating system': 'Ubuntu 24.04',
    },
  },
  domainEu: {
    customer: 10001,
    product: 'domain-eu',
    label: 'nordstern-messe.eu',
    state: 'cancellation_scheduled',
    cycle: 'year',
    start: { renewsIn: 28, cyclesAgo: 2 },
    cancelledAgo: 18,
    attributes: { Domain: 'nordstern-messe.eu' },
  },
  atelier: {
    customer: 10001,
    product: 'domain-de',
    label: 'atelier-elbufer.de',
    state: 'active',
    cycle: 'two_years',
    start: { renewsIn: 211, cyclesAgo: 1 },
    attributes: { Domain: 'atelier-elbufer.de' },
  },
  campaign: {
    customer: 10001,
    product: 'hosting-m',
    label: 'Summer campaign',
    state: 'ended',
    cycle: 'month',
    start: { monthsAgo: 18, day: 1 },
    minimumTermMonths: 6,
    endsIn: -134,
    cancelledAgo: 171,
    location: hamburg,
    attributes: { Domain: 'sommer-an-der-elbe.de', Server: 'web-hh-0377', PHP: '8.3' },
  },
  renderFarm: {
    customer: 10001,
    product: 'cloud-managed',
    label: 'Render farm',
    state: 'data_retrieval',
    cycle: 'month',
    start: { monthsAgo: 15, day: 1 },
    endsIn: -11,
    cancelledAgo: 76,
    location: nuremberg,
    attributes: { Project: 'lpd-render', Region: 'nbg-2', 'Data kept for': '30 days after the end' },
  },
  prototype: {
    customer: 10001,
    product: 'cloud-managed',
    label: 'Prototype "Lotse"',
    state: 'erased',
    cycle: 'month',
    start: { monthsAgo: 19, day: 1 },
    endsIn: -290,
    cancelledAgo: 355,
    location: hamburg,
    attributes: { Project: 'lpd-lotse' },
  },
  intranet: {
    customer: 10001,
    product: 'hosting-s',
    label: 'Intranet trial',
    state: 'withdrawn',
    cycle: 'month',
    start: { daysAgo: 83 },
    endsIn: -76,
    cancelledAgo: 76,
    location: hamburg,
    attributes: { Server: 'web-hh-0418' },
  },
  portal: {
    customer: 10001,
    product: 'hosting-m',
    label: 'Client portal',
    state: 'trial',
    cycle: 'month',
    start: { daysAgo: 9 },
    endsIn: 21,
    location: hamburg,
    attributes: { Domain: 'kunden.lindqvist-partner-design.de', Server: 'web-hh-0421', PHP: '8.4', 'Trial days': '30' },
  },
  museum: {
    customer: 10001,
    product: 'domain-com',
    label: 'hafenmuseum-audioguide.com',
    state: 'transfer_pending',
    cycle: 'year',
    start: { daysAgo: 4 },
    attributes: { Domain: 'hafenmuseum-audioguide.com', 'Previous registrar': 'Registrar Süd GmbH' },
  },
  gateway: {
    customer: 10001,
    product: 'certificate-wildcard',
    label: '*.hafenmuseum-audioguide.com',
    state: 'provisioning_failed',
    cycle: 'year',
    start: { daysAgo: 3 },
    attributes: { 'Common name': '*.hafenmuseum-audioguide.com', Reason: 'Domain validation timed out' },
  },
  replica: {
    customer: 10001,
    product: 'vserver-l',
    label: 'Shop database replica',
    state: 'provisioning',
    cycle: 'month',
    start: { daysAgo: 1 },
    minimumTermMonths: 12,
    location: nuremberg,
    attributes: { 'Operating system': 'Debian 13' },
  },
  posters: {
    customer: 10001,
    product: 'domain-eu',
    label: 'plakatwerk-nord.eu',
    state: 'ordered',
    cycle: 'year',
    start: { daysAgo: 1 },
    attributes: { Domain: 'plakatwerk-nord.eu' },
  },
  blog: {
    customer: 10002,
    product: 'hosting-s',
    label: 'Fahrradblog',
    state: 'active',
    cycle: 'quarter',
    start: { renewsIn: 33, cyclesAgo: 6 },
    priceMinor: 1258,
    noticeDays: 14,
    location: hamburg,
    attributes: { Domain: 'radfahren-an-der-ilmenau.de', Server: 'web-hh-0399', PHP: '8.4' },
  },
  blogDomain: {
    customer: 10002,
    product: 'domain-de',
    label: 'radfahren-an-der-ilmenau.de',
    state: 'active',
    cycle: 'year',
    start: { renewsIn: 170, cyclesAgo: 2 },
    priceMinor: 998,
    attributes: { Domain: 'radfahren-an-der-ilmenau.de' },
  },
  bookshop: {
    customer: 10003,
    product: 'vserver-m',
    label: 'Webshop Antiquariat',
    state: 'suspended',
    cycle: 'month',
    start: { renewsIn: 4, cyclesAgo: 17 },
    location: hamburg,
    attributes: {
      Server: 'vs-hh-22018',
      IPv4: '203.0.113.118',
      IPv6: '2001:db8:4f2:76::/64',
      Gesperrt: 'Zahlungsrückstand',
    },
  },
  bookshopDomain: {
    customer: 10003,
    product: 'domain-de',
    label: 'vogt-antiquariat-leipzig.de',
    state: 'suspended',
    cycle: 'year',
    start: { renewsIn: 236, cyclesAgo: 2 },
    attributes: { Domain: 'vogt-antiquariat-leipzig.de', Gesperrt: 'Zahlungsrückstand' },
  },
} as const satisfies Record<string, ContractPlan>

export type ContractKey = keyof typeof contractPlans
