import type { Person } from '@kontor/contract/areas/people/people'
import { useTranslations } from 'use-intl/react'
import { ExactMoment, Moment } from '../../../components/Moment.tsx'
import { useUser } from '../../../session/use-user.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { UserIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AccessEnd } from './AccessEnd.tsx'
import { AccessWords } from './AccessWords.tsx'
import { BackToPeople } from './BackToPeople.tsx'
import { type ContractChoices, contractNames } from './contract-choices.ts'
import { EditAccessForm } from './EditAccessForm.tsx'
import { FactorState } from './FactorState.tsx'
import { type ChangeRefusal, changeRefusal } from './granting.ts'
import { RemovePerson } from './RemovePerson.tsx'
import { RoleText } from './RoleText.tsx'

export type PersonPageProps = { person: Person; contracts: ContractChoices; lastOwner: boolean }

/** One person and their access. Visitors who may not decide about it see it with the reason. */
export const PersonPage = ({ person, contracts, lastOwner }: PersonPageProps) => {
  const t = useTranslations('people')
  const refusal = changeRefusal(useUser(), person)
  const aside = <Aside person={person} lastOwner={lastOwner} refusal={refusal} />
  return (
    <>
      <PageHeader
        back={<BackToPeople />}
        title={<span className="wrap-anywhere">{person.name}</span>}
        subtitle={<span className="wrap-anywhere">{person.email}</span>}
        status={
          person.self && (
            <Badge tone="brand" icon={UserIcon}>
              {t('you')}
            </Badge>
          )
        }
      />
      {person.expired && <Banner tone="warning">{t(refusal ? 'endedNote' : 'endedNoteEdit')}</Banner>}
      {refusal ? (
        <>
          <Banner tone="info">{t(refusal)}</Banner>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
            <Card title={t('words.title')}>
              <AccessWords access={person} names={contractNames(contracts)} />
            </Card>
            <div className="flex min-w-0 flex-col gap-4">{aside}</div>
          </div>
        </>
      ) : (
        // a newer version is a new form: the fields' initial values have changed
        <EditAccessForm
          key={person.version}
          person={person}
          contracts={contracts}
          lastOwner={lastOwner}
          aside={aside}
        />
      )}
    </>
  )
}

type AsideProps = { person: Person; lastOwner: boolean; refusal: ChangeRefusal | null }

const Aside = ({ person, lastOwner, refusal }: AsideProps) => {
  const t = useTranslations('people')
  return (
    <>
      <Card title={t('form.facts')}>
        <DescriptionList>
          <Fact term={t('members.columns.role')}>
            <RoleText access={person} />
          </Fact>
          <Fact term={t('members.columns.factor')}>
            <FactorState person={person} />
          </Fact>
          <Fact term={t('members.columns.used')}>
            {person.last_used_at === null ? t('members.never') : <Moment value={person.last_used_at} />}
          </Fact>
          <Fact term={t('form.since')}>
            <ExactMoment value={person.since} />
          </Fact>
          <Fact term={t('members.columns.until')}>
            <AccessEnd person={person} />
          </Fact>
        </DescriptionList>
      </Card>
      <RemovePerson person={person} refusal={refusal ? t(refusal) : lastOwner ? t('lastOwner') : null} />
    </>
  )
}
