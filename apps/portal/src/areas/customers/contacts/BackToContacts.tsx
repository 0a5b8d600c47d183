import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'

export const BackToContacts = () => <BackLink to="/contacts">{useTranslations('contacts.contact')('back')}</BackLink>
