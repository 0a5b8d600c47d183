import type { views as source } from '../../en/staff/views.ts'
import type { Translation } from '../../translation.ts'

export const views: Translation<typeof source> = {
  title: 'Gespeicherte Ansichten',
  save: 'Ansicht speichern',
  name: 'Name',
  shared: 'Für alle Mitarbeiter',
  delete: 'Ansicht löschen',
}
