import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ChevronLeftIcon } from '../../ui/ControlIcons.tsx'

export const BackToWays = () => {
  const t = useTranslations('reach')
  return (
    <Link to="/contact" className="inline-flex items-center gap-1 hover:text-ink">
      <ChevronLeftIcon className="size-4" />
      {t('back')}
    </Link>
  )
}
