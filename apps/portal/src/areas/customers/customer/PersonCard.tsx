import type { UserData } from '@kontor/contract/areas/customers/customer'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../../ui/Card.tsx'
import { LastChange } from './LastChange.tsx'
import { PersonFields } from './PersonFields.tsx'
import { RecordForm } from './RecordForm.tsx'
import { personFields, personOf } from './user-data-fields.ts'

type PersonCardProps = {
  data: UserData
  readOnly: boolean
  /** How the customer is reached by e-mail, which has a procedure of its own. */
  email: ReactNode
}

/** The customer as a person, and how they are reached. */
export const PersonCard = ({ data, readOnly, email }: PersonCardProps) => {
  const t = useTranslations()
  return (
    <Card title={t('customer.person.title')} subtitle={t('customer.person.lead')}>
      <div className="flex flex-col gap-5">
        {email}
        <RecordForm name="person" data={data} readOnly={readOnly} fields={personFields} read={personOf}>
          <PersonFields data={data} />
        </RecordForm>
        <LastChange at={data.changed_at} />
      </div>
    </Card>
  )
}
