import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { MoreIcon } from '../../../../ui/NavigationIcons.tsx'
import type { ContactSearch } from '../contact-search.ts'

/** Import and export, for the whole filtered list. */
export const TransferMenu = ({ search }: { search: ContactSearch }) => {
  const t = useTranslations('contacts.transfer.menu')
  const roles = useTranslations('contacts.roles')
  const locale = useLocale()
  const mayWrite = canDo(useUser(), 'contacts:write')
  const save = async () => {
    try {
      const { saveCards } = await import('./save-cards.ts')
      await saveCards(search, `${t('file')}.vcf`, locale, roles)
    } catch {
      showToast('danger', t('failed'))
    }
  }
  return (
    <Menu
      label={t('label')}
      trigger={<MoreIcon className="size-4.5" />}
      triggerClass={buttonClass({ colour: 'muted', outline: true })}
    >
      {mayWrite && (
        <Link to="/contacts/import" role="menuitem" className="menu-item">
          {t('import')}
        </Link>
      )}
      <MenuItem onClick={() => void save()}>{t('vcard')}</MenuItem>
    </Menu>
  )
}
