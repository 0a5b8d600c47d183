import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { accountPlace, mainPlaces, refusalOf } from '../../../navigation/places.ts'
import { useUser } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'

/** The start page where the customer centre has no dashboard: the ways to everything that is open to the user. */
export const PlacesPage = () => {
  const t = useTranslations('places')
  const user = useUser()
  const open = [...mainPlaces.slice(1), accountPlace].filter(place => !refusalOf(place, user))
  return (
    <>
      <PageHeader title={t('dashboard')} />
      <Card>
        <ul className="grid gap-2 sm:grid-cols-2">
          {open.map(({ name, to, icon: PlaceIcon }) => (
            <li key={name}>
              <Link to={to} className="nav-item">
                <PlaceIcon />
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
