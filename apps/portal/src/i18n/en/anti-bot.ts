/** The check that forms which anyone can reach are not filled in by robots. */
export const antiBot = {
  checking: 'One moment: we are checking that you are not a robot.',
  // the first sentences are the SDK's own, shown in its box as well
  retrying: 'Anti-Robot check took too long to connect. Retrying… (attempt {attempt} of {of} failed)',
  failed: 'Anti-Robot check failed to connect.',
  wait: 'You can send the form all the same: instead of the check, please wait 20 seconds. You may go on filling it in, or send it now and it goes out by itself.',
  secondsLeft: '{seconds, plural, one {one second} other {# seconds}} left',
  waited: 'The form can be sent now.',
  stuck: 'The form cannot be sent from here at the moment. Try again later, or <contact>write or call us</contact>.',
  attribution:
    'This site is protected by <maker>Friendly Captcha</maker> and its <privacy>Privacy Policy</privacy> and <terms>Terms of Use</terms> apply.',
}
