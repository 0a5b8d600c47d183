import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { buttonClass } from '../../../ui/button-class.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { MoreIcon } from '../../../ui/NavigationIcons.tsx'
import { CopyIcon } from '../../../ui/ThingIcons.tsx'

// few visitors need it, and none at first
const RemoveContactDialog = lazy(async () => ({
  default: (await import('./dialogs/RemoveContactDialog.tsx')).RemoveContactDialog,
}))
const ReplaceContactDialog = lazy(async () => ({
  default: (await import('./dialogs/ReplaceContactDialog.tsx')).ReplaceContactDialog,
}))
const MergeContactsDialog = lazy(async () => ({
  default: (await import('./dialogs/MergeContactsDialog.tsx')).MergeContactsDialog,
}))

type Asked = 'remove' | 'replace' | 'merge' | null

/** What can be done with a whole contact. */
export const ContactActions = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts')
  const transfer = useTranslations('contacts.transfer.menu')
  const roles = useTranslations('contacts.roles')
  const locale = useLocale()
  const [asked, ask] = useState<Asked>(null)
  const close = () => ask(null)
  const unused = contact.used_by_total === 0
  return (
    <>
      <Link
        to="/contacts/create"
        search={{ copy: contact.id }}
        className={buttonClass({ colour: 'muted', outline: true })}
      >
        <CopyIcon className="size-4" />
        {t('contact.copy')}
      </Link>
      <Menu
        label={t('contact.actions')}
        trigger={<MoreIcon className="size-4.5" />}
        triggerClass={buttonClass({ colour: 'muted', outline: true })}
      >
        <MenuItem onClick={() => ask('replace')} disabledReason={unused ? t('replace.unused') : null}>
          {t('replace.action')}
        </MenuItem>
        <MenuItem onClick={() => ask('merge')}>{t('merge.action')}</MenuItem>
        <MenuItem onClick={async () => (await import('./transfer/save-cards.ts')).saveCard(contact, locale, roles)}>
          {transfer('one')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onClick={() => ask('remove')}>
          {t('remove.action')}
        </MenuItem>
      </Menu>
      <Suspense>
        {asked === 'remove' && <RemoveContactDialog contact={contact} onClose={close} />}
        {asked === 'replace' && <ReplaceContactDialog contact={contact} onClose={close} />}
        {asked === 'merge' && <MergeContactsDialog contact={contact} onClose={close} />}
      </Suspense>
    </>
  )
}
