/** Says how staff keep views of a list. */
export const views = {
  title: 'Saved views',
  save: 'Save view',
  name: 'Name',
  shared: 'For all staff',
  delete: 'Delete view',
}
