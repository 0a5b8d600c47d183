import type { ReactNode } from 'react'
export const DefaultLayout = ({ children }: { children: ReactNode }) => <main>{children}</main>
