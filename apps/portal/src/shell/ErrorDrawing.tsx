import { ErrorGhost } from '../ui/illustrations/ErrorGhost.tsx'
import { ErrorLocked } from '../ui/illustrations/ErrorLocked.tsx'
import { ErrorMaintenance } from '../ui/illustrations/ErrorMaintenance.tsx'

const drawings = { 403: ErrorLocked, 404: ErrorGhost, 503: ErrorMaintenance }

/** Specification 2: a locked padlock, a sad ghost, maintenance. In its own file, because most visits never see one. */
export const ErrorDrawing = ({ status }: { status: keyof typeof drawings }) => {
  const Drawing = drawings[status]
  return <Drawing />
}
