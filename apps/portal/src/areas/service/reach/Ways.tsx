import type { Callback } from '@kontor/contract/areas/service/reach'
import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useVisitor } from '../../../session/use-user.ts'
import { Card } from '../../../ui/Card.tsx'
import { AlertTriangleIcon } from '../../../ui/ControlIcons.tsx'
import type { Icon } from '../../../ui/Icon.tsx'
import { ChevronRightIcon, MailIcon } from '../../../ui/MoreIcons.tsx'
import { LifeBuoyIcon } from '../../../ui/NavigationIcons.tsx'
import { PhoneIcon } from '../../../ui/ThingIcons.tsx'
import { CallbackList } from './CallbackList.tsx'
import type { ContactSearch } from './contact-search.ts'

/** The ways to write: a ticket first, because its answer can be found again. */
export const Ways = ({ offersCalls, calls }: { offersCalls: boolean; calls: Callback[] }) => {
  const t = useTranslations('reach.ways')
  const user = useVisitor()
  return (
    <>
      {calls.length > 0 && <CallbackList calls={calls} />}
      <Card title={t('title')} flush>
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {canDo(user, 'support:write') && (
            <li>
              <Link to="/support/create" className={row}>
                <RowContent icon={LifeBuoyIcon} name={t('ticket.name')} text={t('ticket.text')} />
              </Link>
            </li>
          )}
          <Way form="message" icon={MailIcon} />
          {offersCalls && <Way form="callback" icon={PhoneIcon} />}
          <Way form="abuse" icon={AlertTriangleIcon} />
        </ul>
      </Card>
    </>
  )
}

const row = 'flex items-center gap-4 px-5 py-3.5 hover:bg-subtle max-sm:px-4'

const Way = ({ form, icon }: { form: NonNullable<ContactSearch['form']>; icon: Icon }) => {
  const t = useTranslations('reach.ways')
  return (
    <li>
      <Link to="/contact" search={{ form }} className={row}>
        <RowContent icon={icon} name={t(`${form}.name`)} text={t(`${form}.text`)} />
      </Link>
    </li>
  )
}

const RowContent = ({ icon: WayIcon, name, text }: { icon: Icon; name: string; text: string }) => (
  <>
    <WayIcon className="size-5 shrink-0 text-brand" />
    <span className="min-w-0 grow">
      <span className="block font-medium">{name}</span>
      <span className="block text-13 text-muted">{text}</span>
    </span>
    <ChevronRightIcon className="size-4 shrink-0 text-muted" />
  </>
)
