import type { ContractPlan } from './contract-plan.ts'

const hamburg = 'Hamburg (DE)'

/** Plans the contracts of the demo's other customers. */
export const otherPlans = {
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
    },
  },
  bookshopDomain: {
    customer: 10003,
    product: 'domain-de',
    label: 'vogt-antiquariat-leipzig.de',
    state: 'suspended',
    cycle: 'year',
    start: { renewsIn: 236, cyclesAgo: 2 },
    attributes: { Domain: 'vogt-antiquariat-leipzig.de' },
  },
} as const satisfies Record<string, ContractPlan>
