import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'

export const BackToSupport = () => <BackLink to="/support">{useTranslations('support.ticket')('back')}</BackLink>
