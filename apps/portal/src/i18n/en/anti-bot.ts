/** The check that forms which anyone can reach are not filled in by robots. */
export const antiBot = {
  checking: 'Checking that you are not a robot …',
  // the first sentences are the SDK's own, shown in its box as well
  retrying: 'Anti-Robot check took too long to connect. Retrying… (attempt {attempt} of {of} failed)',
  failed: 'Anti-Robot check failed to connect.',
  wait: 'You can still send the form: wait 20 seconds, or send it now and it goes out automatically after that time.',
  secondsLeft: '{seconds, plural, one {one second} other {# seconds}} left',
  waited: 'You can send the form now.',
  stuck: 'The form cannot be sent right now. Try again later, or <contact>contact us</contact>.',
  attribution:
    'This site is protected by <maker>Friendly Captcha</maker> and its <privacy>Privacy Policy</privacy> and <terms>Terms of Use</terms> apply.',
}
