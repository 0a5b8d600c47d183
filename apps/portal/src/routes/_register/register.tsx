import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/_register/register')({ component: () => null })
