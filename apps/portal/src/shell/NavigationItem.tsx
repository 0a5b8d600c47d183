import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Place, refusalOf } from '../navigation/places.ts'
import { useUser } from '../session/use-user.ts'
import { LockIcon } from '../ui/ControlIcons.tsx'
import { bubbleClass } from '../ui/popover-class.ts'

type NavigationItemProps = {
  place: Place
  /** Whether the page on screen belongs to it. */
  current: boolean
  /** How many things wait there. */
  waiting?: number
}

const look =
  'group/item relative flex h-9 w-full items-center gap-3 rounded-control px-2.5 text-left text-muted transition-colors'

/** A place in the sidebar. One that is not open to the user stays, and says why when pressed. */
export const NavigationItem = ({ place, current, waiting = 0 }: NavigationItemProps) => {
  const t = useTranslations()
  const refusal = refusalOf(place, useUser())
  const { icon: PlaceIcon } = place
  const content = (
    <>
      <PlaceIcon />
      <span className="nav-label">{t(`places.${place.name}`)}</span>
    </>
  )
  if (refusal) {
    return (
      <RefusedPlace reason={t(`banner.${refusal}`)} className={look}>
        {content}
        <LockIcon className="ml-auto size-4 sidebar-closed:hidden" />
      </RefusedPlace>
    )
  }
  return (
    <Link
      to={place.to}
      activeOptions={{ exact: true, includeSearch: false }}
      // the page itself is marked by the link; here, the pages below it
      aria-current={current ? 'true' : undefined}
      className={`${look} hover:bg-subtle hover:text-ink aria-[current]:bg-brand-surface aria-[current]:font-medium aria-[current]:text-brand`}
    >
      {content}
      {waiting > 0 && <Waiting count={waiting} />}
    </Link>
  )
}

const Waiting = ({ count }: { count: number }) => {
  const t = useTranslations('frame')
  return (
    <>
      <span
        aria-hidden="true"
        className="ml-auto min-w-5 rounded-full bg-brand-solid px-1.5 text-center text-12 font-medium text-on-solid tabular-nums sidebar-closed:absolute sidebar-closed:-top-0.5 sidebar-closed:-right-0.5 sidebar-closed:min-w-4 sidebar-closed:px-1 sidebar-closed:leading-4"
      >
        {count}
      </span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </>
  )
}

type RefusedPlaceProps = { reason: string; className: string; children: ReactNode }

/** A place that is not open now: it can be focused and pressed, and both tell why. */
export const RefusedPlace = ({ reason, className, children }: RefusedPlaceProps) => {
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        popoverTarget={id}
        title={reason}
        className={`${className} opacity-60`}
      >
        {children}
      </button>
      <span id={id} popover="auto" className={bubbleClass}>
        {reason}
      </span>
    </>
  )
}
