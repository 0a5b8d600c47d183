import type { ComponentProps } from 'react'
import { DefaultLayout } from '../../../shell/DefaultLayout.tsx'
import { FactorsPage } from './FactorsPage.tsx'

export const ManagementFace = (props: ComponentProps<typeof FactorsPage>) => (
  <DefaultLayout>
    <FactorsPage {...props} />
  </DefaultLayout>
)
