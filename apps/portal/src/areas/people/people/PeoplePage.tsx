import type { Membership, UserInfo } from '@kontor/contract/areas/people/identity'
import type { Invitation, Person } from '@kontor/contract/areas/people/people'
import { canDo } from '@kontor/contract/can'
import type { MemberRole } from '@kontor/contract/roles'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { useAccessInShort } from '../../../components/access-in-short.ts'
import { CreateLink } from '../../../components/CreateLink.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment, Moment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { ExportButton } from '../../../list/ExportButton.tsx'
import { usePageState } from '../../../session/page-state-context.ts'
import { currentCustomer } from '../../../session/session.ts'
import { arrive } from '../../../session/switch-customer.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { EmptyContacts } from '../../../ui/illustrations/EmptyContacts.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { MailIcon, XIcon } from '../../../ui/MoreIcons.tsx'
import { MoreIcon } from '../../../ui/NavigationIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { ClockIcon, MinusIcon } from '../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { AccessWords } from './AccessWords.tsx'
import { changeRefusal, giverOf, isLastOwner } from './granting.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { type PeopleList, usePeopleExport } from './people-export.ts'
import { Question } from './Question.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { RoleText } from './RoleText.tsx'

/**
 * The people who may act for the customer, those who are invited, and what the visitor may do. @param list null for people it is closed
 * to
 */
export const PeoplePage = ({ list }: { list: PeopleList | null }) => {
  const t = useTranslations('people')
  const customer = currentCustomer(useUser())
  if (!customer) return <Banner tone="info">{t('nobody')}</Banner>
  const me = list?.data.find(person => person.self)
  const { role } = customer
  return (
    <>
      {list ? <Members list={list} customer={customer.name} /> : <Banner tone="info">{t('closed')}</Banner>}
      {role !== 'staff' && (
        <OwnAccessCard
          // another customer is another access
          key={customer.number}
          customer={customer}
          role={role}
          me={me}
          lastOwner={me !== undefined && list !== null && isLastOwner(me, list.data)}
        />
      )}
    </>
  )
}

const Members = ({ list, customer }: { list: PeopleList; customer: string }) => {
  const t = useTranslations('people')
  const { data, invitations } = list
  const rows = usePeopleExport(list)
  const alone = data.length < 2 && invitations.length === 0
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-muted">{t('lead', { customer })}</p>
        <div className="page-actions">
          <ExportButton hint={t('export.hint')} fileName={t('export.file')} rows={rows} />
          {!alone && <InviteLink />}
        </div>
      </div>
      <Card flush title={t('members.title')}>
        <PeopleTable rows={data} />
        {alone && (
          <div className="border-t border-line">
            <EmptyState
              drawing={<EmptyContacts />}
              sentence={`${t('members.alone')} ${t('members.aloneText')}`}
              action={<InviteLink />}
            />
          </div>
        )}
      </Card>
      {invitations.length > 0 && (
        <Card flush title={t('invitations.title')}>
          <InvitationTable rows={invitations} />
        </Card>
      )}
    </>
  )
}

const InvitationTable = ({ rows }: { rows: readonly Invitation[] }) => {
  const t = useTranslations('people.invitations')
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  return (
    <>
      <Table caption={t('title')}>
        <TableHead>
          <HeadCell>{t('columns.email')}</HeadCell>
          <HeadCell>{t('columns.state')}</HeadCell>
          <HeadCell>{t('columns.sent')}</HeadCell>
          <HeadCell>{t('columns.expires')}</HeadCell>
          <HeadCell>{t('columns.by')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <InvitationRow key={row.id} row={row} onRevoke={() => setRevoking(row)} />
          ))}
        </TableBody>
      </Table>
      <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

type InvitationRowProps = { row: Invitation; onRevoke: () => void }

const InvitationRow = ({ row, onRevoke }: InvitationRowProps) => {
  const t = useTranslations('people.invitations')
  const limits = useTranslations('people')
  const inShort = useAccessInShort()
  const { expires_on: until } = row
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere @4xl:min-w-44">
          {row.email}
          <span className="text-12 font-normal text-muted">
            <RoleText access={row} />: {inShort(row)}
          </span>
          {row.state === 'pending' && until !== null && (
            <span className="text-12 font-normal text-muted">
              {limits.rich('words.until', { day: () => <LocalDate value={until} /> })}
            </span>
          )}
          {row.state === 'pending' && row.second_factor_required && (
            <span className="text-12 font-normal text-muted">{limits('options.factor')}</span>
          )}
        </span>
      </Cell>
      <Cell label={null} place="aside">
        <InvitationStateBadge state={row.state} />
      </Cell>
      <Cell label={t('columns.sent')} place="spare">
        <Moment value={row.sent_at} />
      </Cell>
      <Cell label={t('columns.expires')} place={row.state === 'pending' ? undefined : 'wide'}>
        {row.state === 'pending' || row.state === 'expired' ? <ExactMoment value={row.expires_at} /> : ''}
      </Cell>
      <Cell label={t('columns.by')} place="spare" className="wrap-anywhere">
        {row.invited_by}
      </Cell>
      <Cell label={null} place="actions">
        <InvitationMenu row={row} onRevoke={onRevoke} />
      </Cell>
    </TableRow>
  )
}

/** Sending again, taking back; unavailable actions say why. */
const InvitationMenu = ({ row, onRevoke }: InvitationRowProps) => {
  const t = useTranslations('people')
  const router = useRouter()
  const refusal = changeRefusal(useUser(), row)
  const open = row.state === 'pending' || row.state === 'expired'
  const reason = refusal ? t(refusal) : open ? null : t('invitations.over')
  const resend = useAction(async options => {
    await call('POST /ajax/v1/people/invitations/{id}/resend', { params: { id: row.id } }, options)
    showToast('success', t('invitations.resent', { email: row.email }))
    await router.invalidate()
  })
  return (
    <Menu
      label={t('invitations.actions', { email: row.email })}
      trigger={<MoreIcon />}
      triggerClass="square-button flex size-8"
    >
      <MenuItem disabledReason={reason} onClick={resend.run}>
        {t('invitations.resend')}
      </MenuItem>
      <MenuItem danger disabledReason={reason} onClick={onRevoke}>
        {t('invitations.revoke')}
      </MenuItem>
    </Menu>
  )
}

type State = Invitation['state']

const looks: Record<State, [Tone, Icon]> = {
  pending: ['info', MailIcon],
  accepted: ['success', CheckCircleIcon],
  declined: ['muted', XIcon],
  expired: ['warning', ClockIcon],
  revoked: ['muted', MinusIcon],
}

const InvitationStateBadge = ({ state }: { state: State }) => {
  const t = useTranslations('people.invitations.states')
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  )
}

const InviteLink = () => {
  const t = useTranslations('people')
  const refusal = canDo(useUser(), 'people:write') ? null : t('mayNot')
  return (
    <CreateLink to="/account/people/invite" refusal={refusal}>
      {t('invite')}
    </CreateLink>
  )
}

type OwnAccessCardProps = {
  customer: Membership
  role: MemberRole
  /** The visitor in the list, if they may see it. */
  me: Person | undefined
  lastOwner: boolean
}

/** Shows what the visitor may do here, and the way out: everyone may leave except the last owner. */
const OwnAccessCard = ({ customer, role, me, lastOwner }: OwnAccessCardProps) => {
  const t = useTranslations('people.own')
  const roles = useTranslations('roles')
  const user = useUser()
  const [asking, setAsking] = useState(false)
  return (
    <Card title={t('title')} subtitle={t('role', { role: roles(role) })} className="max-w-3xl">
      <AccessWords access={me ?? ownAccess(user, role)} />
      <Button
        colour="danger"
        outline
        className="mt-5"
        disabledReason={lastOwner ? t('lastOwner') : null}
        onClick={() => setAsking(true)}
      >
        {t('leave')}
      </Button>
      <LeaveDialog customer={customer} open={asking} onClose={() => setAsking(false)} />
    </Card>
  )
}

const ownAccess = (user: UserInfo, role: MemberRole) => ({
  role,
  permissions: [...giverOf(user).permissions],
  expires_on: null,
  second_factor_required: false,
})

type LeaveDialogProps = { customer: Membership; open: boolean; onClose: () => void }

const LeaveDialog = ({ customer: current, open, onClose }: LeaveDialogProps) => {
  const t = useTranslations('people.own')
  const page = usePageState()
  const router = useRouter()
  // another customer is the current one before the dialog has faded out
  const [{ name: customer, number }] = useState(current)
  const leave = useAction(async options => {
    await call('POST /ajax/v1/people/leave', { body: { customer_number: number } }, options)
    onClose()
    showToast('success', t('left', { customer }))
    await arrive(page, router, '/')
  })
  return (
    <Question
      open={open}
      title={t('leaveTitle', { customer })}
      keep={t('stay')}
      confirm={t('leaveConfirm', { customer })}
      action={leave}
      onClose={onClose}
    >
      <p>{t('leaveEffect', { customer, number: String(number) })}</p>
    </Question>
  )
}
