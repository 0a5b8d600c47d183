import type { InvitationView } from '@kontor/contract/areas/people/people'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { useVisitor } from '../../../../session/use-user.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { takeFocus } from '../../../../ui/take-focus.ts'

type State = InvitationView['state']

type AnsweredInvitationProps = { state: State; reached: boolean }

/** A link that no longer works: why, and what to do. */
export const AnsweredInvitation = ({ state, reached }: AnsweredInvitationProps) => {
  const t = useTranslations('people.invitation')
  // a pending one without details counts as unknown
  const told = state === 'pending' ? 'unknown' : state
  const visitor = useVisitor()
  return (
    <Told title={t(`${told}Title`)} text={t(`${told}Text`)} reached={reached}>
      <a
        href={visitor ? '/' : publicConfiguration().loginUrl}
        className={`${buttonClass({ size: 'lg', colour: 'muted', outline: true })} w-full`}
      >
        {t(visitor ? 'start' : 'toSignIn')}
      </a>
    </Told>
  )
}

type ToldProps = { title: string; text: string; reached: boolean; children?: ReactNode }

export const Told = ({ title, text, reached, children }: ToldProps) => (
  <>
    <h1 ref={reached ? takeFocus : null} tabIndex={-1} className="text-20 font-semibold outline-none">
      {title}
    </h1>
    <p className={children ? 'mt-1 mb-6 text-muted' : 'mt-1 text-muted'}>{text}</p>
    {children}
  </>
)
