import type { Invitation } from '@kontor/contract/areas/people/people'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment, Moment } from '../../../components/Moment.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { MoreIcon } from '../../../ui/NavigationIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { useAccessInShort } from './access-words.ts'
import { changeRefusal } from './granting.ts'
import { InvitationStateBadge } from './InvitationStateBadge.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { RoleText } from './RoleText.tsx'

export const InvitationTable = ({ rows }: { rows: readonly Invitation[] }) => {
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
