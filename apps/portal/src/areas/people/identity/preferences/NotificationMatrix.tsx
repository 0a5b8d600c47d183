import type { Preferences } from '@kontor/contract/areas/people/identity'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { TickBox } from '../../../../ui/Checkbox.tsx'
import { mailBox, mandatoryReasons, notificationEvents } from './notifications.ts'

type NotificationMatrixProps = { chosen: NonNullable<Preferences['notifications']> }

/** Mail notifications: first the optional ones, then the mandatory ones with their reason. */
export const NotificationMatrix = ({ chosen }: NotificationMatrixProps) => {
  const t = useTranslations('identity.preferences')
  return (
    <table className="w-full text-left [&_td]:border-t [&_td]:border-line [&_td]:py-3 [&_td]:align-top [&_th]:py-2 [&_th]:align-top">
      <caption className="sr-only">{t('notifications')}</caption>
      <thead>
        <tr className="text-13 text-muted">
          <th scope="col" className="font-medium">
            {t('event')}
          </th>
          <th scope="col" className="w-20 text-center font-medium">
            {t('mail')}
          </th>
        </tr>
      </thead>
      <tbody>
        {notificationEvents.map(event => (
          <Row key={event} name={t(`events.${event}.name`)} hint={t(`events.${event}.hint`)}>
            <span className="flex justify-center">
              <TickBox
                name={mailBox(event)}
                defaultChecked={chosen[event]?.mail ?? true}
                label={t('mailAbout', { event: t(`events.${event}.name`) })}
              />
            </span>
          </Row>
        ))}
        {mandatoryReasons.map(reason => (
          <Row key={reason} name={t(`mandatory.${reason}.name`)} hint={t(`mandatory.${reason}.hint`)}>
            <span className="text-13 text-muted">{t('always')}</span>
          </Row>
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <tr>
    <th scope="row" className="border-t border-line pr-4 font-normal">
      <span className="block font-medium">{name}</span>
      <span className="block text-13 text-muted">{hint}</span>
    </th>
    <td className="text-center">{children}</td>
  </tr>
)
