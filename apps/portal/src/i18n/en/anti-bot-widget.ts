/** The visible box of our own check against robots, a frame of its own: it carries these texts and no others. */
export const antiBotWidget = {
  start: 'Confirm that I am not a robot',
  working: 'Checking …',
  completed: 'Check passed',
  expired: 'The check has expired.',
  error: 'The check failed.',
  again: 'Check again',
}
