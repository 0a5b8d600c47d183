import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/_locked/locked')({ component: () => null })
