import type { SignInLine } from '@kontor/contract/areas/people/sessions'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { ListPaging } from '../../../../list/ListPaging.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { CheckCircleIcon, InfoIcon } from '../../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../../ui/Icon.tsx'
import { XIcon } from '../../../../ui/MoreIcons.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../../ui/Table.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import type { Tone } from '../../../../ui/tone.ts'
import { useDeviceName } from './device-name.ts'
import { useMethodName } from './method-name.ts'

export type SignInList = CallOutput<'GET /ajax/v1/accounts/sign-ins'>

const looks: Record<SignInLine['outcome'], [Tone, Icon]> = {
  succeeded: ['success', CheckCircleIcon],
  second_factor_asked: ['info', InfoIcon],
  wrong_password: ['danger', XIcon],
  wrong_code: ['danger', XIcon],
  throttled: ['warning', ClockIcon],
}

/** Every attempt at the account, including those of strangers. */
export const SignInHistory = ({ list }: { list: SignInList }) => {
  const t = useTranslations('identity.security.signIns')
  return (
    <Card title={t('title')} subtitle={t('lead')} flush>
      {list.data.length === 0 ? (
        <p className="px-5 pb-5 text-13 text-muted max-sm:px-4">{t('empty')}</p>
      ) : (
        <Table caption={t('title')}>
          <TableHead>
            <HeadCell>{t('columns.at')}</HeadCell>
            <HeadCell>{t('columns.outcome')}</HeadCell>
            <HeadCell>{t('columns.method')}</HeadCell>
            <HeadCell>{t('columns.device')}</HeadCell>
            <HeadCell>{t('columns.address')}</HeadCell>
          </TableHead>
          <TableBody>
            {list.data.map(line => (
              <SignInRow key={line.id} line={line} />
            ))}
          </TableBody>
        </Table>
      )}
      <ListPaging list={list} />
    </Card>
  )
}

const SignInRow = ({ line }: { line: SignInLine }) => {
  const t = useTranslations('identity.security.signIns')
  const deviceName = useDeviceName()
  const methodName = useMethodName()
  const [tone, icon] = looks[line.outcome]
  return (
    <TableRow>
      <Cell label={null} place="title">
        <ExactMoment value={line.at} />
      </Cell>
      <Cell label={null} place="aside">
        <Badge tone={tone} icon={icon}>
          {t(`outcomes.${line.outcome}`)}
        </Badge>
      </Cell>
      <Cell label={null}>{methodName(line.method)}</Cell>
      <Cell label={null}>
        <span title={line.user_agent}>{deviceName(line.user_agent)}</span>
      </Cell>
      <Cell label={null} className="tabular-nums wrap-anywhere">
        {line.address}
      </Cell>
    </TableRow>
  )
}
