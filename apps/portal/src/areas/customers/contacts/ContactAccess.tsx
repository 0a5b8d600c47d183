import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../session/use-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { CheckCircleIcon } from '../../../ui/ControlIcons.tsx'

/** Whether the contact can sign in as well, or can be invited to. */
export const ContactAccess = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts.contact')
  return (
    <Card title={t('access')}>
      {contact.has_access ? (
        <p className="flex gap-2 text-13">
          <CheckCircleIcon className="size-4.5 shrink-0 text-success" />
          {t('hasAccess')}
        </p>
      ) : (
        <div className="flex flex-col items-start gap-2 text-13">
          <p className="text-muted">{t('noAccess')}</p>
          <InviteLink contact={contact} />
        </div>
      )}
    </Card>
  )
}

const InviteLink = ({ contact: { id } }: { contact: Contact }) => {
  const t = useTranslations('contacts.contact')
  const look = { size: 'sm', colour: 'muted', outline: true } as const
  if (!canDo(useUser(), 'people:write'))
    return (
      <Button {...look} disabledReason={t('inviteRefused')}>
        {t('invite')}
      </Button>
    )
  return (
    <Link to="/account/people/invite" search={{ copy: id }} className={buttonClass(look)}>
      {t('invite')}
    </Link>
  )
}
