import type { MadeStaffToken, StaffToken } from '@kontor/contract/areas/people/staff-tokens'
import type { AccessToken, MadeToken } from '@kontor/contract/areas/people/tokens'
import { canDo } from '@kontor/contract/can'
import { mayStaff, type StaffArea, type StaffLevel } from '@kontor/contract/staff-powers'
import type { StaffTokenScope } from '@kontor/contract/token-scopes'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { CopyButton } from '../../../../components/CopyButton.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { ExactMoment, Moment } from '../../../../components/Moment.tsx'
import { currentCustomer } from '../../../../session/session.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { EmptyContacts } from '../../../../ui/illustrations/EmptyContacts.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { MoreIcon } from '../../../../ui/NavigationIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { ClockIcon, MinusIcon } from '../../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { EndQuestion } from '../Question.tsx'
import { TokenForm } from './TokenForm.tsx'

/** Shows the access tokens of the customer, and makes one. @param tokens null for people they are closed to */
export const TokensCard = ({ tokens }: { tokens: readonly AccessToken[] | null }) => {
  const t = useTranslations('reference.tokens')
  const scope = useTranslations('reference.tokens.scope')
  const user = useUser()
  const refusal =
    currentCustomer(user)?.role === 'staff' ? t('ownPeople') : canDo(user, 'api:write') ? null : t('mayNot')
  if (!tokens)
    return (
      <Card title={t('title')} subtitle={t('lead')}>
        <p className="text-13 text-muted">{t('closed')}</p>
      </Card>
    )
  const shown = tokens.map(token => ({ ...token, rights: token.scopes.map(one => scope(one)).join(', ') }))
  return <TokenList rows={shown} of="customer" lead={t('lead')} nothing={t('nothing')} refusal={refusal} />
}

/** Shows the access tokens of the provider. */
export const StaffTokensCard = ({ tokens }: { tokens: readonly StaffToken[] }) => {
  const t = useTranslations('staff.people.tokens')
  const areas = useTranslations('staff.people.areas')
  const decides = mayStaff(useUser().staff_powers, 'people:decide')
  const textOf = (scope: StaffTokenScope) => {
    if (scope === 'usage:write') return t('usage')
    const [area, level] = scope.split(':') as [StaffArea, StaffLevel] // a power is both
    return level === 'see' ? t('seen', { area: areas(area) }) : areas(area)
  }
  const shown = tokens.map(token => ({ ...token, contracts: null, rights: token.scopes.map(textOf).join(', ') }))
  const refusal = decides ? null : t('mayNot')
  return <TokenList rows={shown} of="staff" lead={t('lead')} nothing={t('nothing')} refusal={refusal} />
}

/** A token as it is listed, whosever it is. @property rights says in words what it may */
type ShownToken = (AccessToken | (StaffToken & { contracts: null })) & { rights: string }
type TokenListProps = {
  rows: readonly ShownToken[]
  of: 'customer' | 'staff'
  lead: string
  nothing: string
  refusal: string | null
}

const TokenList = ({ rows, of, lead, nothing, refusal }: TokenListProps) => {
  const t = useTranslations('reference.tokens')
  const router = useRouter()
  // `next`: the one that another takes the place of
  const [form, setForm] = useState<{ next: ShownToken | null } | null>(null)
  const [made, setMade] = useState<MadeToken | MadeStaffToken | null>(null)
  const open = (next: ShownToken | null) => {
    setMade(null)
    setForm({ next })
  }
  const button = (
    <Button size="sm" disabledReason={refusal} onClick={() => open(null)}>
      {t('new')}
    </Button>
  )
  return (
    <Card title={t('title')} subtitle={lead} action={rows.length > 0 && !form && button} flush>
      {made && (
        <div className="border-t border-line p-5 max-sm:p-4">
          <Banner tone="info" title={t('once', { name: made.name })}>
            <p className="my-2 font-mono text-13 wrap-anywhere">{made.token}</p>
            <CopyButton text={made.token} label={t('copy')} done={t('copied')} failed={t('copyFailed')} />
          </Banner>
        </div>
      )}
      {form && (
        <div className="border-t border-line p-5 max-sm:p-4">
          <TokenForm
            next={form.next}
            of={of}
            onClose={() => setForm(null)}
            onMade={async token => {
              await router.invalidate()
              setForm(null)
              setMade(token)
            }}
          />
        </div>
      )}
      {rows.length > 0 ? (
        <TokenTable rows={rows} of={of} refusal={refusal} onReplace={open} />
      ) : (
        !form && (
          <div className="border-t border-line">
            <EmptyState drawing={<EmptyContacts />} sentence={nothing} action={button} />
          </div>
        )
      )}
    </Card>
  )
}

type TokenTableProps = Pick<TokenListProps, 'rows' | 'of' | 'refusal'> & { onReplace: (token: ShownToken) => void }

const TokenTable = ({ rows, of, refusal, onReplace }: TokenTableProps) => {
  const t = useTranslations('reference.tokens')
  const [ending, setEnding] = useState<ShownToken | null>(null)
  return (
    <>
      <Table caption={t('title')}>
        <TableHead>
          <HeadCell>{t('name')}</HeadCell>
          <HeadCell>{t('state')}</HeadCell>
          <HeadCell>{t('lastUse')}</HeadCell>
          <HeadCell>{t('expires')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('actions')}</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TokenRow
              key={row.id}
              row={row}
              endRefusal={of === 'staff' ? refusal : null}
              refusal={refusal}
              onEnd={() => setEnding(row)}
              onReplace={() => onReplace(row)}
            />
          ))}
        </TableBody>
      </Table>
      <EndQuestion
        of={ending}
        about="reference.tokens"
        end={({ id }, options) =>
          of === 'staff'
            ? call('DELETE /ajax/v1/staff/tokens/{id}', { params: { id } }, options)
            : call('DELETE /ajax/v1/tokens/{id}', { params: { id } }, options)
        }
        onClose={() => setEnding(null)}
      />
    </>
  )
}

type TokenRowProps = {
  row: ShownToken
  refusal: string | null
  endRefusal: string | null
  onEnd: () => void
  onReplace: () => void
}

const TokenRow = ({ row, refusal, endRefusal, onEnd, onReplace }: TokenRowProps) => {
  const t = useTranslations('reference.tokens')
  const staff = useTranslations('staff.people.tokens')
  const { contracts, last_used_address: address, last_used_client: client, last_used_at: used, networks, state } = row
  const over = state === 'ended' || state === 'expired'
  const limits = [
    ...(contracts ? [t('forContracts', { contracts: contracts.join(', ') })] : []),
    ...(networks.length > 0 ? [t('from', { networks: networks.join(', ') })] : []),
  ]
  const notNow = refusal ?? (over ? t('over') : null)
  return (
    <TableRow>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere @4xl:min-w-56">
          <span>
            {row.name} <span className="font-mono text-12 font-normal text-muted">…{row.hint}</span>
          </span>
          <span className="text-12 font-normal text-muted">{row.rights}</span>
          {limits.map(limit => (
            <span key={limit} className="text-12 font-normal text-muted">
              {limit}
            </span>
          ))}
          {!row.own && (
            <span className="text-12 font-normal text-muted">
              {row.person === null ? staff('byCommand') : t('of', { person: row.person })}
            </span>
          )}
        </span>
      </Cell>
      <Cell label={null} place="aside">
        <Badge tone={looks[state][0]} icon={looks[state][1]}>
          {t(row.replaced && !over ? 'states.replaced' : `states.${state}`)}
        </Badge>
      </Cell>
      <Cell label={t('lastUse')}>
        {used ? (
          <span className="flex flex-col">
            <Moment value={used} />
            <span className="text-12 text-muted wrap-anywhere">{[address, client].filter(Boolean).join(' · ')}</span>
          </span>
        ) : (
          t('never')
        )}
      </Cell>
      <Cell label={t('expires')}>
        {row.replaced && row.expires_at && <ExactMoment value={row.expires_at} />}
        {!row.replaced && (row.expires_on ? <LocalDate value={row.expires_on} /> : staff('noEnd'))}
      </Cell>
      <Cell label={null} place="actions">
        <Menu
          label={t('actionsOf', { name: row.name })}
          trigger={<MoreIcon />}
          triggerClass="square-button flex size-8"
        >
          <MenuItem
            disabledReason={notNow ?? (row.own ? (row.replaced ? t('over') : null) : t('notYours'))}
            onClick={onReplace}
          >
            {t('replace')}
          </MenuItem>
          <MenuItem danger disabledReason={endRefusal ?? (over ? t('over') : null)} onClick={onEnd}>
            {t('end')}
          </MenuItem>
        </Menu>
      </Cell>
    </TableRow>
  )
}

const looks: Record<AccessToken['state'], [Tone, Icon]> = {
  active: ['success', CheckCircleIcon],
  expiring: ['warning', ClockIcon],
  expired: ['muted', ClockIcon],
  ended: ['muted', MinusIcon],
}
