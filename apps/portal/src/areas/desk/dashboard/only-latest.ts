import type { Dashboard } from '@kontor/contract/areas/desk/dashboard'

/**
 * Cuts a list to as many lines as the cards show: a loader's result is written into the page, and the rest would be carried for nothing.
 */
export async function onlyLatest(answer: Promise<Dashboard>): Promise<Dashboard> {
  const dashboard = await answer
  const { tickets, activity } = dashboard
  return {
    ...dashboard,
    ...(tickets.state === 'ready' && {
      tickets: { ...tickets, data: { ...tickets.data, waiting_for_me: tickets.data.waiting_for_me.slice(0, 3) } },
    }),
    ...(activity.state === 'ready' && { activity: { ...activity, data: activity.data.slice(0, 7) } }),
  }
}
