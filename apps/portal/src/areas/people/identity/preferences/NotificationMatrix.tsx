import type { Preferences } from '@kontor/contract/areas/people/identity'
import {
  choiceOf,
  declarationOf,
  eventsFor,
  mandatoryReasons,
  type NotificationEvent,
  notificationGroups,
} from '@kontor/contract/enums/notifications'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { FormField } from '../../../../forms/FormField.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { mailField, mailWays, portalBox, wayOf } from './notifications.ts'

type Chosen = Preferences['notifications']
type Quiet = NonNullable<Preferences['quiet_hours']> | null

/** Asks how the person is told of each event; then for staff's quiet hours. Mails that cannot be turned off stand there with their reason. */
export const NotificationMatrix = ({ chosen, quiet }: { chosen: Chosen; quiet: Quiet }) => {
  const t = useTranslations('identity.preferences')
  const user = useUser()
  const events = eventsFor(user)
  const groups = notificationGroups.filter(group => events.some(event => declarationOf(event).group === group))
  return (
    <div className="flex flex-col gap-5">
      {groups.map(group => (
        <Group key={group} title={t(`groups.${group}`)}>
          {events
            .filter(event => declarationOf(event).group === group)
            .map(event => (
              <EventRow key={event} event={event} chosen={chosen} />
            ))}
        </Group>
      ))}
      {user.admin && <QuietHours quiet={quiet} />}
      <Group title={t('groups.mandatory')}>
        {mandatoryReasons.map(reason => (
          <Row key={reason} name={t(`mandatory.${reason}.name`)} hint={t(`mandatory.${reason}.hint`)}>
            <p className="text-13 text-muted sm:col-span-2">{t('always')}</p>
          </Row>
        ))}
      </Group>
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-2 text-13 font-semibold text-muted">
        {title}
      </h3>
      {children}
    </section>
  )
}

type RowProps = { name: string; hint: string; children: ReactNode }

/** Names the thing beside its choices; on phones above them. */
const Row = ({ name, hint, children }: RowProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the fields of its fieldset
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-x-5 gap-y-2 border-t border-line py-3 sm:grid-cols-[1fr_11rem_8rem] sm:items-start"
    >
      <div>
        <p id={id} className="font-medium">
          {name}
        </p>
        <p className="text-13 text-muted">{hint}</p>
      </div>
      {children}
    </div>
  )
}

const EventRow = ({ event, chosen }: { event: NotificationEvent; chosen: Chosen }) => {
  const t = useTranslations('identity.preferences')
  const choice = choiceOf(chosen, event)
  return (
    <Row name={t(`events.${event}.name`)} hint={t(`events.${event}.hint`)}>
      <Select
        key={wayOf(choice)}
        name={mailField(event)}
        aria-label={t('mailAbout', { event: t(`events.${event}.name`) })}
        defaultValue={wayOf(choice)}
      >
        {mailWays.map(way => (
          <option key={way} value={way}>
            {t(`ways.${way}`)}
          </option>
        ))}
      </Select>
      <Checkbox
        key={String(choice.portal)}
        name={portalBox(event)}
        defaultChecked={choice.portal}
        label={t('portal')}
        className="sm:pt-2"
      />
    </Row>
  )
}

/** The hours in which staff's mails wait. */
const QuietHours = ({ quiet }: { quiet: Quiet }) => {
  const t = useTranslations('identity.preferences')
  return (
    <Group title={t('quiet.title')}>
      <div className="grid gap-x-5 gap-y-2 border-t border-line pt-3 sm:grid-cols-2">
        {(['from', 'until'] as const).map(end => (
          <FormField key={end} name={`quiet_hours.${end}`} label={t(`quiet.${end}`)}>
            <Input
              key={quiet?.[end]}
              type="time"
              name={`quiet_hours.${end}`}
              figures
              defaultValue={quiet?.[end] ?? ''}
            />
          </FormField>
        ))}
        <p className="text-13 text-muted sm:col-span-2">{t('quiet.hint')}</p>
      </div>
    </Group>
  )
}
