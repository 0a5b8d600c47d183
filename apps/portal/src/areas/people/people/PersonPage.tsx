import type { Person } from '@kontor/contract/areas/people/people'
import { permissionNames } from '@kontor/contract/can'
import { contractScoped, memberRoles } from '@kontor/contract/roles'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ExactMoment, Moment } from '../../../components/Moment.tsx'
import type { ComparedField } from '../../../forms/differences.ts'
import { Form } from '../../../forms/Form.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { StaleVersion } from '../../../forms/StaleVersion.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { UserIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AccessEnd } from './AccessEnd.tsx'
import { AccessFields } from './AccessFields.tsx'
import { AccessSummary } from './AccessSummary.tsx'
import { AccessWords } from './AccessWords.tsx'
import { useAccessCheck } from './access-check.ts'
import { accessOf, flatAccess, levels } from './access-form.ts'
import { BackToPeople } from './BackToPeople.tsx'
import { type ContractChoices, contractNames } from './contract-choices.ts'
import { FactorState } from './FactorState.tsx'
import { type ChangeRefusal, changeRefusal } from './granting.ts'
import { Question } from './Question.tsx'
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

type EditAccessFormProps = { person: Person; contracts: ContractChoices; lastOwner: boolean; aside: ReactNode }

const EditAccessForm = ({ person, contracts, lastOwner, aside }: EditAccessFormProps) => {
  const t = useTranslations('people.form')
  const router = useRouter()
  const compared = useComparedAccess()
  const owner = currentCustomer(useUser())?.role === 'owner'
  return (
    <Form
      name="access"
      className="flex flex-col gap-4"
      check={useAccessCheck()}
      submit={async (data, options) => {
        const body = { ...accessOf(data), version: Number(data.get('version')) }
        const saved = await call('PUT /ajax/v1/people/{id}', { params: { id: person.id }, body }, options)
        return { name: saved.name, waits: saved.role !== body.role }
      }}
      stale={current => <StaleVersion current={flatAccess(current as Person)} fields={compared} />}
      onDone={async ({ name, waits }) => {
        if (waits) showToast('info', t('waits'))
        else showToast('success', t('saved', { name }))
        await router.invalidate()
      }}
    >
      <input type="hidden" name="version" defaultValue={person.version} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <AccessFields stored={person} contracts={contracts} lastOwner={lastOwner} factorFixed={!owner} />
          <SaveBar />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
          <AccessSummary stored={person} contracts={contracts} />
          {aside}
        </div>
      </div>
    </Form>
  )
}

/** @param refusal why the visitor cannot do it; null where they can */
const RemovePerson = ({ person, refusal }: { person: Person; refusal: string | null }) => {
  const t = useTranslations('people.remove')
  const router = useRouter()
  const customer = currentCustomer(useUser())?.name ?? ''
  const [asking, setAsking] = useState(false)
  const { id, name, email } = person
  const remove = useAction(async () => {
    await call('DELETE /ajax/v1/people/{id}', { params: { id } }).catch(unlessGone)
    setAsking(false)
    showToast('success', t('done', { name }))
    // unsaved changes of this person no longer matter
    await router.navigate({ to: '/account/people', ignoreBlocker: true })
    await router.invalidate()
  })
  return (
    <>
      <Button colour="danger" outline disabledReason={refusal} onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <Question
        open={asking}
        title={t('title', { name })}
        keep={t('keep')}
        confirm={t('confirm', { name })}
        action={remove}
        onClose={() => setAsking(false)}
      >
        <p className="wrap-anywhere">{t('effect', { name, email, customer })}</p>
        <p className="mt-2 text-13 text-muted">{t('again')}</p>
      </Question>
    </>
  )
}

/** Another person has removed them meanwhile: that was the aim. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.code !== 'not_found') throw error
}

/** The fields for comparing two versions of an access, as the form names and shows them. */
function useComparedAccess(): ComparedField[] {
  const t = useTranslations()
  const numbers = useNumberLocale()
  const role = (value: string) => {
    const known = memberRoles.find(one => one === value)
    return known ? t(`roles.${known}`) : value
  }
  const level = (value: string) => {
    const known = levels.find(one => one === value)
    return known ? t(`people.matrix.levels.${known}`) : value
  }
  const yes = (value: string) => (value === 'yes' ? t('activity.yes') : '')
  return [
    { name: 'role', label: t('people.roles.legend'), show: role },
    ...permissionNames.map(area => ({ name: `level.${area}`, label: t(`people.areas.${area}`), show: level })),
    ...contractScoped.flatMap(area => [
      { name: `contracts.${area}`, label: t('people.picker.compared', { area: t(`people.areas.${area}`) }) },
      { name: `rest.${area}`, label: t('people.picker.rest'), show: yes },
    ]),
    {
      name: 'expires_on',
      label: t('people.options.until'),
      show: value => (value === '' ? '' : formatDate(value, numbers)),
    },
    { name: 'second_factor_required', label: t('people.options.factor'), show: yes },
  ]
}
