import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/login')({ component: () => <form><input name="e"/></form> })
