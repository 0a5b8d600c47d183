import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorGhost } from '../ui/illustrations/ErrorGhost.tsx'
import { ErrorLocked } from '../ui/illustrations/ErrorLocked.tsx'
import { ErrorMaintenance } from '../ui/illustrations/ErrorMaintenance.tsx'
import { ErrorDrawing } from './ErrorDrawing.tsx'

test.each([
  [403, 'a locked padlock', ErrorLocked],
  [404, 'a sad ghost', ErrorGhost],
  [503, 'maintenance', ErrorMaintenance],
] as const)('%i is %s', (status, _, Drawing) => {
  expect(renderToStaticMarkup(<ErrorDrawing status={status} />)).toBe(renderToStaticMarkup(<Drawing />))
})
