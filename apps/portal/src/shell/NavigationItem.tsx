import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Place, refusalOf } from '../navigation/places.ts'
import { useUser } from '../session/use-user.ts'
import { LockIcon } from '../ui/NavigationIcons.tsx'

type NavigationItemProps = {
  place: Place
  /** Says whether the page on screen belongs to it. */
  current: boolean
  /** Counts the things that wait there. */
  waiting?: number
}

/** A place in the sidebar. One that is closed to the user stays, and says why when pressed. */
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
      <RefusedPlace reason={t(`banner.${refusal}`)} className="nav-item">
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
      className="nav-item"
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
      <span aria-hidden="true" className="nav-count">
        {count}
      </span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </>
  )
}

type RefusedPlaceProps = { reason: string; className: string; children: ReactNode }

/** A place that is closed now: it can be focused and pressed, and both say why. */
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
      <span id={id} popover="auto" className="bubble">
        {reason}
      </span>
    </>
  )
}
