import type { CallOutput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { ExactMoment, Moment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ScreenIcon } from '../../../../ui/NavigationIcons.tsx'
import { useDeviceName } from './device-name.ts'
import { useMethodName } from './method-name.ts'

export type SignedInSession = CallOutput<'GET /ajax/v1/accounts/sessions'>['data'][number]

/** The user's sessions; the current one is marked, the others can be ended. */
export const SessionsCard = ({ sessions }: { sessions: readonly SignedInSession[] }) => {
  const t = useTranslations('identity.security.sessions')
  const list = useRef<HTMLUListElement>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  const others = sessions.filter(session => !session.current).length
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <ul ref={list} tabIndex={-1} className="flex flex-col divide-y divide-line outline-none">
        {sessions.map(session => (
          <SessionItem key={session.id} session={session} onEnd={name => setEnding({ id: session.id, name })} />
        ))}
      </ul>
      {others === 0 ? (
        <p className="mt-4 text-13 text-muted">{t('onlyHere')}</p>
      ) : (
        <Button className="mt-4" colour="danger" outline onClick={() => setEnding({ others })}>
          {t('endOthers', { count: others })}
        </Button>
      )}
      <EndSessionsDialog ending={ending} onClose={() => setEnding(null)} onEnded={() => list.current?.focus()} />
    </Card>
  )
}

type SessionItemProps = { session: SignedInSession; onEnd: (name: string) => void }

const SessionItem = ({ session, onEnd }: SessionItemProps) => {
  const t = useTranslations('identity.security.sessions')
  const name = useDeviceName()(session.user_agent)
  const method = useMethodName()(session.method)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <ScreenIcon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0 grow basis-56 text-13">
        <p className="font-medium" title={session.user_agent}>
          {name}
        </p>
        <p className="text-muted">
          {t.rich('since', { at: () => <ExactMoment value={session.created_at} /> })}
          {session.address !== null && <span className="wrap-anywhere"> · {session.address}</span>}
        </p>
        <p className="text-muted">
          {t.rich('lastUsed', { at: () => <Moment value={session.last_used_at} /> })} · {method}
        </p>
      </div>
      {/* on its own line on phones, below the text and not below the icon */}
      <div className="max-sm:ml-8">
        {session.current ? (
          <Badge tone="success" icon={CheckCircleIcon}>
            {t('current')}
          </Badge>
        ) : (
          <Button size="sm" colour="muted" outline aria-label={t('endNamed', { name })} onClick={() => onEnd(name)}>
            {t('end')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** One session by its name, or how many others there are. */
type Ending = { id: string; name: string } | { others: number }

type EndSessionsDialogProps = {
  /** Says what is to end; null closes the dialog. */
  ending: Ending | null
  onClose: () => void
  /** The list is up to date again; the button that had the focus is gone. */
  onEnded: () => void
}

const EndSessionsDialog = ({ ending, onClose, onEnded }: EndSessionsDialogProps) => {
  const t = useTranslations('identity.security.sessions')
  const frame = useTranslations('frame')
  const router = useRouter()
  // kept while the dialog fades out, so that its words do not change meanwhile
  const [last, setLast] = useState(ending)
  if (ending && ending !== last) setLast(ending)
  const one = last && 'name' in last ? last : null
  const count = last && 'others' in last ? last.others : 0

  const end = useAction(async () => {
    if (one) await call('DELETE /ajax/v1/accounts/sessions/{id}', { params: { id: one.id } }).catch(unlessGone)
    else await call('DELETE /ajax/v1/accounts/sessions')
    onClose()
    showToast('success', one ? t('ended', { name: one.name }) : t('othersEnded'))
    await router.invalidate()
    onEnded()
  })

  return (
    <Dialog
      open={ending !== null}
      title={one ? t('endTitle', { name: one.name }) : t('endOthersTitle', { count })}
      closeLabel={frame('close')}
      onClose={onClose}
      actions={
        <>
          <Button colour="muted" outline onClick={onClose}>
            {t('keep')}
          </Button>
          <Button colour="danger" pending={end.pending} onClick={end.run}>
            {one ? t('endConfirm') : t('endOthers', { count })}
          </Button>
        </>
      }
    >
      <p>{t(one ? 'endEffect' : 'endOthersEffect')}</p>
    </Dialog>
  )
}

/** It has ended meanwhile: that was the aim. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.code !== 'not_found') throw error
}
