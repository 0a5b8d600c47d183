import { sql } from 'kysely'
import { number, type PersonalData } from '../../platform/privacy/personal-data.ts'
import { yearsOver } from '../../platform/privacy/retention.ts'
import { contractsEndedIn } from '../contracts/queries.ts'

export const usageData: PersonalData = {
  tables: {
    cloud_project: {
      kind: 'contracts',
      file: 'services/cloud-projects.json',
      permission: 'contracts:read',
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
    cloud_cost: {
      kind: 'vouchers',
      within: 'cloud_project',
      as: 'daily_costs',
      joined: 't.customer_number = p.customer_number and t.project_id = p.id',
      order: 'day',
      columns: 'day cost_minor',
      without: { ...number, project_id: 'it stands inside its project' },
    },
  },
  erase: {
    async services({ db, customer }) {
      await db.deleteFrom('cloud_resource').where('customer_number', '=', customer).execute()
      await sql`update cloud_project p set name = 'Project of ' || c.number
        from contract c where c.customer_number = p.customer_number and c.id = p.contract_id
          and p.customer_number = ${customer}`.execute(db)
    },
    async contracts({ db, customer, today }) {
      await sql`delete from cloud_project p where customer_number = ${customer}
        and contract_id in (${contractsEndedIn(customer, yearsOver('contracts', today))})
        and not exists (select from cloud_cost t where t.customer_number = ${customer} and t.project_id = p.id)`.execute(
        db,
      )
    },
  },
}
