import { sql } from 'kysely'
import { number, type PersonalData, version } from '../../../platform/privacy/personal-data.ts'
import { yearsOver } from '../../../platform/privacy/retention.ts'
import { contractsEndedIn } from '../contracts/queries.ts'

const byContract = { kind: 'contracts', permission: 'contracts:read' } as const

export const usageData: PersonalData = {
  tables: {
    cloud_project: {
      ...byContract,
      file: 'services/cloud-projects.json',
      columns: 'id contract_id name',
      without: number,
    },
    cloud_resource: {
      kind: 'services',
      within: 'cloud_project',
      as: 'resources',
      joined: 't.customer_number = p.customer_number and t.project_id = p.id',
      order: 'name id',
      columns: 'id type name state vcpu ram_mib disk_gib region',
      without: { ...number, project_id: 'it stands inside its project' },
    },
    usage_reading: {
      kind: 'services',
      file: 'services/readings.json',
      permission: 'contracts:read',
      order: 'at contract_id meter id',
      columns: 'contract_id meter id at day quantity corrects replaced_by received_at',
      without: { ...number, token_id: 'which of our programs sent it', hold_id: 'see checked-readings.json' },
    },
    // with their contract they go: what was billed of them stands on the documents
    usage_day: {
      ...byContract,
      file: 'services/use-by-day.json',
      order: 'day contract_id meter',
      columns: 'contract_id meter day quantity',
      without: number,
    },
    usage_month: {
      ...byContract,
      file: 'services/use-by-month.json',
      order: 'month contract_id meter',
      columns: 'contract_id meter month quantity terms billed_quantity accepted_quantity',
      without: { ...number, billed: 'it stands on the documents' },
    },
    usage_hold: {
      ...byContract,
      file: 'services/checked-readings.json',
      order: 'since id',
      columns: 'id contract_id meter month reason usual since state decided_at',
      without: { ...number, note: 'our people wrote it for themselves', decided_by: 'which of our people it was' },
    },
    usage_budget: {
      kind: 'account',
      file: 'billing/budgets.json',
      permission: 'billing:read',
      columns: 'id contract_id amount_minor stops told_month told_percent created_at',
      without: { ...number, version },
    },
    usage_stop: {
      ...byContract,
      file: 'services/budget-stops.json',
      order: 'stopped_at id',
      columns: 'id contract_id month amount_minor stopped_at lifted_at',
      without: number,
    },
  },
  erase: {
    async services({ db, customer }) {
      await db.deleteFrom('cloud_resource').where('customer_number', '=', customer).execute()
      await db.deleteFrom('usage_reading').where('customer_number', '=', customer).execute()
      await sql`update cloud_project p set name = 'Project of ' || c.number
        from contract c where c.customer_number = p.customer_number and c.id = p.contract_id
          and p.customer_number = ${customer}`.execute(db)
    },
    async account({ db, customer }) {
      await db.deleteFrom('usage_budget').where('customer_number', '=', customer).execute()
    },
    async contracts({ db, customer, today }) {
      await sql`delete from cloud_project where customer_number = ${customer}
        and contract_id in (${contractsEndedIn(customer, yearsOver('contracts', today))})`.execute(db)
    },
  },
}
