import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'

export const BackToWays = () => <BackLink to="/contact">{useTranslations('reach')('back')}</BackLink>
