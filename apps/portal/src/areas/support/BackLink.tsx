import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ChevronLeftIcon } from '../../ui/ControlIcons.tsx'

/** Above a page of support: the way to the list. */
export const BackLink = () => (
  <Link to="/support" className="inline-flex items-center gap-1 hover:text-ink print:hidden">
    <ChevronLeftIcon className="size-4" />
    {useTranslations('support.ticket')('back')}
  </Link>
)
