import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { IntlProvider, useTranslations } from 'use-intl/react'
import { ofetch } from 'ofetch'
function X(){ const t=useTranslations(); return <p onClick={()=>ofetch('/x')}>{t('a')}</p> }
export const Route = createRootRoute({ component: () => <html><head><HeadContent/></head><body><IntlProvider locale="en" messages={{}}><X/><Outlet/></IntlProvider><Scripts/></body></html> })
