import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'

export const BackToPeople = () => <BackLink to="/account/people">{useTranslations('people')('title')}</BackLink>
