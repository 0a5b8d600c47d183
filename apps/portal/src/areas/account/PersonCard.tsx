import type { UserData } from '@kontor/contract/areas/account'
import type { EmailChange } from '@kontor/contract/areas/email-change'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/Card.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { LastChange } from './LastChange.tsx'
import { PersonFields } from './PersonFields.tsx'
import { RecordForm } from './RecordForm.tsx'
import { personFields, personOf } from './user-data-fields.ts'

type PersonCardProps = {
  data: UserData
  readOnly: boolean
  /** Of the visitor's own sign-in, which may be this one as well. */
  signInChange: EmailChange | null
}

/** Who the customer is and how he is reached. */
export const PersonCard = ({ data, readOnly, signInChange }: PersonCardProps) => {
  const t = useTranslations()
  return (
    <Card title={t('profile.person.title')} subtitle={t('profile.person.lead')}>
      <div className="flex flex-col gap-5">
        <EmailAddress
          use="customer"
          email={data.email}
          verifiedAt={data.email_verified_at}
          change={data.email_change}
          toldAbove={data.email_change !== null && data.email_change.id === signInChange?.id}
          refusal={readOnly ? t('banner.refusedPermission') : null}
        />
        <RecordForm name="person" data={data} readOnly={readOnly} fields={personFields} read={personOf}>
          <PersonFields data={data} />
        </RecordForm>
        <LastChange at={data.changed_at} />
      </div>
    </Card>
  )
}
