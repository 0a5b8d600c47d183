/** The visible box of our own check against robots, a frame of its own: it carries these texts and no others. */
export const antiBotWidget = {
  start: 'Check that I am not a robot',
  working: 'Checking that you are not a robot …',
  completed: 'You are not a robot.',
  expired: 'The check has expired.',
  error: 'The check has failed.',
  again: 'Check again',
}
